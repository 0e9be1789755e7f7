import { maskPhone } from '@yinxin/identifiers';
import { and, desc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/actor.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/vault.ts';
import { record } from '../audit/index.ts';
import type { Codes } from '../codes/index.ts';
import { createOrganization, findOrganization, organizationName } from '../organizations/index.ts';
import { authorise } from './policy.ts';
import type { Sessions } from './sessions.ts';
import { accounts, invitations, joinApplications, persons, sessions as sessionTable } from './tables.ts';

export interface AccountParts {
  db: Database;
  vault: Vault;
  codes: Codes;
  sessions: Sessions;
}

/** Signs in by phone and code. A phone seen for the first time becomes a person with a personal account. */
export async function login(
  { db, vault, codes, sessions }: AccountParts,
  caller: Caller,
  phone: string,
  code: string,
) {
  if (!(await codes.redeem(phone, 'login', code))) {
    await record(db, caller, { action: 'login-refused', detail: { phone: maskPhone(phone) } });
    throw problem('CODE_WRONG');
  }
  return db.transaction(async (tx) => {
    const personId = await personByPhone(tx, vault, phone);
    const accountId = await accountToStartWith(tx, personId);
    const { token, sessionId } = await sessions.begin(tx, personId, accountId);
    await record(tx, caller, { action: 'login', personId, accountId });
    return { token, actor: await sessions.actorOf(tx, sessionId) };
  });
}

/** Finds or makes the person behind a phone; two first logins at once end with one person. */
export async function personByPhone(tx: Queryable, vault: Vault, phone: string): Promise<string> {
  const phoneFingerprint = vault.fingerprint('phone', phone);
  await tx
    .insert(persons)
    .values({ phone: vault.seal(phone), phoneFingerprint })
    .onConflictDoNothing();
  const [person] = await tx
    .select({ id: persons.id })
    .from(persons)
    .where(eq(persons.phoneFingerprint, phoneFingerprint))
    .for('update');
  if (!person) throw new Error('the person was not stored');
  await tx.insert(accounts).values({ personId: person.id, type: 0 }).onConflictDoNothing();
  return person.id;
}

/** Where the person last was, or their personal account. */
async function accountToStartWith(tx: Queryable, personId: string): Promise<string> {
  const [last] = await tx
    .select({ id: sessionTable.accountId })
    .from(sessionTable)
    .where(eq(sessionTable.personId, personId))
    .orderBy(desc(sessionTable.createdAt))
    .limit(1);
  if (last) return last.id;
  const [personal] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.personId, personId), eq(accounts.type, 0)));
  if (!personal) throw new Error(`person ${personId} has no personal account`);
  return personal.id;
}

export async function logout({ db, sessions }: AccountParts, caller: Caller, actor: Actor) {
  await db.transaction(async (tx) => {
    await sessions.end(tx, actor.sessionId);
    await record(tx, caller, { action: 'logout' });
  });
  sessions.forget();
}

export async function switchTo(
  { db, sessions }: AccountParts,
  caller: Caller,
  actor: Actor,
  uid: string,
): Promise<Actor> {
  const switched = await db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, uid));
    if (!account) throw problem('ACCOUNT_NOT_FOUND');
    authorise(actor, 'switch-to', account);
    await sessions.switchAccount(tx, actor.sessionId, account.id);
    await record(tx, caller, { action: 'switch-account', accountId: account.id });
    return sessions.actorOf(tx, actor.sessionId);
  });
  sessions.forget();
  return switched;
}

/** Creates an enterprise with the caller as its first member and moves the session there. */
export async function addOrganization(
  { db, sessions }: AccountParts,
  caller: Caller,
  actor: Actor,
  text: string,
): Promise<Actor> {
  const name = organizationName(text);
  const switched = await db.transaction(async (tx) => {
    const organization = await createOrganization(tx, name);
    const [account] = await tx
      .insert(accounts)
      .values({ personId: actor.personId, type: 1, organizationId: organization.id })
      .returning();
    if (!account) throw new Error('the account was not stored');
    await sessions.switchAccount(tx, actor.sessionId, account.id);
    await record(tx, caller, { action: 'create-organization', accountId: account.id, detail: { name } });
    return sessions.actorOf(tx, actor.sessionId);
  });
  sessions.forget();
  return switched;
}

/** Asks to join; an administrator of the enterprise decides. */
export async function applyToJoin(
  { db }: AccountParts,
  caller: Caller,
  actor: Actor,
  organizationId: string,
) {
  return db.transaction(async (tx) => {
    const organization = await findOrganization(tx, organizationId);
    const [member] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.personId, actor.personId), eq(accounts.organizationId, organizationId)));
    if (member) throw problem('ORG_EXISTS');
    const [application] = await tx
      .insert(joinApplications)
      .values({ personId: actor.personId, organizationId })
      .onConflictDoNothing()
      .returning();
    if (!application) throw problem('JOIN_PENDING');
    await record(tx, caller, { action: 'apply-to-join', detail: { organization: organization.name } });
    return organization;
  });
}

export interface Invitee {
  account: string;
  userName: string;
  certificateNo: string;
  organizationName: string;
}

/** Records invitations; naming somebody twice changes nothing, so that a stranger cannot overwrite an earlier one. */
export async function invite(
  { db, vault }: AccountParts,
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
    await record(tx, caller, { action: 'invite', detail: { people: rows.length } });
  });
  return rows.length;
}
