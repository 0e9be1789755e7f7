import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { findPerson, findPersonByPhone } from '../accounts/index.ts';
import type { Party } from '../contracts/tables.ts';
import type { DraftingParts } from './dependencies.ts';

type Parts = Pick<DraftingParts, 'vault'>;

/** Whoever writes a draft may stand in it by their phone alone: their name is the one of their paper, once it is known. */
export async function ownPhone({ vault }: Parts, tx: Queryable, who: Actor): Promise<string> {
  const { phone } = await findPerson(tx, who.personId);
  return phone ? vault.open(phone) : '';
}

/** The name of a party: as it was typed, or of whoever has proven theirs since; empty while nobody has. */
export async function nameOfParty(
  { vault }: Parts,
  tx: Queryable,
  { name, phoneFingerprint }: Pick<Party, 'name' | 'phoneFingerprint'>,
): Promise<string> {
  const typed = vault.open(name);
  if (typed) return typed;
  const person = await findPersonByPhone(tx, phoneFingerprint);
  return person?.state === 'verified' && person.name ? vault.open(person.name) : '';
}
