import type { BillExportState } from '@yinxin/api';
import { aBill } from '../../bill-ways/testing/index.ts';
import { billExports } from '../../bills/tables.ts';
import type { Ids, PartnerExample, PartnerWorld } from '../../partner-users/testing/index.ts';

const TABLE = { name: '明细.csv', bytes: Buffer.from('合同编号,金额\nHT1,1.00\n') };
const ofBill = async (world: PartnerWorld): Promise<Ids> => ({ billId: (await aBill(world)).id });

/** Something that this user asked for, as it stands somewhere on its way. */
const asked =
  (state: BillExportState) =>
  async (world: PartnerWorld): Promise<Ids> => {
    const { billId = '' } = await ofBill(world);
    const [row] = await world.server.store.db
      .insert(billExports)
      .values({
        ...{ billId, format: 'csv', tab: 'all', name: '明细.csv', rows: 1, state },
        ...{ askedBy: world.user.userId, expiresAt: new Date(Date.now() + 60_000) },
      })
      .returning({ id: billExports.id });
    return { id: row?.id ?? '' };
  };

async function made(world: PartnerWorld): Promise<Ids> {
  const { billId = '' } = await ofBill(world);
  const body = { billId, format: 'csv' } as const;
  const { data } = await world.server.call('POST /api/partner/bill/export', { body }, world.user.token);
  return { id: data.id };
}

const byBill = { query: ({ billId = '' }) => ({ billId }) };
const byId = { query: ({ id = '' }) => ({ id }) };
const bodyWithId = { body: ({ id = '' }) => ({ id }) };

/** Of the calls about tables and exports, for the matrix of roles. */
export const BILL_TABLE_EXAMPLES = {
  'GET /api/partner/bill/table': { own: ofBill, ...byBill },
  'POST /api/partner/bill/table/read': { own: ofBill, ...byBill, file: TABLE },
  'POST /api/partner/bill/table/import': {
    own: ofBill,
    query: ({ billId = '' }) => ({ billId, head: '1', number: '0', amount: '1' }),
    file: TABLE,
  },
  'GET /api/partner/bill/table/imports': { own: ofBill, ...byBill },
  'POST /api/partner/bill/export': { own: ofBill, body: ({ billId = '' }) => ({ billId, format: 'csv' }) },
  'POST /api/partner/bill/list/export': {
    own: ofBill,
    body: () => ({ format: 'csv' }),
    anew: ['id', 'name', 'askedAt', 'expiresAt'],
  },
  'GET /api/partner/export/list': { own: made },
  'POST /api/partner/export/cancel': { own: asked('making'), ...bodyWithId },
  'POST /api/partner/export/retry': { own: asked('failed'), ...bodyWithId },
  'GET /api/partner/export/file': { own: made, ...byId },
} as const satisfies Record<string, PartnerExample>;
