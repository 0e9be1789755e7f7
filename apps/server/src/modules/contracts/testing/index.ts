import { randomUUID } from 'node:crypto';
import { type CallInput, SIGNING_CONSENT, type StepUpAct, type saveContract } from '@yinxin/api';
import { createPdf } from '@yinxin/pdf';
import { latestCode, type TestServer } from '../../../testing/server.ts';
import { placeSample } from '../../identity/index.ts';
import { anIdNumber } from '../../identity/testing/index.ts';
import { aPerson, forgetSent, type Signatory } from '../../members/testing/index.ts';
import { grantQuota } from '../../orders/index.ts';

type Body = CallInput<typeof saveContract>['body'];
export type TestParty = Body['parties'][number];
export type TestField = Body['fields'][number];

export interface Signer extends Signatory {
  name: string;
}

/** Somebody whose identity was checked, papers and all, with contracts to spend. */
export async function aSigner(server: TestServer, name: string, quota = 50): Promise<Signer> {
  const person = await aPerson(server);
  const facts = { name, paperKind: 'id-card' as const, number: anIdNumber(), validUntil: null };
  const { personId } = person;
  await server.store.db.transaction((tx) =>
    placeSample(server, tx, { personId, way: 'carrier', facts, outcome: 'verified' }),
  );
  const current = () => server.call('GET /api/appapi/cas/auth/current', {}, person.token);
  await server.settled();
  if (quota > 0)
    await grantQuota(server.store.db, { kind: 'person', id: personId }, randomUUID(), {
      contracts: quota,
      seals: 0,
    });
  return { ...person, name, uid: (await current()).data.uid };
}

export const aPdf = (pages = 2, line = 'Contract') =>
  createPdf({ pages: Array.from({ length: pages }, (_, n) => ({ lines: [`${line} ${n + 1}`] })) });

/** Sends a file as a browser's form does. */
export async function sendFile<T>(
  server: TestServer,
  url: string,
  token: string,
  name: string,
  bytes: Uint8Array,
) {
  const boundary = 'yinxin-test';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await server.app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, accesstoken: token },
    payload,
  });
  return response.json<{ code: number; message: string; data: T }>();
}

export const uploadTo = (
  server: TestServer,
  { token }: Signatory,
  id: string,
  bytes: Uint8Array,
  name = '合同.pdf',
) =>
  sendFile<{ document: { id: string; pages: unknown[] }; findings: unknown[] }>(
    server,
    `/api/appapi/contract/upload?contractId=${id}`,
    token,
    name,
    bytes,
  );

export const partyOf = (
  { phone, name }: Pick<Signer, 'phone' | 'name'>,
  change: Partial<TestParty> = {},
): TestParty => ({
  key: name,
  kind: 'person',
  name,
  phone,
  ...change,
});

/** A field of a party in the middle of a page, one below the other. */
export const fieldOf = (
  documentId: string,
  party: string,
  kind: TestField['kind'],
  change: Partial<TestField> = {},
): TestField => ({
  ...{ documentId, party, kind, page: 0, left: 40, top: 80, width: 50, height: 20 },
  ...change,
});

export interface DraftWish {
  parties: TestParty[];
  fields?: (documentId: string) => TestField[];
  pdf?: Uint8Array;
  change?: Partial<Body>;
}

/** A draft that could be sent. */
export async function aDraft(
  server: TestServer,
  author: Signatory,
  { parties, fields, pdf, change }: DraftWish,
) {
  const { data: made, message } = await server.call(
    'POST /api/appapi/contract/create',
    { body: {} },
    author.token,
  );
  if (!made) throw new Error(message);
  const { data: uploaded, message: why } = await uploadTo(server, author, made.id, pdf ?? aPdf());
  if (!uploaded) throw new Error(why);
  const { document } = uploaded;
  const body = {
    id: made.id,
    title: '货物买卖合同',
    algorithm: 'ecdsa',
    documents: [{ id: document.id, name: '合同' }],
    parties,
    fields:
      fields?.(document.id) ??
      parties
        .filter(({ part }) => part !== 'cc' && part !== 'approver')
        .map(({ key }, n) => fieldOf(document.id, key, 'signature', { top: 60 + 25 * n })),
    ...change,
  };
  const saved = await server.call('POST /api/appapi/contract/save', { body }, author.token);
  if (saved.code !== 1) throw new Error(saved.message);
  return { id: made.id, documentId: document.id, body };
}

/** A contract on its way. */
export async function aContract(server: TestServer, author: Signatory, wish: DraftWish) {
  const draft = await aDraft(server, author, wish);
  const sent = await server.call('POST /api/appapi/contract/send', { body: { id: draft.id } }, author.token);
  if (sent.code !== 1) throw new Error(sent.message);
  return { ...draft, state: sent.data.state, number: sent.data.number };
}

export const STROKES = [
  Array.from({ length: 20 }, (_, i) => ({ x: 20 + i * 6, y: 60 + 30 * Math.sin(i / 3), time: i * 12 })),
];

export async function prepare(
  server: TestServer,
  { token }: Pick<Signatory, 'token'>,
  id: string,
  wish: Record<string, unknown> = {},
) {
  const body = { id, consent: SIGNING_CONSENT.version, wish };
  return server.call('POST /api/appapi/contract/prepare', { body }, token);
}

/** Gives the proof that signing asks for, with the number of a paper where more than a code is asked for. */
export async function confirmIntent(
  server: TestServer,
  { token, phone }: Pick<Signatory, 'token' | 'phone'>,
  target: string,
  paper?: string,
  act: StepUpAct = 'sign-contract',
): Promise<void> {
  await forgetSent(server);
  const { data, message } = await server.call(
    'POST /api/appapi/stepUp/begin',
    { body: { act, target, method: paper ? 'paper' : 'sms' } },
    token,
  );
  if (!data) throw new Error(message);
  const proof = [latestCode(server.sms, phone), paper].filter(Boolean).join(' ');
  const { code, message: why } = await server.call(
    'POST /api/appapi/stepUp/confirm',
    { body: { stepUpId: data.stepUpId, proof } },
    token,
  );
  if (code !== 1) throw new Error(why);
}

/** The same proof without a message, for tests that sign more often than people do. */
async function grantProof(server: TestServer, { personId, uid }: Signatory, digest: string): Promise<void> {
  await server.store.pool.query(
    `insert into step_ups (id, person_id, session_id, account_id, act, target, method, confirmed_at, expires_at)
     select gen_random_uuid(), person_id, id, account_id, 'sign-contract', $3, 'sms', now(), now() + interval '5 minutes'
       from sessions where person_id = $1 and account_id = $2 and ended_at is null`,
    [personId, uid, digest],
  );
}

/** Ready to press the button: prepared and confirmed. */
export async function readyToSign(
  server: TestServer,
  signer: Signatory,
  id: string,
  wish: Record<string, unknown> = {},
) {
  const { data, message } = await prepare(server, signer, id, wish);
  if (!data) throw new Error(message);
  await grantProof(server, signer, data.digest);
  return data.intentId;
}

export const press = (server: TestServer, { token }: Pick<Signatory, 'token'>, intentId: string) =>
  server.call('POST /api/appapi/contract/sign', { body: { intentId } }, token);

export async function signAs(
  server: TestServer,
  signer: Signatory,
  id: string,
  wish: Record<string, unknown> = {},
) {
  const prepared = await prepare(server, signer, id, wish);
  // what is refused already when it is prepared
  if (!prepared.data) return prepared as unknown as Awaited<ReturnType<typeof press>>;
  await grantProof(server, signer, prepared.data.digest);
  return press(server, signer, prepared.data.intentId);
}

export const detailFor = async (server: TestServer, { token }: Signatory, id: string) =>
  server.call('GET /api/appapi/contract/detail', { query: { id } }, token);

/** The bytes of a document as somebody downloads them. */
export async function download(
  server: TestServer,
  { token }: Signatory,
  documentId: string,
): Promise<Uint8Array> {
  const response = await server.app.http.inject({
    url: `/api/appapi/contract/file?documentId=${documentId}`,
    headers: { accesstoken: token },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return new Uint8Array(response.rawPayload);
}
