import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBill } from '../../modules/bills/index.ts';
import { bills } from '../../modules/bills/tables.ts';
import { aPartner, aRule, aUse } from '../../modules/bills/testing/index.ts';
import { aPartnerUser } from '../../modules/partner-users/testing/index.ts';
import { overtaken } from '../clock.ts';
import { aServer, type TestServer } from '../server.ts';
import { soon, testEdge } from './edges.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const OVER = 31124;
const PERIOD = '2026-01';

/** A bill that has to be checked until this moment, and counts as confirmed from then on. */
async function checking(limit: Date) {
  const { db } = server.store;
  const partner = await aPartner(db, { confirmsAlone: true });
  await aUse(db, await aRule(db, partner.id, { kind: 'unit', unitPrice: 10_000 }), PERIOD);
  await makeBill(db, partner.id, PERIOD);
  const [bill] = await db
    .update(bills)
    .set({ checkBy: limit })
    .where(eq(bills.partnerId, partner.id))
    .returning({ id: bills.id });
  const id = bill?.id ?? '';
  const { token } = await aPartnerUser(server, [{ role: 'partner-finance', partnerId: partner.id }]);
  const dispute = { id, kind: 'other', reason: '请再看一次' } as const;
  return {
    id,
    partnerId: partner.id,
    check: () => server.call('POST /api/partner/bill/check', { body: { id } }, token),
    dispute: () => server.call('POST /api/partner/bill/dispute/raise', { body: dispute }, token),
  };
}

for (const way of ['check', 'dispute'] as const)
  testEdge('bill-check', {
    server: () => server,
    refusal: OVER,
    arrange: async (limit) => (await checking(limit))[way],
  });

test('who waited for a bill across its deadline is too late', async () => {
  const limit = soon();
  const { partnerId, dispute } = await checking(limit);
  const lock = { lock: 'select from partners where id = $1 for update', values: [partnerId] };
  expect((await overtaken(server, lock, limit, dispute)).code).toBe(OVER);
  const [bill] = await server.store.db
    .select({ state: bills.state })
    .from(bills)
    .where(eq(bills.partnerId, partnerId))
    .orderBy(desc(bills.version));
  expect(bill?.state).toBe('unchecked');
});
