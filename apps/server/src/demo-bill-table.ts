import { METERS } from '@yinxin/api';
import { plainYuan } from '@yinxin/values';
import { eq } from 'drizzle-orm';
import type { Database } from './db/connect.ts';
import { csv } from './http/csv.ts';
import type { Caller, PartnerUser } from './http/principal.ts';
import { customerNames, importTable, linesOf, TablePool } from './modules/bill-tables/index.ts';
import { bills } from './modules/bills/index.ts';
import type { OpenedVault } from './vault/index.ts';

const HEAD = ['订单编号', '计费项', '数量', '金额（元）'];
const MAPPING = { number: 0, product: 1, quantity: 2, amount: 3 };
/** More than a month of the demo has. */
const MOST_LINES = 10_000;

interface Line {
  number: string;
  product: string;
  quantity: number;
  amount: number;
}

/** A bookkeeper's own table of the month, which differs from the bill in each way that there is. */
export async function importSampleTable(
  tx: Database,
  { vault, finance, billId }: { vault: OpenedVault; finance: Caller<PartnerUser>; billId: string },
): Promise<void> {
  const [bill] = await tx.select().from(bills).where(eq(bills.id, billId));
  if (!bill) throw new Error('the demo has no bill to compare');
  const window = { tab: 'all' as const, from: 0, limit: MOST_LINES };
  const listed = await linesOf(tx, bill, undefined, window, customerNames({ vault }));
  const lines = listed.map(({ number, product, platform }) => ({
    ...{ number, product },
    ...{ quantity: platform?.quantity ?? 0, amount: platform?.amount ?? 0 },
  }));
  const rows = differing(lines).map(({ number, product, quantity, amount }) => [
    ...[number, product, String(quantity), plainYuan(amount)],
  ]);
  const content = csv([HEAD, ...rows]);
  const tables = new TablePool();
  try {
    // nobody else waits for a turn in this transaction
    const scanning = { receiving: now, preparing: now };
    const take = async () => ({ name: `我方明细 ${bill.period}.csv`, content: inOnePiece(content) });
    await importTable(
      { db: tx, vault, scanning, tables },
      finance,
      { billId, head: 1, mapping: MAPPING },
      take,
    );
  } finally {
    await tables.close();
  }
}

const now = <Result>(_guest: unknown, work: () => Promise<Result>): Promise<Result> => work();

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** One number that only we have, one that only they have, one that they count twice, and one at another price. */
function differing(lines: readonly Line[]): Line[] {
  const product = METERS.contract.words;
  const once = lines.filter(
    (line) => line.product === product && lines.filter(({ number }) => number === line.number).length === 1,
  );
  const [ours, counted, priced, theirs] = once;
  if (!ours || !counted || !priced || !theirs)
    throw new Error('the month of the demo is too short to differ');
  return [
    ...lines
      .filter((line) => line !== ours)
      .map((line) => {
        if (line === counted) return { ...line, quantity: line.quantity + 1 };
        return line === priced ? { ...line, amount: line.amount + 50 } : line;
      }),
    { ...theirs, number: `${theirs.number}-B` },
  ];
}
