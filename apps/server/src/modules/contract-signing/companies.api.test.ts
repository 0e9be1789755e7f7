import { randomUUID } from 'node:crypto';
import { problems, TOKEN_COOKIE } from '@yinxin/api';
import { readZip } from '@yinxin/archive';
import { verifyPdf } from '@yinxin/pdf-signature';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { orderedId } from '../../db/ids.ts';
import { asSystem } from '../../http/principal.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aPdf,
  aSigner,
  detailFor,
  download,
  fieldOf,
  partyOf,
  prepare,
  type Signer,
  STROKES,
  signAs,
  type TestParty,
} from '../contracts/testing/index.ts';
import { record } from '../events/index.ts';
import { aCompany, aMember, type Company } from '../members/testing/index.ts';
import { grantQuota } from '../orders/index.ts';
import { aSeal, proven } from '../seals/testing/index.ts';

interface Sealed extends Company {
  sealId: string;
}

let server: TestServer;
let seller: Sealed;
let buyer: Sealed;
let witness: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  [seller, buyer] = [await aSealedCompany(), await aSealedCompany()];
  witness = await aSigner(server, '杨见证', 0);
});
afterAll(() => server.close());

async function aSealedCompany(): Promise<Sealed> {
  const company = await aCompany(server);
  await grantQuota(server.store.db, { kind: 'organization', id: company.id }, randomUUID(), {
    contracts: 20,
    seals: 0,
  });
  return { ...company, sealId: await aSeal(server, company, 'seal-contract') };
}

const partyIn = ({ name, administrator }: Company, change: Partial<TestParty> = {}): TestParty => ({
  key: name,
  kind: 'organization',
  name: '张示例',
  organizationName: name,
  phone: administrator.phone,
  ...change,
});

const fields = (document: string) => [
  fieldOf(document, seller.name, 'seal', { top: 60 }),
  fieldOf(document, seller.name, 'seam', { top: 120 }),
  fieldOf(document, buyer.name, 'seal', { left: 110, top: 60 }),
  fieldOf(document, buyer.name, 'date', { left: 110, top: 110 }),
  fieldOf(document, witness.name, 'signature', { top: 200 }),
];

const bySeal = ({ sealId }: Sealed) => ({ sealId });

test('whoever has a certificate agrees to none for this signature; whoever gets one has to', async () => {
  const { id } = await aContract(server, seller.administrator, {
    parties: [partyIn(seller), partyOf(witness)],
  });
  const agree = ({ token }: { token: string }, consent: string, wish: object) =>
    server.call('POST /api/appapi/contract/prepare', { body: { id, consent, wish } }, token);
  for (const consent of ['1.2-own', '1.2-own-unread', '1.1'])
    expect((await agree(seller.administrator, consent, bySeal(seller))).code).toBe(1);
  expect((await signAs(server, seller.administrator, id, bySeal(seller))).code).toBe(1);
  for (const consent of ['1.2-own', '1.2-own-unread'])
    expect((await agree(witness, consent, { strokes: STROKES })).code).toBe(30823);
  expect((await agree(witness, '1.1', { strokes: STROKES })).code).toBe(1);
});

describe('two companies and a person sign one contract', () => {
  test.each([
    ['one after the other', [1, 2, 3]],
    ['at the same time', [1, 1, 1]],
  ])('%s, with seals, a seam over the pages and handwriting', async (_, [first, second, third]) => {
    const { id, documentId } = await aContract(server, seller.administrator, {
      pdf: aPdf(3),
      parties: [
        partyIn(seller, { step: first }),
        partyIn(buyer, { step: second }),
        partyOf(witness, { step: third }),
      ],
      fields,
    });
    expect(await signAs(server, seller.administrator, id, bySeal(seller))).toMatchObject({ code: 1 });
    expect(await signAs(server, buyer.administrator, id, bySeal(buyer))).toMatchObject({ code: 1 });
    const last = await signAs(server, witness, id, { strokes: STROKES });
    expect(last).toMatchObject({ code: 1, data: { state: 'COMPLETE' } });
    await server.store.pool.query(`update contracts set ended_at = now() - interval '1 hour' where id = $1`, [
      id,
    ]);
    await server.app.contractSigning.keepMoving();
    const { data } = await detailFor(server, witness, id);
    expect(data).toMatchObject({ state: 'COMPLETE', level: 'B-LT' });
    const trust = (await server.app.certificates.roots()).map(({ der }) => der);
    const report = await verifyPdf(await download(server, buyer.administrator, documentId), { trust });
    expect(report.verdict).toBe('TOTAL_PASSED');
    expect(report.signatures.map(({ signer }) => signer?.subject)).toEqual([
      expect.stringContaining(seller.name),
      expect.stringContaining(buyer.name),
      expect.stringContaining(witness.name),
    ]);
    // SM2 seals and an ECDSA certificate for one signature, in one file
    expect(new Set(report.signatures.map(({ signatureAlgorithm }) => signatureAlgorithm)).size).toBe(2);
    const { rows } = await server.store.pool.query(
      'select count(*)::int as n from seal_uses where document = $1',
      [data.title],
    );
    expect(rows[0].n).toBeGreaterThanOrEqual(2);
  });
});

test('who passed a place on is named by it for what they did before', async () => {
  const { id } = await aContract(server, seller.administrator, { parties: [partyOf(witness)] });
  await server.call('POST /api/appapi/contract/open', { body: { id } }, witness.token);
  const to = { name: '何接手', phone: aPhone() };
  const body = { id, to, reason: '出差' };
  const passed = await server.call('POST /api/appapi/contract/transfer', { body }, witness.token);
  expect(passed.code).toBe(1);
  const { timeline } = (await detailFor(server, seller.administrator, id)).data;
  for (const act of ['open-contract', 'transfer-contract'])
    expect(timeline.find((one) => one.act === act)?.who).toBe(witness.name);
});

describe('somebody who stands in a contract as themselves and for a company', () => {
  async function inTwoPlaces() {
    const sent = await aContract(server, seller.administrator, {
      parties: [partyIn(buyer, { name: witness.name }), partyOf(witness)],
      fields: (document) => [
        fieldOf(document, buyer.name, 'seal'),
        fieldOf(document, witness.name, 'signature', { top: 200 }),
      ],
    });
    await server.store.pool.query('update contract_parties set person_id = $2 where contract_id = $1', [
      ...[sent.id, witness.personId],
    ]);
    return sent;
  }
  const whoIn = async (id: string, act: string) =>
    (await detailFor(server, seller.administrator, id)).data.timeline.find((one) => one.act === act)?.who;

  test('is named as whom they acted', async () => {
    const { id, documentId } = await inTwoPlaces();
    await server.call('POST /api/appapi/contract/open', { body: { id } }, witness.token);
    await download(server, witness, documentId);
    expect(await whoIn(id, 'open-contract')).toBe(witness.name);
    expect(await whoIn(id, 'download-contract')).toBe(witness.name);
  });

  test('is named by their own name where it was not recorded as whom', async () => {
    const { id } = await inTwoPlaces();
    await server.store.pool.query(
      `insert into events (id, actor_kind, actor_id, act, target_type, target_id, facts, ip, request_id)
       values ($3, 'person', $1, 'download-contract', 'contract', $2, '{}', '127.0.0.1', 'x')`,
      [witness.personId, id, orderedId()],
    );
    expect(await whoIn(id, 'download-contract')).toBe(witness.name);
  });
});

test('a company signs with its own seal and with no other, and not with one that was stopped', async () => {
  const { id } = await aContract(server, seller.administrator, {
    parties: [partyIn(buyer)],
    fields: (document) => [fieldOf(document, buyer.name, 'seal')],
  });
  expect((await prepare(server, buyer.administrator, id)).code).toBe(30822);
  const foreign = await signAs(server, buyer.administrator, id, bySeal(seller));
  expect(foreign.code).not.toBe(1);
  await server.store.pool.query(`update seals set state = 'stopped' where id = $1`, [buyer.sealId]);
  const stopped = await signAs(server, buyer.administrator, id, bySeal(buyer));
  expect(stopped.code).not.toBe(1);
  await server.store.pool.query(`update seals set state = 'enabled' where id = $1`, [buyer.sealId]);
  expect(await signAs(server, buyer.administrator, id, bySeal(buyer))).toMatchObject({
    code: 1,
    data: { state: 'COMPLETE' },
  });
});

test('a member who may seal up to a sum does not seal what names more, whatever its sender typed', async () => {
  const clerk = await aMember(server, buyer.id, ['operator']);
  await proven(server, buyer.administrator, 'grant-seal', buyer.sealId);
  const grant = { id: buyer.sealId, uid: clerk.uid, approval: 'above' as const, approvalAbove: 1_000_00 };
  const given = await server.call('POST /api/appapi/seal/grant', { body: grant }, buyer.administrator.token);
  expect(given.code).toBe(1);
  const prepared = async (line: string) => {
    const { id } = await aContract(server, seller.administrator, {
      pdf: aPdf(1, line),
      parties: [partyIn(buyer, { phone: clerk.phone })],
      fields: (document) => [fieldOf(document, buyer.name, 'seal')],
      change: { amount: 1_00 },
    });
    return (await prepare(server, clerk, id, bySeal(buyer))).code;
  };
  expect(await prepared('WE PAY 9,000,000')).toBe(problems.SEAL_APPROVAL_REQUIRED.code);
  expect(await prepared('We pay RMB 1.00')).toBe(1);
});

describe('news', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await server.listen();
  });

  /** Listens as a browser does; `heard` waits for words to come. */
  async function listening(token: string, after?: string) {
    const stop = new AbortController();
    const headers = { cookie: `${TOKEN_COOKIE}=${token}`, ...(after ? { 'last-event-id': after } : {}) };
    const response = await fetch(`${origin}/api/appapi/contract/events`, { headers, signal: stop.signal });
    let text = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    })().catch(() => {});
    return {
      ended: reading,
      text: () => text,
      heard: (words: string) => vi.waitUntil(() => text.includes(words), { timeout: 120_000 }),
      lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
      async close() {
        stop.abort();
        await reading;
      },
    };
  }

  test('come as they happen, after a break too, and only to those concerned', async () => {
    const [own, foreign] = [await listening(seller.administrator.token), await listening(witness.token)];
    const { id } = await aContract(server, seller.administrator, {
      parties: [partyIn(buyer)],
      fields: (document) => [fieldOf(document, buyer.name, 'seal')],
    });
    await own.heard(`"contractId":"${id}","act":"send-contract"`);
    const last = own.lastId();
    await own.close();
    await server.call('POST /api/appapi/contract/urge', { body: { id } }, seller.administrator.token);
    const again = await listening(seller.administrator.token, last);
    await again.heard('"act":"urge-contract"');
    expect(foreign.text()).not.toContain(id);
    expect((await fetch(`${origin}/api/appapi/contract/events`)).status).toBe(401);
    await Promise.all([again.close(), foreign.close()]);
  });

  test('are what concerns all who take part, and nothing of what one account does for itself', async () => {
    const { id } = await aContract(server, seller.administrator, {
      parties: [partyIn(buyer)],
      fields: (document) => [fieldOf(document, buyer.name, 'seal')],
    });
    const other = await listening(seller.administrator.token);
    const own = ['plan-contract', 'share-contract', 'download-contract', 'remind-contract'] as const;
    for (const act of own) await record(server.store.db, asSystem('test'), { act, target: id });
    await record(server.store.db, asSystem('test'), { act: 'approve-contract', target: id });
    await record(server.store.db, asSystem('test'), { act: 'urge-contract', target: id });
    await other.heard(`"contractId":"${id}","act":"urge-contract"`);
    for (const act of [...own, 'approve-contract']) expect(other.text()).not.toContain(act);
    expect(other.text()).toContain(`"contractId":"${id}","act":"call-parties"`);
    await other.close();
  });

  test('are heard of when another that was written later was committed before', async () => {
    const own = await listening(seller.administrator.token);
    const { id } = await aDraft(server, seller.administrator, { parties: [partyIn(buyer)] });
    const { id: other } = await aDraft(server, seller.administrator, { parties: [partyIn(buyer)] });
    const [held, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = server.store.db.transaction(async (tx) => {
      await record(tx, asSystem('test'), { act: 'urge-contract', target: id });
      written.resolve();
      await held.promise;
    });
    await written.promise;
    await record(server.store.db, asSystem('test'), { act: 'extend-contract', target: other });
    await own.heard(`"contractId":"${other}","act":"extend-contract"`).finally(held.resolve);
    const last = own.lastId();
    await slow;
    await own.heard(`"contractId":"${id}","act":"urge-contract"`);
    await own.close();
    // whoever was away at that moment hears it as well
    const again = await listening(seller.administrator.token, last);
    await again.heard(`"contractId":"${id}","act":"urge-contract"`);
    expect(again.text().split(last)).toHaveLength(2);
    await again.close();
  });

  test('ask whoever was away for too long to look at everything, and end with the session', async () => {
    const leaver = await aSigner(server, '何离开', 5);
    const old = await listening(leaver.token, '0198f1c2-0000-7000-8000-000000000000');
    await old.heard('event: reset');
    expect(old.text()).not.toContain('event: contract');
    const { id } = await aDraft(server, leaver, { parties: [partyOf(witness)] });
    await old.heard(`"contractId":"${id}"`);
    await server.call('GET /api/appapi/cas/cancelAccount', {}, leaver.token);
    await record(server.store.db, asSystem('test'), { act: 'urge-contract', target: id });
    await old.ended;
    expect(old.text()).not.toContain('urge-contract');
  });
});

test('all documents come as one archive, and dates as a calendar', async () => {
  const { token } = seller.administrator;
  const { id } = await aContract(server, seller.administrator, {
    parties: [partyIn(buyer)],
    fields: (document) => [fieldOf(document, buyer.name, 'seal')],
  });
  const get = (what: string) =>
    server.app.http.inject({ url: `/api/appapi/contract/${what}?id=${id}`, headers: { accesstoken: token } });
  const files = readZip((await get('archive')).rawPayload, { entries: 10, bytes: 10_000_000 });
  expect([...files.keys()]).toEqual(['合同（原文）.pdf']);
  expect(Buffer.concat([...files.values()]).toString('latin1')).toMatch(/^%PDF-1\.7/);
  const calendar = (await get('calendar')).body;
  expect(calendar).toContain('BEGIN:VEVENT');
  expect(calendar).toContain('签署截止');
  // a title of several lines, or with what some calendars take for the end of one, stays one title
  const title = '采购合同\rATTACH:https://evil.example\r\nURL:https://evil.example\n\u0007';
  await server.store.pool.query('update contracts set title = $2 where id = $1', [id, title]);
  const named = (await get('calendar')).body.replaceAll('\r\n ', '');
  expect(named.split(/\r\n|[\r\n]/)).toContain(
    'SUMMARY:签署截止：采购合同\\nATTACH:https://evil.example\\nURL:https://evil.example\\n',
  );
  const outsider = await server.app.http.inject({
    url: `/api/appapi/contract/archive?id=${id}`,
    headers: { accesstoken: witness.token },
  });
  expect(outsider.statusCode).toBe(404);
});
