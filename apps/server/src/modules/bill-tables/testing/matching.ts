import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { makeBill } from '../../bills/index.ts';
import { type BillRow, bills } from '../../bills/tables.ts';
import { aPartner, aRule } from '../../bills/testing/index.ts';
import { match } from '../comparing/matching.ts';
import { TablePool } from '../comparing/pool.ts';

/** A closed month of so many records, each with a number of its own, every hundredth of them given back. */
async function aLargeBill(db: Database, records: number, period = '2026-01'): Promise<BillRow> {
  const partner = await aPartner(db);
  const rule = await aRule(db, partner.id, { kind: 'unit', unitPrice: 45_050 });
  const owner = randomUUID();
  await db.execute(sql`
    insert into usage_records (id, at, period, owner_kind, owner_id, meter, kind, quantity, reference, number,
                               partner_id, rule_id, unit_price, amount)
    select gen_random_uuid(), ${`${period}-15T00:00:00Z`}::timestamptz + n * interval '1 second', ${period}, 'organization', ${owner}::uuid,
           'contract', 'use', 1, gen_random_uuid()::text, 'HT202601' || lpad(n::text, 10, '0'),
           ${partner.id}::uuid, ${rule.id}::uuid, 45050, 451
      from generate_series(1, ${records}::int) n`);
  await makeBill(db, partner.id, period);
  const [bill] = await db.select().from(bills).where(eq(bills.partnerId, partner.id));
  if (!bill) throw new Error('no bill');
  return bill;
}

/** The partner's own table of it: one in a hundred is missing, another has another amount, another is unknown to us. */
function theirTable(records: number): { bytes: Buffer; amount: number } {
  const rows = ['合同编号,产品,数量,金额（元）'];
  let amount = 0;
  for (let n = 1; n <= records; n++) {
    const number = n % 100 === 2 ? `QT${n}` : `HT202601${String(n).padStart(10, '0')}`;
    const fen = n % 100 === 3 ? 450 : 451;
    if (n % 100 === 1) continue;
    rows.push(`${number},电子合同,1,"${(fen / 100).toFixed(2)}"`);
    amount += fen;
  }
  return { bytes: Buffer.from(rows.join('\r\n')), amount };
}

interface MatchingMeasured {
  lines: number;
  readMs: number;
  matchMs: number;
  /** The longest that others waited for the thread which answers them. */
  longestPauseMs: number;
  /** What the process and its threads held more at their peak. */
  addedMb: number;
  differing: number;
}

const MEGABYTE = 1024 * 1024;

/** Reads and compares a table of as many lines as a bill has, as an import does. */
export async function measureMatching(db: Database, records: number): Promise<MatchingMeasured> {
  const bill = await aLargeBill(db, records);
  const { bytes } = theirTable(records);
  const pool = new TablePool();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  try {
    const begun = performance.now();
    const mapping = { number: 0, product: 1, quantity: 2, amount: 3 };
    const { number: billNumber, period } = bill;
    const table = await pool.read({ name: '明细.csv', bytes, head: 1, mapping, billNumber, period });
    const read = performance.now();
    const states = await db.transaction((tx) =>
      match(tx, { importId: randomUUID(), bill, table, name: '明细.csv', mapping, by: randomUUID() }),
    );
    const done = performance.now();
    const sums = Object.entries(states);
    return {
      lines: sums.reduce((sum, [, { lines }]) => sum + lines, 0),
      differing: sums.reduce((sum, [state, { lines }]) => sum + (state === 'same' ? 0 : lines), 0),
      readMs: Math.round(read - begun),
      matchMs: Math.round(done - read),
      longestPauseMs: Math.round(delay.max / 1e6),
      addedMb: Math.round((peak - before) / MEGABYTE),
    };
  } finally {
    clearInterval(watch);
    delay.disable();
    await pool.close();
  }
}
