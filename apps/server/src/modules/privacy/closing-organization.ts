import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { authorise, authoriseReading, closeOrganization } from '../members/index.ts';
import type { ClosingDependencies } from './closing.ts';

/** What a capability has under way for an organisation, in words; undefined where there is nothing. */
export type Unfinished = (tx: Queryable, organizationId: string) => Promise<string | undefined>;

async function openFor(
  tx: Queryable,
  unfinished: readonly Unfinished[],
  organizationId: string,
): Promise<string[]> {
  const open: string[] = [];
  for (const ask of unfinished) {
    const words = await ask(tx, organizationId);
    if (words) open.push(words);
  }
  return open;
}

/** What an organisation has to finish before it can be closed. */
export async function unfinishedOf(
  { db }: Pick<ClosingDependencies, 'db'>,
  unfinished: readonly Unfinished[],
  who: Person,
): Promise<string[]> {
  const { organization } = await authoriseReading(db, who, 'close-organization');
  return openFor(db, unfinished, organization.id);
}

/**
 * Its administrator ends a certified organisation: nobody acts for it any more, and what is kept of its people counts from
 * here on (RETENTION). What it has under way with others is finished first. Seals, certificates, codes and address book
 * go with the event.
 */
export async function closeOwnOrganization(
  { db, sessions, stepUp }: ClosingDependencies,
  unfinished: readonly Unfinished[],
  caller: Caller<Person>,
): Promise<Person> {
  const { moved, person } = await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'close-organization');
    const { id } = organization;
    const open = await openFor(tx, unfinished, id);
    if (open.length > 0) throw problem('ORG_CLOSING_BLOCKED', { open: open.join('，') });
    const proof = await stepUp.spend(tx, caller, 'close-organization', id);
    const moved = await closeOrganization(tx, caller, id, {
      ...{ act: 'close-organization', by: 'administrator', facts: { proof } },
    });
    return { moved, person: await sessions.personOf(tx, caller.who.sessionId) };
  });
  for (const id of moved) sessions.forget(id);
  return person;
}
