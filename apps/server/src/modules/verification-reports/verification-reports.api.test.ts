import { randomUUID } from 'node:crypto';
import type { Envelope, VerificationReport } from '@yinxin/api';
import { createPdf } from '@yinxin/pdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCKED } from '../../../../../packages/pdf-signature/producers/corpus.ts';
import { aLockedContract } from '../../../../../packages/pdf-signature/src/attacks/testing/whole-corpus.ts';
import { aContract, World } from '../../../../../packages/pdf-signature/src/attacks/testing/world.ts';
import { depth } from '../../../../../scripts/depth.ts';
import { faultsOf } from '../../testing/faults.ts';
import { pdfsigSays } from '../../testing/pdf-tools.ts';
import { checkLedger } from '../ledger/index.ts';
import { aMember } from '../members/testing/index.ts';
import type { BackOffice } from '../operators/testing/index.ts';
import { grantQuota } from '../orders/index.ts';
import { aBuyer, aPaidOrder, aPrivateBuyer, aShop, stateOf, type Wish } from '../orders/testing/index.ts';
import { verifyFile } from '../verification/testing/index.ts';
import { verificationReports } from './tables.ts';

let office: BackOffice;
let server: BackOffice['server'];
const world = new World();
beforeAll(async () => {
  office = await aShop({ authorities: true, expectsErrors: true });
  server = office.server;
  await server.jobs.start();
});
afterAll(async () => {
  expect((await checkLedger(server.store.db)).findings).toEqual([]);
  await office.close();
});

const reports = (quantity: number): Wish => ({ product: 'verification-report', quantity });

async function make(
  token: string,
  bytes: Uint8Array,
  { key = randomUUID(), name = '采购合同.pdf', password = '' } = {},
): Promise<Envelope<VerificationReport> & { status: number }> {
  const before = password && `--x\r\ncontent-disposition: form-data; name="password"\r\n\r\n${password}\r\n`;
  const head = `${before}--x\r\ncontent-disposition: form-data; name="pdfFile"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  const response = await server.app.http.inject({
    method: 'POST',
    url: `/api/appapi/verificationReport/make?requestKey=${key}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', accesstoken: token },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
  return { status: response.statusCode, ...response.json<Envelope<VerificationReport>>() };
}

const listOf = async (token: string) =>
  (await server.call('GET /api/appapi/verificationReport/list', { query: {} }, token)).data;
const quotaOf = async (token: string) => (await listOf(token)).quota;
const fileOf = (token: string, id: string) =>
  server.app.http.inject({
    url: `/api/appapi/verificationReport/file?id=${id}`,
    headers: { accesstoken: token },
  });

/** Somebody with so many reports that were not paid for by an order. */
async function aReader(amount: number) {
  const person = await aPrivateBuyer(server);
  const owner = { kind: 'person', id: person.personId } as const;
  if (amount > 0) await grantQuota(server.store.db, owner, randomUUID(), { reports: amount });
  return person;
}

const aSigned = () => world.sign(aContract(), world.services('B-T'));
const anUnsigned = () => createPdf({ pages: [{ lines: ['Nobody signed this.'] }] });

describe('a report', () => {
  test('is bought by an order, made, taken along, and checked by anybody', async () => {
    const { token } = await aPrivateBuyer(server);
    const { id: orderId } = await aPaidOrder(server, token, [reports(2)]);
    await expect.poll(async () => (await stateOf(server, orderId)).state).toBe('done');
    expect(await quotaOf(token)).toMatchObject({ bought: 2, used: 0, ended: 0, left: 2 });

    const signed = await aSigned();
    const { code, data } = await make(token, signed);
    expect(code).toBe(1);
    // its root is on no list of ours: the report says so, and is a report all the same
    expect(data).toMatchObject({ name: '采购合同.pdf', size: signed.length, signatures: 1 });
    expect(data.verdict).not.toBe('valid');
    expect(data.number).toMatch(/^YB\d{8}-\d{12}$/);

    const after = await listOf(token);
    expect(after.quota).toMatchObject({ bought: 2, used: 1, left: 1 });
    expect(after.ledger.map(({ amount, words }) => [amount, words])).toEqual([
      [-1, `出具报告 ${data.number}`],
      [2, '购买验证报告'],
    ]);
    expect(after.list.map(({ id }) => id)).toEqual([data.id]);

    const file = await fileOf(token, data.id);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const judged = await verifyFile(server, new Uint8Array(file.rawPayload));
    expect(judged.data).toMatchObject({
      verdict: 'valid',
      sha256: data.reportSha256,
      signatures: ['ECDSA 报告签名', 'SM2 报告签名'].map((name) => ({
        level: 'B-LT',
        signer: { name: expect.stringContaining(name) },
        answers: { intact: 'yes', trusted: 'yes', timeProven: 'yes', unchanged: 'yes' },
      })),
    });
    expect(judged.data.report).toEqual({
      ...{ kind: 'verification', title: '电子签名验证报告', number: data.number },
      ...{ madeAt: data.madeAt, contractCode: null },
    });
    const pdfsig = await pdfsigSays(file.rawPayload);
    if (pdfsig !== undefined) expect(pdfsig).toContain('Signature is Valid');

    const shown = await server.call('GET /api/file/verification/report', { query: { number: data.number } });
    expect(shown.data).toEqual({
      ...{ number: data.number, verdict: data.verdict, words: data.words },
      ...{ judgedAt: data.judgedAt, madeAt: data.madeAt, sha256: data.sha256, sm3: data.sm3 },
      reportSha256: data.reportSha256,
      entry: { stage: 'waiting', quorum: 0, witnessCount: 0, checkpoint: null, index: null },
    });
    const made = await server.store.pool.query(
      `select facts from events where act = 'make-verification-report' and target_id = $1`,
      [data.id],
    );
    expect(made.rows).toMatchObject([{ facts: { sha256: data.sha256, report: data.reportSha256 } }]);
  });

  test('is known byte for byte; a changed one is nobody’s, whatever it says', async () => {
    const { token } = await aReader(1);
    const { data } = await make(token, anUnsigned());
    const own = new Uint8Array((await fileOf(token, data.id)).rawPayload);
    const [first, ...rest] = own;
    const copies = {
      'one byte more': [...own, 0x0a],
      'one byte less': own.slice(0, -1),
      'another first byte': [(first ?? 0) ^ 1, ...rest],
    };
    for (const [what, bytes] of Object.entries(copies)) {
      const judged = await verifyFile(server, new Uint8Array(bytes));
      expect(judged.data?.report ?? null, what).toBeNull();
    }
    expect((await verifyFile(server, anUnsigned())).data.report).toBeNull();
    expect((await verifyFile(server, own)).data.report).toMatchObject({ number: data.number });
  });

  test('is issued by an event that stands in the log, which its check page shows', async () => {
    const { token } = await aReader(1);
    const { data } = await make(token, anUnsigned());
    await server.app.evidence.keepUp();
    const { rows } = await server.store.pool.query<{ index: string }>(
      `select l.index from evidence_leaves l join events e on e.id = l.event_id
        where e.act = 'make-verification-report' and e.target_id = $1`,
      [data.id],
    );
    const shown = await server.call('GET /api/file/verification/report', { query: { number: data.number } });
    expect(shown.data.entry).toMatchObject({
      ...{ stage: 'logged', quorum: 0, index: Number(rows[0]?.index) },
      checkpoint: { isWitnessed: expect.any(Boolean), timeStamp: { at: expect.any(String) } },
    });
    expect(shown.data.entry?.checkpoint?.size).toBeGreaterThan(Number(rows[0]?.index));
  });

  test('is made of an encrypted file with its password, which no report tells', async () => {
    const { token } = await aReader(1);
    const file = await aLockedContract(world);
    expect(await make(token, file)).toMatchObject({ status: 400, code: 30906 });
    expect((await quotaOf(token)).left).toBe(1);
    const { code, data } = await make(token, file, { password: LOCKED.password });
    expect([code, data?.signatures]).toEqual([1, 1]);
    expect((await quotaOf(token)).left).toBe(0);
    expect(JSON.stringify(data)).not.toContain(LOCKED.password);
  });

  test('is its owner’s own', async () => {
    const owner = await aReader(1);
    const stranger = await aReader(0);
    const { data } = await make(owner.token, anUnsigned());
    expect(data.verdict).toBe('unsigned');
    const refused = await fileOf(stranger.token, data.id);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 30922]);
    expect((await listOf(stranger.token)).list).toEqual([]);
    expect((await fileOf('', data.id)).statusCode).toBe(401);
    const unknown = { query: { number: 'YB20260101-000000000000' } };
    expect((await server.call('GET /api/file/verification/report', unknown)).code).toBe(30922);
  });

  test('of an organisation is read by all who read its orders, and by nobody who no longer may', async () => {
    const company = await aBuyer(server);
    const owner = { kind: 'organization', id: company.id } as const;
    await grantQuota(server.store.db, owner, randomUUID(), { reports: 1 });
    const { administrator } = company;
    const { code, data } = await make(administrator.token, anUnsigned());
    expect(code).toBe(1);
    const keeper = await aMember(server, company.id, ['seal-keeper']);
    expect((await listOf(keeper.token)).list.map(({ id }) => id)).toEqual([data.id]);
    expect((await fileOf(keeper.token, data.id)).statusCode).toBe(200);
    const operator = await aMember(server, company.id, ['operator']);
    expect((await fileOf(operator.token, data.id)).statusCode).toBe(403);
    expect((await make(operator.token, anUnsigned())).status).toBe(403);
    const other = await aBuyer(server);
    expect((await fileOf(other.administrator.token, data.id)).json().code).toBe(30922);
  });
});

describe('the quota', () => {
  test('without any nothing is made, and the words say what to do', async () => {
    const { token } = await aReader(0);
    expect(await make(token, anUnsigned())).toMatchObject({
      ...{ status: 409, code: 30921, data: null },
      message: '验证报告的份数已用完，请先购买',
    });
    expect((await listOf(token)).list).toEqual([]);
  });

  test('of two at once with one left exactly one is made', async () => {
    const { token } = await aReader(1);
    const both = await Promise.all([make(token, anUnsigned()), make(token, anUnsigned())]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 30921]);
    expect(await quotaOf(token)).toMatchObject({ used: 1, left: 0 });
    expect((await listOf(token)).list).toHaveLength(1);
  });

  test('the same wish is one report, also at once; for another file it is refused', async () => {
    const { token } = await aReader(3);
    const [key, file] = [randomUUID(), anUnsigned()];
    const both = await Promise.all([make(token, file, { key }), make(token, file, { key })]);
    const again = await make(token, file, { key });
    expect(new Set([...both, again].map(({ data }) => data.id)).size).toBe(1);
    expect((await make(token, await aSigned(), { key })).code).toBe(30923);
    expect(await quotaOf(token)).toMatchObject({ used: 1, left: 2 });
  });

  test('what cannot be read takes nothing', async () => {
    const { token } = await aReader(1);
    expect((await make(token, Buffer.from('no PDF at all'))).code).toBe(30901);
    expect(await quotaOf(token)).toMatchObject({ used: 0, left: 1 });
  });

  test.each(['before', 'after'] as const)(
    'wherever making it fails (%s a step), there is a report and one is used, or neither',
    async (how) => {
      const { token, personId } = await aReader(100);
      await server.jobs.stop(); // their statements would be counted too
      const faults = faultsOf(server);
      const [key, file] = [randomUUID(), anUnsigned()];
      let [refused, steps] = [0, Number.POSITIVE_INFINITY];
      for (let step = 1; step <= steps; step += depth(7, 1)) {
        faults.arm(step, how);
        const { code } = await make(token, file, { key: step === 1 ? key : randomUUID() });
        const done = faults.heal();
        if (done < step) steps = done;
        if (code !== 1) refused++;
        const rows = await server.store.db.select().from(verificationReports);
        const made = rows.filter(({ ownerId }) => ownerId === personId).length;
        expect(await quotaOf(token)).toMatchObject({ used: made, left: 100 - made });
      }
      expect(refused).toBeGreaterThan(depth(0, 3));
      // whoever heard of a failure asks again by the same name, and it is made once
      const again = [await make(token, file, { key }), await make(token, file, { key })];
      expect(new Set(again.map(({ data }) => data.id)).size).toBe(1);
    },
  );
});
