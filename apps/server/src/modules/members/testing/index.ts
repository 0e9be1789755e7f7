import type { MemberRole, StepUpAct } from '@yinxin/api';
import { parseCreditCode } from '@yinxin/identifiers';
import { eq, sql } from 'drizzle-orm';
import { asSystem } from '../../../http/principal.ts';
import { aPhone, latestCode, type TestServer } from '../../../testing/server.ts';
import { accounts, beginMembership } from '../../accounts/index.ts';
import { markOrganizationCertified } from '../../organization-states/index.ts';
import { draftOrganization } from '../../organizations/index.ts';
import { markPersonVerified } from '../../persons/index.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
let made = 0;

export const aCompanyName = () => `示例成员${++made}号有限公司`;

/** A made-up code with a valid check character that no other test of this file uses; district 000000 does not exist. */
export function aCreditCode(): string {
  const body = `91000000MA${String(++made).padStart(7, '0')}`;
  const last = Array.from(ALPHABET).find((character) => parseCreditCode(body + character).ok);
  return body + last;
}

const caller = asSystem('test');

export interface Signed {
  token: string;
  phone: string;
  personId: string;
}
export interface Signatory extends Signed {
  uid: string;
}

/** Somebody who signed in; verified where asked for. */
export async function aPerson(server: TestServer, { verified = false } = {}): Promise<Signed> {
  const phone = aPhone();
  const token = await server.signIn(phone);
  const { data } = await server.call('GET /api/appapi/cas/auth/current', {}, token);
  if (verified) {
    await markPersonVerified(server.store.db, server.vault, caller, data.userId, { name: '张示例' });
    await server.settled();
  }
  return { token, phone, personId: data.userId };
}

/** Signs a member in as the organisation. */
export async function aMember(
  server: TestServer,
  organizationId: string,
  roles: MemberRole[],
  { verified = true } = {},
): Promise<Signatory> {
  const person = await aPerson(server, { verified });
  const { id: uid } = await beginMembership(server.store.db, {
    personId: person.personId,
    organizationId,
    roles,
  });
  await server.call('POST /api/appapi/commend/role/change', { query: { uid } }, person.token);
  return { ...person, uid };
}

export interface Company {
  id: string;
  name: string;
  code: string;
  administrator: Signatory;
}

/** A certified organisation with one administrator, who is signed in as it. */
export async function aCompany(server: TestServer): Promise<Company> {
  const [name, code] = [aCompanyName(), aCreditCode()];
  const { id } = await draftOrganization(server.store.db, name);
  const facts = { name, code, representative: '张示例', certifiedUntil: null };
  await server.store.db.transaction((tx) => markOrganizationCertified(tx, server.vault, caller, id, facts));
  return { id, name, code, administrator: await aMember(server, id, ['administrator']) };
}

/** Messages come once a minute to a phone; tests have no minute. */
export const forgetSent = (server: TestServer) =>
  server.store.db.execute(sql`update verification_codes set created_at = created_at - interval '2 days'`);

/** A second device of the same person. */
export async function anotherDevice(server: TestServer, { phone }: Signed): Promise<string> {
  await forgetSent(server);
  return server.signIn(phone);
}

/** Gives the proof that an act asks for. */
export async function proveIntent(
  server: TestServer,
  { token, phone }: Signed,
  act: Parameters<typeof begin>[2],
  target: string,
): Promise<void> {
  await forgetSent(server);
  const { data } = await begin(server, token, act, target);
  const proof = latestCode(server.sms, phone);
  await server.call('POST /api/appapi/stepUp/confirm', { body: { stepUpId: data.stepUpId, proof } }, token);
}

const begin = (server: TestServer, token: string, act: StepUpAct, target: string) =>
  server.call('POST /api/appapi/stepUp/begin', { body: { act, target } }, token);

/** What the database says of somebody's place, whoever asks. */
export async function placeOf(server: TestServer, uid: string) {
  const [row] = await server.store.db.select().from(accounts).where(eq(accounts.id, uid));
  return row && { roles: row.roles, ended: row.endedAt !== null };
}
