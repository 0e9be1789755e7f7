import { keysOf, RETENTION, type RetentionName } from '@yinxin/api';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { forgetSubject } from '../../vault/index.ts';
import { accounts, membershipsOf } from '../accounts/index.ts';
import { forgetDevices } from '../devices/index.ts';
import { record } from '../events/index.ts';
import { forgetPersonHistory } from '../evidence/index.ts';
import { forgetLoginPassword } from '../login-passwords/index.ts';
import { departFromAll } from '../members/index.ts';
import { persons } from '../persons/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { forgetSigningPassword } from '../step-up/index.ts';
import { withdrawAll } from './consents.ts';
import { dropExports, type ExportDependencies } from './exports.ts';

/** What a row of the table of retention means for one person. */
export interface KeptData {
  /** Until then what is encrypted for them stays readable; absent where it does not need their key. */
  until?: Date;
  /** How many there are of them, where that can be counted. */
  count?: number;
}

/** What a capability has to keep of a person, by one row of the table; undefined where there is nothing. */
export interface Keeper {
  row: RetentionName;
  ask(tx: Queryable, personId: string): Promise<KeptData | undefined>;
  /** The same of an organisation that was closed; absent where nothing of people lies with organisations. */
  askOrganization?(tx: Queryable, organizationId: string): Promise<KeptData | undefined>;
}

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
  const { personId } = caller.who;
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
    await forgetLoginPassword(tx, personId);
    await forgetDevices(tx, { kind: 'person', id: personId });
    // what was verified goes with its case at night
    const kept = person.state === 'verified' || (await mustKeep(tx, keepers, personId, new Date()));
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

/** What is encrypted for a person becomes unreadable; their history in the evidence log goes when the network's log does. */
async function forgetPerson(tx: Queryable, personId: string): Promise<void> {
  await forgetSubject(tx, `person:${personId}`);
  await tx.update(persons).set({ forgottenAt: sql`now()` }).where(eq(persons.id, personId));
  const own = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId));
  await forgetPersonHistory(
    tx,
    personId,
    own.map(({ id }) => id),
  );
}

/** Every night: of whoever went, what nobody has to keep any more. */
export async function forgetGone(db: Database, keepers: readonly Keeper[], at: Date): Promise<void> {
  const gone = await db
    .select({ id: persons.id })
    .from(persons)
    .where(and(isNotNull(persons.closedAt), isNull(persons.forgottenAt)));
  for (const { id } of gone)
    await db.transaction(async (tx) => {
      if (!(await mustKeep(tx, keepers, id, at))) await forgetPerson(tx, id);
    });
}

export type KeptRow = { row: RetentionName } & KeptData;

/** What is kept of everybody who had an account. */
const ALWAYS: readonly RetentionName[] = ['log', 'consents'];

/** All that is kept of a person who goes, in the order of the table, each row once. */
export async function keptOf(
  tx: Queryable,
  keepers: readonly Keeper[],
  personId: string,
): Promise<KeptRow[]> {
  const kept = new Map<RetentionName, KeptData>(ALWAYS.map((row) => [row, {}]));
  for (const { row, ask } of keepers) {
    const found = await ask(tx, personId);
    if (!found) continue;
    const before = kept.get(row);
    kept.set(row, {
      until: latest(before?.until, found.until),
      count: found.count === undefined ? before?.count : found.count + (before?.count ?? 0),
    });
  }
  return keysOf(RETENTION).flatMap((row) => (kept.has(row) ? [{ row, ...kept.get(row) }] : []));
}

const latest = (one: Date | undefined, other: Date | undefined) =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other);

/** Whether the law makes anybody keep what is encrypted for a person; by one row, where one is named. */
export async function mustKeep(
  tx: Queryable,
  keepers: readonly Keeper[],
  personId: string,
  at: Date,
  row?: RetentionName,
): Promise<boolean> {
  for (const keeper of keepers) {
    if (row && keeper.row !== row) continue;
    const { until } = (await keeper.ask(tx, personId)) ?? {};
    if (until && until > at) return true;
  }
  return false;
}

/** Whether the law makes anybody keep, by a row, what an organisation that was closed proved of its people. */
export async function mustKeepOfOrganization(
  tx: Queryable,
  keepers: readonly Keeper[],
  organizationId: string,
  at: Date,
  row: RetentionName,
): Promise<boolean> {
  for (const keeper of keepers) {
    if (keeper.row !== row) continue;
    const { until } = (await keeper.askOrganization?.(tx, organizationId)) ?? {};
    if (until && until > at) return true;
  }
  return false;
}
