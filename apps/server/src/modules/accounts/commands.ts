import { beginningOf, RETENTION, type SignInAgreement } from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { networkOf } from '../../http/network.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import type { Challenges } from '../challenges/index.ts';
import type { Codes } from '../codes/index.ts';
import { forgetDevices, rememberDevice } from '../devices/index.ts';
import { record } from '../events/index.ts';
import { take } from '../limits/index.ts';
import type { StepUp } from '../step-up/index.ts';
import { accountPolicy } from './policy.ts';
import type { Sessions } from './sessions.ts';
import { accounts, invitations, persons, sessions as sessionTable } from './tables.ts';

/** The ledger of consents, which knows the texts that bind (module privacy). */
export interface SignInAgreements {
  check(db: Queryable, agreements: readonly SignInAgreement[]): Promise<void>;
  /** Whether they ever did: nobody comes in without. */
  hasAgreed(tx: Queryable, personId: string): Promise<boolean>;
  /** Refuses whoever has never agreed and does not now: nobody gets an account without. */
  require(tx: Queryable, personId: string, agreements: readonly SignInAgreement[]): Promise<void>;
  agree(tx: Queryable, caller: Caller<Person>, agreements: readonly SignInAgreement[]): Promise<void>;
}

export interface AccountDependencies {
  db: Database;
  vault: Vault;
  codes: Codes;
  sessions: Sessions;
  stepUp: StepUp;
  challenges: Challenges;
  agreements: SignInAgreements;
  /** How many people may be named in an hour, from one network and from everywhere. */
  invites: { perIp: number; total: number };
  /** The platform an account works for. */
  sceneOf(accountId: string): Promise<ChosenScene>;
  /** The corp of enterprise WeChat that an organisation is. */
  corpOf(organizationId: string | null): Promise<Record<'corpId' | 'corpName', string | null>>;
}

/** As the session state names it; nulls while none is chosen. */
export type ChosenScene = Record<'sceneId' | 'sceneName' | 'appId' | 'appName', string | null>;

/** Signs in by phone and code. A phone seen for the first time becomes a person with a personal account. */
export async function login(
  { db, vault, codes, sessions, agreements }: AccountDependencies,
  caller: Caller,
  { phone, code, agreed }: { phone: string; code: string; agreed: readonly SignInAgreement[] },
) {
  await agreements.check(db, agreed);
  if (!(await codes.redeem(phone, 'login', code, caller))) {
    await record(db, caller, { act: 'sign-in-refused', facts: { phone: maskPhone(phone) } });
    throw problem('CODE_WRONG');
  }
  return db.transaction((tx) => enterByPhone({ vault, sessions, agreements }, tx, caller, { phone, agreed }));
}

export type Entering = Pick<AccountDependencies, 'sessions' | 'agreements'>;

interface Entrant {
  personId: string;
  agreed: readonly SignInAgreement[];
  /** The organisation they come for, where they are a member of it; otherwise they begin where they last were. */
  organizationId?: string | null;
}

/** Begins the session of whoever showed that a phone is theirs; one that is seen for the first time becomes a person. */
export async function enterByPhone(
  parts: Entering & Pick<AccountDependencies, 'vault'>,
  tx: Queryable,
  caller: Caller,
  { phone, ...given }: Omit<Entrant, 'personId'> & { phone: string },
) {
  const { personId, isNew } = await findOrMakePerson(tx, parts.vault, phone);
  return { ...(await enter(parts, tx, caller, { ...given, personId })), isNew };
}

/** Begins the session of somebody who proved who they are. */
export async function enter(
  { sessions, agreements }: Entering,
  tx: Queryable,
  caller: Caller,
  { personId, agreed, organizationId }: Entrant,
) {
  await agreements.require(tx, personId, agreed);
  const accountId =
    (organizationId && (await accountIn(tx, personId, organizationId))) ||
    (await accountToStartWith(tx, personId));
  const { token, sessionId } = await sessions.begin(tx, { personId, accountId }, caller);
  const person = await sessions.personOf(tx, sessionId);
  const own = { ...caller, who: person };
  if (caller.device) await rememberDevice(tx, { kind: 'person', id: personId }, caller.device);
  await agreements.agree(tx, own, agreed);
  await record(tx, own, { act: 'sign-in', target: personId });
  return { token, person };
}

/** Finds or makes the person behind a phone; two first logins at once end with one person. */
async function findOrMakePerson(
  tx: Queryable,
  vault: Vault,
  phone: string,
): Promise<{ personId: string; isNew: boolean }> {
  const phoneFingerprint = vault.fingerprint('phone', phone);
  const made = await tx
    .insert(persons)
    .values({ phone: vault.seal(phone), phoneFingerprint })
    .onConflictDoNothing()
    .returning({ id: persons.id });
  const [person] = await tx
    .select({ id: persons.id })
    .from(persons)
    .where(eq(persons.phoneFingerprint, phoneFingerprint))
    .for('update');
  if (!person) throw new Error('the person was not stored');
  await tx.insert(accounts).values({ personId: person.id, type: 0 }).onConflictDoNothing();
  return { personId: person.id, isNew: made.length > 0 };
}

export const personByPhone = async (tx: Queryable, vault: Vault, phone: string): Promise<string> =>
  (await findOrMakePerson(tx, vault, phone)).personId;

/** Held until the session stands, as below. */
async function accountIn(tx: Queryable, personId: string, organizationId: string) {
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.personId, personId),
        eq(accounts.organizationId, organizationId),
        isNull(accounts.endedAt),
      ),
    )
    .for('share');
  return found?.id;
}

/** Where the person last was, or their personal account. Held until the session stands: nobody is removed in between. */
async function accountToStartWith(tx: Queryable, personId: string): Promise<string> {
  const [last] = await tx
    .select({ id: accounts.id })
    .from(sessionTable)
    .innerJoin(accounts, eq(accounts.id, sessionTable.accountId))
    .where(and(eq(sessionTable.personId, personId), isNull(accounts.endedAt)))
    .orderBy(desc(sessionTable.createdAt))
    .limit(1)
    .for('share', { of: accounts });
  if (last) return last.id;
  const [personal] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.personId, personId), eq(accounts.type, 0)));
  if (!personal) throw new Error(`person ${personId} has no personal account`);
  return personal.id;
}

export async function logout({ db, sessions }: AccountDependencies, caller: Caller<Person>) {
  await db.transaction(async (tx) => {
    await sessions.end(tx, caller.who.sessionId);
    await record(tx, caller, { act: 'sign-out', target: caller.who.personId });
  });
  sessions.forget(caller.who.sessionId);
}

/** Whoever stole a session could lock its owner out by this; so it needs a proof. */
export async function endOtherSessions(
  { db, sessions, stepUp }: AccountDependencies,
  caller: Caller<Person>,
): Promise<number> {
  const ended = await db.transaction(async (tx) => {
    const proof = await stepUp.spend(tx, caller, 'end-sessions', caller.who.personId);
    const ids = await sessions.endOthers(tx, caller.who);
    await forgetDevices(tx, { kind: 'person', id: caller.who.personId });
    await record(tx, caller, {
      act: 'end-sessions',
      target: caller.who.personId,
      facts: { ended: ids.length, proof },
    });
    return ids;
  });
  for (const id of ended) sessions.forget(id);
  return ended.length;
}

/** One other device of one's own; as with all of them, a stolen session must not be enough. */
export async function endSession(
  { db, sessions, stepUp }: AccountDependencies,
  caller: Caller<Person>,
  sessionId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const proof = await stepUp.spend(tx, caller, 'end-session', sessionId);
    if (!(await sessions.endOther(tx, caller.who, sessionId))) throw problem('SESSION_NOT_FOUND');
    await record(tx, caller, {
      act: 'end-session',
      target: caller.who.personId,
      facts: { session: sessionId, proof },
    });
  });
  sessions.forget(sessionId);
}

export async function switchTo(
  { db, sessions }: AccountDependencies,
  caller: Caller<Person>,
  uid: string,
): Promise<Person> {
  const switched = await db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, uid)).for('share');
    if (!account) throw problem('ACCOUNT_NOT_FOUND');
    accountPolicy.authorise(caller.who, 'switch-to', account);
    await sessions.switchAccount(tx, caller.who.sessionId, account.id);
    await record(tx, caller, {
      act: 'switch-account',
      target: account.id,
      organizationId: account.organizationId,
    });
    return sessions.personOf(tx, caller.who.sessionId);
  });
  sessions.forget(caller.who.sessionId);
  return switched;
}

interface Invitee {
  account: string;
  userName: string;
  certificateNo: string;
  organizationName: string;
}

/** Somebody who was named and did not come is not kept longer than anybody needs them. */
export async function forgetOldRegistrations(db: Queryable, at: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.createdAt, beginningOf(at, RETENTION.invitations.term)));
}

/** Records invitations; naming somebody twice changes nothing, so that a stranger cannot overwrite an earlier one. */
export async function invite(
  { db, vault, invites, challenges }: AccountDependencies,
  caller: Caller,
  people: Invitee[],
): Promise<number> {
  const rows = people.map(({ account, ...details }) => ({
    phone: vault.seal(account),
    phoneFingerprint: vault.fingerprint('phone', account),
    details: vault.seal(JSON.stringify(details)),
  }));
  await db.transaction(async (tx) => {
    await tx.insert(invitations).values(rows).onConflictDoNothing();
    const perSeconds = 3600;
    const network = networkOf(caller.ip);
    const ofNetwork = { name: `invite:${network}`, max: invites.perIp, perSeconds };
    if (!(await take(tx, ofNetwork, rows.length))) throw problem('INVITE_BUDGET');
    // what strangers elsewhere used up is paid for by a challenge
    if (!(await take(tx, { name: 'invite', max: invites.total, perSeconds }, rows.length))) {
      const what = { purpose: 'invite', subject: '', asker: network } as const;
      if (!(await challenges.isPassed(tx, caller, what))) throw challenges.asked(what, 2);
    }
    await record(tx, caller, { act: 'invite', facts: { people: rows.length } });
  });
  return rows.length;
}
