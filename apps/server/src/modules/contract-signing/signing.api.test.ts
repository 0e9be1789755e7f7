import { SIGNING_CONSENT, type StepUpAct } from '@yinxin/api';
import { createPdf } from '@yinxin/pdf';
import { verifyPdf } from '@yinxin/pdf-signature';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pdfsigSays, qpdfSays } from '../../testing/pdf-tools.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aSigner,
  confirmIntent,
  detailFor,
  download,
  fieldOf,
  partyOf,
  prepare,
  press,
  readyToSign,
  type Signer,
  STROKES,
  signAs,
} from '../contracts/testing/index.ts';
import { aVerifiedPerson } from '../identity/testing/index.ts';

let server: TestServer;
let author: Signer;
let other: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  [author, other] = [await aSigner(server, '赵甲示'), await aSigner(server, '钱乙示')];
});
afterAll(() => server.close());

const trust = async () => (await server.app.certificates.roots()).map(({ der }) => der);
const rowsOf = (sql: string, ...values: unknown[]) =>
  server.store.pool.query(sql, values).then(({ rows }) => rows);

describe('two persons, one after the other', () => {
  test('the text is written in, both sign, and every verifier agrees', async () => {
    const { id, documentId, number } = await aContract(server, author, {
      parties: [partyOf(author, { step: 1 }), partyOf(other, { step: 2 })],
      fields: (document) => [
        fieldOf(document, author.name, 'signature', { top: 60 }),
        fieldOf(document, other.name, 'signature', { top: 90 }),
        fieldOf(document, other.name, 'date', { top: 120 }),
        fieldOf(document, other.name, 'text', { top: 150, label: '送货地址' }),
        fieldOf(document, other.name, 'checkbox', { top: 180, width: 6, height: 6, label: '含税' }),
      ],
    });
    expect(number).toMatch(/^YX-\d{4}-\d{6}$/);
    const { data: before } = await detailFor(server, author, id);
    expect(before.state).toBe('FILLING');
    const fields = (await detailFor(server, other, id)).data.fields.filter(
      ({ partyKey }) => partyKey === other.name,
    );
    const [address, tax] = ['text', 'checkbox'].map(
      (kind) => fields.find((field) => field.kind === kind)!.id,
    );
    const fill = (submit: boolean, values: unknown[]) =>
      server.call('POST /api/appapi/contract/fill', { body: { id, values, submit } }, other.token);
    expect((await fill(true, [])).code).toBe(30814);
    const filled = await fill(true, [
      { fieldId: address, value: '杭州市西湖区文三路一号' },
      { fieldId: tax, value: '是' },
    ]);
    expect(filled).toMatchObject({ code: 1, data: { submitted: true } });
    expect((await detailFor(server, author, id)).data.state).toBe('SIGNING');

    expect((await prepare(server, other, id)).code).toBe(30803); // not yet
    const first = await signAs(server, author, id, { strokes: STROKES });
    expect(first).toMatchObject({
      code: 1,
      data: { state: 'SIGNING', documents: [{ level: 'B-T', verdict: 'TOTAL_PASSED', answers: ALL_YES }] },
    });
    const second = await signAs(server, other, id);
    expect(second).toMatchObject({ code: 1, data: { state: 'COMPLETE' } });

    await server.jobs.start();
    await vi.waitUntil(async () => (await detailFor(server, author, id)).data.level === 'B-LT', {
      timeout: 120_000,
    });
    const bytes = await download(server, other, documentId);
    const report = await verifyPdf(bytes, { trust: await trust() });
    expect(report.verdict).toBe('TOTAL_PASSED');
    expect(report.signatures.map(({ level }) => level)).toEqual(['B-LT', 'B-LT']);
    expect(report.signatures.map(({ signer }) => signer?.subject)).toEqual([
      expect.stringContaining(author.name),
      expect.stringContaining(other.name),
    ]);

    const { data: pageText } = await server.call(
      'GET /api/appapi/contract/text',
      { query: { documentId, page: '0' } },
      author.token,
    );
    expect(pageText.text).toContain('杭州市西湖区文三路一号');
    const { headers } = await server.app.http.inject({
      url: `/api/appapi/contract/file?documentId=${documentId}`,
      headers: { accesstoken: other.token },
    });
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('（签署件）.pdf');
    await agreesWithOthers(bytes, 2);
    const { data } = await detailFor(server, author, id);
    expect(data.timeline.map(({ act }) => act)).toEqual(
      expect.arrayContaining([
        'send-contract',
        'fill-contract',
        'sign-contract',
        'complete-contract',
        'raise-level',
      ]),
    );
    for (const { act, who, bySystem } of data.timeline) {
      expect([act, bySystem]).toEqual([act, who === '系统']);
      if (act === 'fill-contract' || act === 'raise-level') expect(bySystem).toBe(act === 'raise-level');
    }
    const [before1, after1] = await rowsOf(
      'select state, made from signing_intents where contract_id = $1 order by id',
      id,
    );
    expect([before1.state, after1.state]).toEqual(['done', 'done']);
  });
});

/** What the verifier found of the signature. */
const ALL_YES = { intact: 'yes', unchanged: 'yes', trusted: 'yes', timeProven: 'yes' };

/** Poppler and qpdf, where they are installed. */
async function agreesWithOthers(bytes: Uint8Array, signatures: number): Promise<void> {
  const sig = await pdfsigSays(bytes);
  if (sig !== undefined) expect(sig.match(/Signature is Valid/g)).toHaveLength(signatures);
  const check = await qpdfSays(bytes);
  if (check !== undefined) expect(check).toContain('No syntax or stream encoding errors');
}

describe('several contracts', () => {
  const prepareMany = (who: Signer, ids: string[]) =>
    server.call(
      'POST /api/appapi/contract/prepareMany',
      { body: { ids, consent: SIGNING_CONSENT.version, wish: { strokes: STROKES } } },
      who.token,
    );
  const signMany = (who: Signer, intentIds: string[]) =>
    server.call('POST /api/appapi/contract/signMany', { body: { intentIds } }, who.token);

  test('are signed with one confirmation, which is good for exactly these and once', async () => {
    const own = { parties: [partyOf(author)] };
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await aContract(server, author, own)).id);
    const theirs = (await aContract(server, author, { parties: [partyOf(other)] })).id;
    const { data } = await prepareMany(author, [...ids, theirs, ids[0]!]);
    expect(data.prepared.map(({ contractId }) => contractId)).toEqual(ids);
    expect(data.refused).toMatchObject([{ contractId: theirs, code: 40300 }]);
    const intents = data.prepared.map(({ intentId }) => intentId);

    expect((await signMany(author, intents)).code).toBe(30130);
    await confirmIntent(server, author, data.digest!);
    expect((await signMany(author, intents.slice(1))).code).toBe(30130);
    expect((await press(server, author, intents[0]!)).code).toBe(30130);
    expect((await signMany(other, intents)).code).toBe(30801);
    const both = await Promise.all([signMany(author, intents), signMany(author, intents.toReversed())]);
    for (const { data: outcome } of both) {
      expect(outcome.refused).toEqual([]);
      expect(outcome.signed.map(({ state }) => state)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE']);
    }
    expect((await signMany(author, intents)).data.signed).toHaveLength(3);
    const used = await rowsOf(
      `select distinct step_up_id from signing_intents where id = any($1) and state = 'done'`,
      intents,
    );
    expect(used).toHaveLength(1);

    const { data: next } = await prepareMany(author, [(await aContract(server, author, own)).id]);
    expect((await signMany(author, [next.prepared[0]!.intentId])).code).toBe(30130);
  });

  test('of which one was recalled meanwhile: the others are signed, and it is said of that one', async () => {
    const ids = [];
    for (let n = 0; n < 2; n++) ids.push((await aContract(server, author, { parties: [partyOf(other)] })).id);
    const { data } = await prepareMany(other, ids);
    await confirmIntent(server, other, data.digest!);
    await server.call(
      'POST /api/appapi/contract/recall',
      { body: { id: ids[0]!, reason: '有误' } },
      author.token,
    );
    const outcome = await signMany(
      other,
      data.prepared.map(({ intentId }) => intentId),
    );
    expect(outcome.data).toMatchObject({
      signed: [{ contractId: ids[1], state: 'COMPLETE' }],
      refused: [{ contractId: ids[0], code: 30802 }],
    });
  });
});

/** How those who signed confirmed it, as the record and so the evidence says. */
async function proofsOf(contractId: string): Promise<string[]> {
  const { rows } = await server.store.pool.query<{ how: string; said: string; isWhole: boolean }>(
    `select i.proof_method as how, e.facts ->> 'confirmedBy' as said,
            e.facts ->> 'digest' = i.digest and e.facts ->> 'proof' = encode(sha256(convert_to(i.id || ' ' || i.step_up_id, 'UTF8')), 'hex')
              and (e.facts ->> 'confirmedAt')::timestamptz = date_trunc('milliseconds', i.confirmed_at)
              and exists (select from events c where c.target_type = 'verification'
                and c.act = 'pass-check'
                and e.facts ->> 'identity' = encode(sha256(convert_to(i.id || ' ' || c.target_id, 'UTF8')), 'hex')) as "isWhole"
       from signing_intents i
       join events e on e.act = 'sign-contract' and e.facts ->> 'intent' = i.id::text
      where i.contract_id = $1 order by i.ended_at`,
    [contractId],
  );
  expect(rows.map(({ isWhole }) => isWhole)).toEqual(rows.map(() => true));
  expect(rows.map(({ said }) => said)).toEqual(rows.map(({ how }) => how));
  return rows.map(({ how }) => how);
}

test('where the signing password is asked for, only the right one or more than that confirms; guessing ends', async () => {
  const { person, name, number } = await aVerifiedPerson(server, '吴庚示');
  const { id } = await aContract(server, author, {
    parties: [partyOf({ phone: person.phone, name }, { intent: 'password' }), partyOf(other)],
  });
  const { data } = await prepare(server, person, id);
  expect(data.intent).toBe('password');
  const begin = (act: StepUpAct = 'sign-contract') =>
    server.call(
      'POST /api/appapi/stepUp/begin',
      { body: { act, target: data.digest, method: 'password' } },
      person.token,
    );
  const prove = async (proof: string) => {
    const { stepUpId } = (await begin()).data;
    return server.call('POST /api/appapi/stepUp/confirm', { body: { stepUpId, proof } }, person.token);
  };
  const set = (password: string) =>
    server.call('POST /api/appapi/account/setSigningPassword', { body: { password } }, person.token);
  const proveToSet = (paper?: string) =>
    confirmIntent(server, person, person.personId, paper, 'set-signing-password');

  expect((await begin()).code).toBe(30132);
  await proveToSet();
  expect((await set('tea-for-2')).code).toBe(30130); // a code alone would make the password worth no more than itself
  await proveToSet(number);
  expect((await set('12345678')).code).not.toBe(1);
  expect((await set('tea-for-2')).code).toBe(1);
  expect((await begin('stop-seal')).code).not.toBe(1);

  for (let n = 0; n < 5; n++) expect((await prove('tea-for-3')).code).toBe(30133);
  expect((await begin()).code).toBe(30134);
  expect((await press(server, person, data.intentId)).code).toBe(30130);
  await confirmIntent(server, person, data.digest);
  expect((await press(server, person, data.intentId)).code).toBe(30130); // nor does a code

  await proveToSet(number);
  expect((await set('tea-for-22')).code).toBe(1);
  expect((await prove('tea-for-2')).code).toBe(30133);
  expect((await prove(' tea-for-22 ')).code).toBe(1);
  expect((await press(server, person, data.intentId)).code).toBe(1);
  expect(await proofsOf(id)).toEqual(['password']);

  const { data: state } = await server.call('GET /api/appapi/account/state', {}, person.token);
  expect(state.signingPasswordSince).not.toBeNull();
  const { rows } = await server.store.pool.query('select hash from signing_passwords where person_id = $1', [
    person.personId,
  ]);
  expect(rows[0].hash).toMatch(/^scrypt\$/);
});

test('where more than a code is asked for, a face or the number of the paper confirms, and a code does not', async () => {
  const { person, name, number } = await aVerifiedPerson(server, '孙丙示');
  const places = [partyOf({ phone: person.phone, name }, { intent: 'face' }), partyOf(other)];
  const { id } = await aContract(server, author, { parties: places });
  const { data } = await prepare(server, person, id);
  expect(data.intent).toBe('face');
  await confirmIntent(server, person, data.digest);
  expect((await press(server, person, data.intentId)).code).toBe(30130);
  await expect(confirmIntent(server, person, data.digest, '110101199003070000')).rejects.toThrow();
  expect((await press(server, person, data.intentId)).code).toBe(30130);
  await confirmIntent(server, person, data.digest, number);
  expect((await press(server, person, data.intentId)).code).toBe(1);
  expect((await prepare(server, other, id)).data.intent).toBe('sms');
  expect((await signAs(server, other, id)).data.state).toBe('COMPLETE');
  expect(await proofsOf(id)).toEqual(['paper', 'sms']);

  const body = { ids: [] as string[], consent: SIGNING_CONSENT.version, wish: {} };
  for (const intent of ['sms', 'face'] as const)
    body.ids.push(
      (
        await aContract(server, author, {
          parties: [partyOf({ phone: person.phone, name }, { intent })],
        })
      ).id,
    );
  const { data: many } = await server.call('POST /api/appapi/contract/prepareMany', { body }, person.token);
  expect(many.intent).toBe('face');
  const signMany = () =>
    server.call(
      'POST /api/appapi/contract/signMany',
      { body: { intentIds: many.prepared.map(({ intentId }) => intentId) } },
      person.token,
    );
  await confirmIntent(server, person, many.digest!);
  expect((await signMany()).code).toBe(30130);
  await confirmIntent(server, person, many.digest!, number);
  expect((await signMany()).data.signed).toHaveLength(2);
});

describe('what is signed', () => {
  test('is what was shown: without the proof, with another, or twice, nothing is signed', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(author)] });
    const { data } = await prepare(server, author, id);
    expect((await press(server, author, data.intentId)).code).toBe(30130);
    const { data: another } = await prepare(server, author, id, { strokes: STROKES });
    expect(another.digest).not.toBe(data.digest);
    await confirmIntent(server, author, another.digest);
    expect((await press(server, author, data.intentId)).code).toBe(30130);
    expect((await press(server, other, another.intentId)).code).toBe(30801);
    const both = await Promise.all([
      press(server, author, another.intentId),
      press(server, author, another.intentId),
    ]);
    expect(both.map(({ code }) => code)).toEqual([1, 1]);
    expect(both[0]!.data).toEqual(both[1]!.data);
    expect((await press(server, author, another.intentId)).data).toEqual(both[0]!.data);
    const [{ n }] = await rowsOf(
      `select count(*)::int as n from signing_intents where contract_id = $1 and state = 'done'`,
      id,
    );
    expect(n).toBe(1);
  });

  test('by two at once is signed by one; the other is told and signs what is there now', async () => {
    const { id, documentId } = await aContract(server, author, {
      parties: [partyOf(author), partyOf(other)],
      change: { algorithm: 'sm2' },
    });
    const [one, two] = [await readyToSign(server, author, id), await readyToSign(server, other, id)];
    const answers = await Promise.all([press(server, author, one), press(server, other, two)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 30804]);
    const loser = answers[0]!.code === 1 ? other : author;
    expect(await signAs(server, loser, id)).toMatchObject({ code: 1, data: { state: 'COMPLETE' } });
    const report = await verifyPdf(await download(server, author, documentId), {
      trust: await trust(),
      ...(await status()),
    });
    expect(report.signatures.map(({ indication }) => indication)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
  });

  const status = async () => {
    const { certificates } = server.app;
    const names = ['sm2-root', 'sm2-ca', 'ecdsa-root', 'ecdsa-ca'];
    return {
      crls: await Promise.all(names.map(async (name) => (await certificates.newestCrl(name))!.bytes())),
    };
  };

  test('by a hand that wrote nothing is refused in plain words, and the contract stays as it was', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(author)] });
    const dot = [[{ x: 5, y: 5 }]];
    expect((await signAs(server, author, id, { strokes: dot })).code).toBe(30814);
    expect((await detailFor(server, author, id)).data.state).toBe('SIGNING');
    expect(await signAs(server, author, id, { strokes: STROKES })).toMatchObject({ code: 1 });
  });

  test('cannot be changed afterwards, not by us either', async () => {
    await expect(
      server.store.pool.query(`update signing_intents set digest = 'x' where state = 'done'`),
    ).rejects.toMatchObject({
      code: '23001',
    });
    await expect(server.store.pool.query('delete from signing_intents')).rejects.toMatchObject({
      code: expect.stringMatching(/^(23001|42501)$/),
    });
  });

  test('stands upright on a page that is turned and not A4', async () => {
    const pdf = createPdf({
      pages: [{ width: 400, height: 700, lines: ['Turned'], entries: { Rotate: 90 } }, {}],
    });
    const { id, documentId } = await aContract(server, author, {
      parties: [partyOf(author)],
      pdf,
      fields: (document) => [fieldOf(document, author.name, 'text', { value: '横排', left: 100, top: 60 })],
    });
    const [field] = (await detailFor(server, author, id)).data.fields;
    await server.call(
      'POST /api/appapi/contract/fill',
      { body: { id, values: [{ fieldId: field!.id, value: '龘横排的字' }], submit: true } },
      author.token,
    );
    const { data: text } = await server.call(
      'GET /api/appapi/contract/text',
      { query: { documentId, page: '0' } },
      author.token,
    );
    const at = text.text.indexOf('龘');
    expect(at).toBeGreaterThanOrEqual(0);
    const [left, top] = text.boxes[at]!;
    expect(left).toBeGreaterThan(98);
    expect(left).toBeLessThan(104);
    expect(top).toBeGreaterThan(60);
    expect(top).toBeLessThan(80);
    expect(
      await signAs(server, author, id, {
        places: [{ documentId, what: 'date', page: 1, left: 20, top: 20 }],
      }),
    ).toMatchObject({ code: 1, data: { state: 'COMPLETE' } });
  });
});
