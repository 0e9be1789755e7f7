import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { forgetSubject } from '../../vault/index.ts';
import { accounts, membershipsOf, persons, type Sessions } from '../accounts/index.ts';
import { forgetDevices } from '../devices/index.ts';
import { record } from '../events/index.ts';
import { forgetPersonHistory } from '../evidence/index.ts';
import { departFromAll } from '../members/index.ts';
import { forgetSigningPassword } from '../step-up/index.ts';
import { withdrawAll } from './consents.ts';
import { dropExports, type ExportDependencies } from './exports.ts';

/** Whether a capability has to keep what is encrypted for a person (电子签名法 第二十四条). */
export type Keeper = (tx: Queryable, personId: string) => Promise<boolean>;

export interface ClosingDependencies extends ExportDependencies {
  sessions: Sessions;
}

/** Joined something while we looked; the next look sees it. */
class Changed extends Error {}
const MOST_LOOKS = 3;

/**
 * A person goes: out of every organisation and device, the phone free for whoever has it next, name and phone gone. What
 * is encrypted with their own key goes with the key, unless the law makes somebody keep it (docs/decisions/0016).
 */
export async function closePerson(
  parts: ClosingDependencies,
  keepers: readonly Keeper[],
  caller: Caller<Person>,
): Promise<void> {
  for (let look = 1; ; look++)
    try {
      return await closeOnce(parts, keepers, caller);
    } catch (error) {
      if (!(error instanceof Changed) || look === MOST_LOOKS) throw error;
    }
}

async function closeOnce(
  { db, sessions, stepUp }: ClosingDependencies,
  keepers: readonly Keeper[],
  caller: Caller<Person>,
): Promise<void> {
  const { id: personId } = caller.who;
  const ended = await db.transaction(async (tx) => {
    const proof = await stepUp.spend(tx, caller, 'close-person', personId);
    const moved = await departFromAll(tx, caller);
    // organisations first, then the person, as everybody locks them: nobody joins anything from here on
    const [person] = await tx.select().from(persons).where(eq(persons.id, personId)).for('update');
    if (!person || person.closedAt) throw problem('TOKEN_INVALID');
    if ((await membershipsOf(tx, personId)).length > 0) throw new Changed();
    await withdrawAll(tx, caller);
    await dropExports(tx, personId);
    await forgetSigningPassword(tx, personId);
    await forgetDevices(tx, { kind: 'person', id: personId });
    const kept = person.state === 'verified' || (await anyKeeps(tx, keepers, personId));
    if (!kept) await forgetPerson(tx, personId);
    const ids = await sessions.endAll(tx, personId);
    await tx.update(accounts).set({ endedAt: sql`now()` }).where(eq(accounts.personId, personId));
    await tx
      .update(persons)
      .set({ phone: null, phoneFingerprint: null, name: null, closedAt: sql`now()` })
      .where(eq(persons.id, personId));
    await record(tx, caller, { act: 'close-person', target: personId, facts: { keyKept: kept, proof } });
    return [...moved, ...ids];
  });
  for (const id of ended) sessions.forget(id);
}

/** What is encrypted for a person becomes unreadable, and their history in the evidence log says nothing any more. */
export async function forgetPerson(tx: Queryable, personId: string): Promise<void> {
  await forgetSubject(tx, `person:${personId}`);
  const own = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId));
  await forgetPersonHistory(
    tx,
    personId,
    own.map(({ id }) => id),
  );
}

export async function anyKeeps(
  tx: Queryable,
  keepers: readonly Keeper[],
  personId: string,
): Promise<boolean> {
  for (const keeps of keepers) if (await keeps(tx, personId)) return true;
  return false;
}
