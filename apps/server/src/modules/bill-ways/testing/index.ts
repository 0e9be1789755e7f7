import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { asSystem } from '../../../http/principal.ts';
import { latestCode } from '../../../testing/server.ts';
import { disputeBill } from '../../bill-disputes/index.ts';
import { makeBill } from '../../bills/index.ts';
import { bills } from '../../bills/tables.ts';
import { agreeWith, aRule, aUse } from '../../bills/testing/index.ts';
import type { Ids, PartnerExample, PartnerWorld } from '../../partner-users/testing/index.ts';
import { storeFile } from '../../uploads/index.ts';
import { issueInvoice, requestInvoice } from '../index.ts';

const PERIOD = '2026-01';

/** A bill that waits to be checked. */
export async function aBill({ server, partner }: PartnerWorld): Promise<{ id: string }> {
  const { db } = server.store;
  await agreeWith(db, partner);
  const rule = await aRule(db, partner.id, { kind: 'unit', unitPrice: 10_000 });
  await aUse(db, rule, PERIOD);
  await makeBill(db, partner.id, PERIOD);
  const [bill] = await db
    .select({ id: bills.id })
    .from(bills)
    .where(eq(bills.partnerId, partner.id))
    .orderBy(desc(bills.period))
    .limit(1);
  if (!bill) throw new Error('no bill');
  return bill;
}

const actingOf = ({ partner }: PartnerWorld) => ({
  caller: asSystem('test'),
  partnerId: partner.id,
  userId: randomUUID(),
});

const INVOICE = {
  kind: 'special',
  title: '示例公司',
  taxNumber: '91110000600037341L',
  email: 'a@example.com',
} as const;
const DISPUTE = { kind: 'other', reason: '请再看一次' } as const;

async function confirmed(world: PartnerWorld) {
  const { id } = await aBill(world);
  await world.server.store.db
    .update(bills)
    .set({ state: 'confirmed', confirmedAt: new Date() })
    .where(eq(bills.id, id));
  return { id };
}

async function disputed(world: PartnerWorld) {
  const { id } = await aBill(world);
  const said = { ...DISPUTE, billId: id, numbers: [], claimed: null, files: [] };
  await disputeBill(world.server.store.db, actingOf(world), said);
  return { id };
}

async function invoiced(world: PartnerWorld) {
  const { id } = await confirmed(world);
  const { db } = world.server.store;
  await requestInvoice(db, actingOf(world), { ...INVOICE, billId: id });
  await db.transaction((tx) => issueInvoice(tx, { billId: id, number: 'F1', by: randomUUID() }));
  return { id };
}

/** As much as a table is known by; nobody opens it here. */
const TABLE = { name: '明细.xlsx', bytes: Buffer.from('PK\x03\x04 a table') };

async function withVoucher(world: PartnerWorld) {
  const { id } = await aBill(world);
  const { store, storage, vault } = world.server;
  const { db } = store;
  const acting = actingOf(world);
  const content = (async function* () {
    yield TABLE.bytes;
  })();
  const owner = vault.forSubject(`organization:${acting.partnerId}`);
  const upload = { name: TABLE.name, content, purpose: 'bill-dispute', owner } as const;
  const file = await storeFile({ db, storage }, upload, { uploadedBy: acting.userId });
  await disputeBill(db, acting, {
    ...{ ...DISPUTE, billId: id, numbers: [], claimed: null, files: [file.id] },
  });
  return { id: file.id };
}

async function proved(world: PartnerWorld): Promise<Ids> {
  const { id } = await aBill(world);
  const { server, user, role } = world;
  if (role !== 'partner-finance') return { id, confirmationId: randomUUID() };
  const { data } = await server.call(
    'POST /api/partner/bill/confirmation/begin',
    { body: { bills: [id] } },
    user.token,
  );
  return { id, confirmationId: data.confirmationId, code: latestCode(server.sms, user.phone) };
}

const byId = { query: ({ id = '' }) => ({ id }) };
const bodyWithId = { body: ({ id = '' }) => ({ id }) };
const SIX_DIGITS = /^\d{6}$/;

/** Of the calls about bills, for the matrix of roles. */
export const BILL_EXAMPLES = {
  'GET /api/partner/bill/list': { own: async (world) => ({ billId: (await aBill(world)).id }) },
  'GET /api/partner/bill/partners': { own: async (world) => ({ billId: (await aBill(world)).id }) },
  'GET /api/partner/bill/summary': { own: async (world) => ({ billId: (await aBill(world)).id }) },
  'GET /api/partner/bill/detail': { own: aBill, ...byId },
  'GET /api/partner/bill/trend': { own: aBill, ...byId },
  'GET /api/partner/bill/log': { own: aBill, ...byId },
  'POST /api/partner/bill/check': { own: aBill, ...bodyWithId },
  'POST /api/partner/bill/confirmation/begin': { own: aBill, body: ({ id = '' }) => ({ bills: [id] }) },
  'POST /api/partner/bill/confirmation/confirm': {
    own: proved,
    body: ({ id = '', confirmationId = '', code = '' }) => ({
      ...{ bills: [id], confirmationId },
      code: SIX_DIGITS.test(code) ? code : '000000',
    }),
  },
  'POST /api/partner/bill/dispute/upload': { own: aBill, ...byId, file: TABLE },
  'GET /api/partner/bill/dispute/file': { own: withVoucher, ...byId },
  'POST /api/partner/bill/dispute/raise': { own: aBill, body: ({ id = '' }) => ({ ...DISPUTE, id }) },
  'POST /api/partner/bill/dispute/withdraw': { own: disputed, ...bodyWithId },
  'POST /api/partner/bill/invoice/request': {
    own: confirmed,
    body: ({ id = '' }) => ({ ...INVOICE, id }),
  },
  'POST /api/partner/bill/invoice/receive': { own: invoiced, ...bodyWithId },
} as const satisfies Record<string, PartnerExample>;
