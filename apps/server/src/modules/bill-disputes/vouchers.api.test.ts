import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { type Fault, type Faults, faultsOf } from '../../testing/faults.ts';
import { aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { makeBill } from '../bills/making.ts';
import { bills } from '../bills/tables.ts';
import { aPartner, aRule, aUse } from '../bills/testing/index.ts';
import { events } from '../events/index.ts';
import { aPartnerUser } from '../partner-users/testing/index.ts';

let server: TestServer;
let faults: Faults;
beforeAll(async () => {
  server = await aServer({ expectsErrors: true });
  faults = faultsOf(server);
});
afterAll(() => server.close());

const db = () => server.store.db;
const PERIOD = '2026-01';

/** A bill of 1.00 元, and somebody who may do everything with it. */
async function aSide() {
  const partner = await aPartner(db());
  await aUse(db(), await aRule(db(), partner.id, { kind: 'unit', unitPrice: 10_000 }), PERIOD);
  await makeBill(db(), partner.id, PERIOD);
  const [bill] = await db().select({ id: bills.id }).from(bills).where(eq(bills.partnerId, partner.id));
  const user = await aPartnerUser(server, [{ role: 'partner-finance', partnerId: partner.id }]);
  return { partner, user, id: bill?.id ?? '' };
}

const TABLE = Buffer.from('PK\x03\x04 a table that nobody opens');

async function upload(token: string, billId: string, name = '明细.xlsx', bytes: Uint8Array = TABLE) {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const answer = await server.app.http.inject({
    method: 'POST',
    url: `/api/partner/bill/dispute/upload?id=${billId}`,
    headers: { accesstoken: token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return answer.json<{ code: number; data: { id: string } }>();
}
const raise = (token: string, id: string, files: readonly string[]) =>
  server.call(
    'POST /api/partner/bill/dispute/raise',
    { body: { id, kind: 'other', reason: '见附件', files } },
    token,
  );

test('a voucher belongs to one dispute, of whoever brought it, and is read by those who see the bill', async () => {
  const [mine, theirs] = [await aSide(), await aSide()];
  const file = (await upload(mine.user.token, mine.id)).data.id;
  expect(await raise(theirs.user.token, theirs.id, [file])).toMatchObject({ code: 31125 });
  expect(await raise(mine.user.token, mine.id, [file])).toMatchObject({ code: 1 });
  const { data } = await server.call(
    'GET /api/partner/bill/detail',
    { query: { id: mine.id } },
    mine.user.token,
  );
  const [shown] = data.disputes[0]?.files ?? [];
  expect(shown).toMatchObject({ id: file, name: '明细.xlsx', size: TABLE.length });
  const read = (token: string) =>
    server.app.http.inject({ url: shown?.url ?? '', headers: { accesstoken: token } });
  expect((await read(mine.user.token)).rawPayload).toEqual(TABLE);
  expect((await read(theirs.user.token)).statusCode).toBe(404);

  await server.call('POST /api/partner/bill/dispute/withdraw', { body: { id: mine.id } }, mine.user.token);
  expect(await raise(mine.user.token, mine.id, [file])).toMatchObject({ code: 31125 });
  expect(await raise(mine.user.token, mine.id, [])).toMatchObject({ code: 1 });
});

test('what is no table, picture or paper is not taken, nor anything for a bill that cannot be disputed', async () => {
  const { user, id } = await aSide();
  expect((await upload(user.token, id, '页面.html')).code).not.toBe(1);
  expect((await upload(user.token, id, '明细.xlsx', Buffer.from('not a table'))).code).not.toBe(1);
  await raise(user.token, id, []);
  expect(await upload(user.token, id)).toMatchObject({ code: 31121 });
});

test.each<Fault>(['before', 'after'])(
  'a fault %s any statement of a confirmation: the bill and its record stand or fall together',
  async (how) => {
    const isConfirmed = async (id: string) => {
      const [bill] = await db().select({ state: bills.state }).from(bills).where(eq(bills.id, id));
      return bill?.state === 'confirmed';
    };
    for (let step = 1; ; step += depth(4, 1)) {
      const { user, id } = await aSide();
      const { data } = await server.call(
        'POST /api/partner/bill/confirmation/begin',
        { body: { bills: [id] } },
        user.token,
      );
      const body = {
        ...{ confirmationId: data.confirmationId, bills: [id] },
        code: latestCode(server.sms, user.phone),
      };
      const confirm = () => server.call('POST /api/partner/bill/confirmation/confirm', { body }, user.token);
      faults.arm(step, how);
      const answer = await confirm();
      const steps = faults.heal();
      const written = await db()
        .select({ id: events.id })
        .from(events)
        .where(and(eq(events.targetId, id), eq(events.act, 'confirm-bill')));
      expect(written).toHaveLength((await isConfirmed(id)) ? 1 : 0);
      if (answer.code === 1) expect(await isConfirmed(id)).toBe(true);
      if (step >= steps) break;
    }
  },
);
