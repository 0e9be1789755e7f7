import type { Queryable } from '../../db/connect.ts';
import type { Party } from '../contracts/tables.ts';
import { findPersonByPhone } from '../persons/index.ts';
import type { DraftingParts } from './dependencies.ts';

type Parts = Pick<DraftingParts, 'vault'>;

/** Who writes a contract: whoever looks at the draft now, and whoever began it. */
export type Writers = readonly [now: string, author: string];

/**
 * The name of a party: as it was typed. Whoever writes stands there by the name of their paper, whatever was supposed of
 * them before it was known; nobody else's is told to whom knows their phone.
 */
export async function nameOfParty(
  { vault }: Parts,
  tx: Queryable,
  { kind, name, phoneFingerprint }: Pick<Party, 'kind' | 'name' | 'phoneFingerprint'>,
  [now, author]: Writers,
): Promise<string> {
  const typed = vault.open(name);
  if (typed && kind !== 'person') return typed;
  const person = await findPersonByPhone(tx, phoneFingerprint);
  if (person?.state !== 'verified' || !person.name) return typed;
  if (person.id === now) return vault.open(person.name);
  return typed || (person.id === author ? vault.open(person.name) : '');
}
