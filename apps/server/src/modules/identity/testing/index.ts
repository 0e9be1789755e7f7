import {
  COMPANY_WAYS,
  CONSENTS,
  type CompanyWay,
  type ConsentKindName,
  type Paper,
  PERSON_WAYS,
  type PersonWay,
  type Verification,
} from '@yinxin/api';
import { parseIdCard } from '@yinxin/identifiers';
import sharp from 'sharp';
import { type Answer, latestCode, type TestServer } from '../../../testing/server.ts';
import {
  aCompanyName,
  aCreditCode,
  aMember,
  aPerson,
  type Signatory,
  type Signed,
} from '../../members/testing/index.ts';
import type { BackOffice } from '../../operators/testing/index.ts';
import { draftOrganization } from '../../organizations/index.ts';

let people = 0;

/** A made-up number of an adult that no other test of this file uses. */
export function anIdNumber(born = '19900307'): string {
  const body = `110105${born}${String(++people % 1000).padStart(3, '0')}`;
  const last = Array.from('0123456789X').find((character) => parseIdCard(body + character).ok);
  return body + last;
}

export const consents = (...kinds: ConsentKindName[]) =>
  kinds.map((kind) => ({ kind, version: CONSENTS[kind].version }));

export const agreeing = (way: PersonWay) => consents(...PERSON_WAYS[way].consents);

export interface Applied {
  person: Signed;
  number: string;
  name: string;
  id: string;
}

/** A person who began a way. */
export async function anApplicant(
  server: TestServer,
  way: PersonWay,
  {
    number = anIdNumber(),
    name = '赵示例',
    person,
  }: { number?: string; name?: string; person?: Signed } = {},
): Promise<Applied> {
  const who = person ?? (await aPerson(server));
  const body = { way, name, number, consents: agreeing(way) };
  const { data, message } = await server.call(
    'POST /api/appapi/commend/user/auth/apply',
    { body },
    who.token,
  );
  if (!data) throw new Error(`not begun: ${message}`);
  return { person: who, number, name, id: data.id };
}

export const submit = (
  server: TestServer,
  { person, id }: Pick<Applied, 'person' | 'id'>,
  more: Record<string, unknown> = {},
): Promise<Answer<Verification>> =>
  server.call('POST /api/appapi/audit/idCardAuditAndRegister', { body: { id, ...more } }, person.token);

export const stateOf = async (server: TestServer, { token }: Pick<Signed, 'token'>) =>
  (await server.call('GET /api/appapi/commend/user/get/auth/state', {}, token)).data;

/** Somebody verified the way people are. */
export async function aVerifiedPerson(server: TestServer, name = '钱示例'): Promise<Applied> {
  const applied = await anApplicant(server, 'carrier', { name });
  const { data, message } = await submit(server, applied);
  if (data?.state !== 'verified') throw new Error(`not verified: ${message}`);
  return applied;
}

/** A photograph with what cameras write into it. */
export const aPhotograph = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#8fa3b5' } })
    .withExif({
      IFD0: { Make: 'Sample Camera', Copyright: 'somebody' },
      IFD3: { GPSLatitude: '31/1 14/1 0/1' },
    })
    .jpeg()
    .toBuffer();

export async function upload(
  server: TestServer,
  token: string | undefined,
  kind: Paper,
  { subject = 'person', bytes, name = 'paper.jpg' }: { subject?: string; bytes?: Buffer; name?: string } = {},
) {
  const boundary = 'yinxin-test';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    bytes ?? (await aPhotograph()),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await server.app.http.inject({
    method: 'POST',
    url: `/api/appapi/identity/papers?${new URLSearchParams({ kind, subject })}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token ? { accesstoken: token } : {}),
    },
    payload,
  });
  return response.json<{ code: number; message: string; data: { paperId: string; url: string } | null }>();
}

export async function aPaper(
  server: TestServer,
  token: string,
  kind: Paper,
  subject = 'person',
): Promise<string> {
  const { data, message } = await upload(server, token, kind, { subject });
  if (!data) throw new Error(`not taken: ${message}`);
  return data.paperId;
}

/** A person whose papers wait for a reviewer. */
export async function aWaitingPerson(server: TestServer, number?: string): Promise<Applied> {
  const applied = await anApplicant(server, 'manual', number ? { number } : {});
  const { token } = applied.person;
  const papers = [await aPaper(server, token, 'id-front'), await aPaper(server, token, 'id-back')];
  const { data, message } = await submit(server, applied, { papers, note: '手机号不是本人名下' });
  if (data?.state !== 'reviewing') throw new Error(`not in review: ${message}`);
  return applied;
}

export interface Founder {
  administrator: Signatory;
  organizationId: string;
  name: string;
  code: string;
}

/** A verified person with a company that is only typed yet, signed in as it. */
export async function aFounder(server: TestServer): Promise<Founder> {
  const { id } = await draftOrganization(server.store.db, aCompanyName());
  const administrator = await aMember(server, id, ['administrator'], { verified: false });
  const applied = await anApplicant(server, 'carrier', { person: administrator, name: '孙示例' });
  await submit(server, applied);
  return { administrator, organizationId: id, name: aCompanyName(), code: aCreditCode() };
}

export async function certify(
  server: TestServer,
  { administrator: { token }, name, code }: Founder,
  way: CompanyWay,
  more: Record<string, unknown> = {},
): Promise<Answer<Verification>> {
  const needs = way === 'representative' || way === 'transfer';
  const papers = needs ? [await aPaper(server, token, 'licence', 'organization')] : [];
  const facts = { way, kind: 'enterprise', name, code, representative: '李示例', validUntil: null, papers };
  const body = { ...facts, consents: consents(...COMPANY_WAYS[way].consents), ...more };
  return server.call('POST /api/appapi/audit/org/certification', { body }, token);
}

/** The code in the newest message to a phone, as its owner reads it. */
export const codeAt = (server: TestServer, phone: string) => latestCode(server.sms, phone);

/** A new day for whoever tried too often. */
export const newDay = (server: TestServer) =>
  server.store.pool.query("delete from counters where name like 'identity:%'");

/** A reviewer opens every paper of a case, as passing asks for. */
export async function lookAtPapers(office: BackOffice, token: string, id: string): Promise<void> {
  const { data } = await office.call('GET /api/admin/identity/cases/item', { query: { id } }, token);
  for (const { paperId } of data.papers)
    await office.server.app.http.inject({
      method: 'POST',
      url: '/api/admin/identity/cases/paper',
      headers: { admintoken: token, 'content-type': 'application/json' },
      payload: JSON.stringify({ id, paperId }),
    });
}

/** A reviewer looks at everything and passes the case. */
export async function acceptCase(office: BackOffice, token: string, id: string) {
  await lookAtPapers(office, token, id);
  return office.call('POST /api/admin/identity/cases/decide', { body: { id, accept: true } }, token);
}
