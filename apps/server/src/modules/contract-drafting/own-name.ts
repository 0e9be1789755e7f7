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

/**
 * The name of a party: as it was typed, or of whoever has proven theirs since; empty while nobody has. Whoever writes
 * stands there by the name of their paper, whatever was supposed of them before it was known.
 */
export async function nameOfParty(
  { vault }: Parts,
  tx: Queryable,
  { kind, name, phoneFingerprint }: Pick<Party, 'kind' | 'name' | 'phoneFingerprint'>,
  { personId }: Pick<Actor, 'personId'>,
): Promise<string> {
  const typed = vault.open(name);
  if (typed && kind !== 'person') return typed;
  const person = await findPersonByPhone(tx, phoneFingerprint);
  const proven = person?.state === 'verified' && person.name ? vault.open(person.name) : '';
  return person?.id === personId ? proven || typed : typed || proven;
}
