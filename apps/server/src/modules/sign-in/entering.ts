import type { SignInAgreement } from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { accounts } from '../accounts/index.ts';
import { rememberDevice } from '../devices/index.ts';
import { record } from '../events/index.ts';
import { persons } from '../persons/index.ts';
import { sessions as sessionTable } from '../sessions/index.ts';
import type { SignInDependencies } from './dependencies.ts';

/** Signs in by phone and code. A phone seen for the first time becomes a person with a personal account. */
export async function login(
  { db, vault, codes, sessions, agreements }: SignInDependencies,
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

type Entering = Pick<SignInDependencies, 'sessions' | 'agreements'>;

interface Entrant {
  personId: string;
  agreed: readonly SignInAgreement[];
  /** The organisation they come for, where they are a member of it; otherwise they begin where they last were. */
  organizationId?: string | null;
}

/** Begins the session of whoever showed that a phone is theirs; one that is seen for the first time becomes a person. */
export async function enterByPhone(
  parts: Entering & Pick<SignInDependencies, 'vault'>,
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
