import { createHash, randomUUIDv7 } from 'node:crypto';
import {
  type BillImport,
  billMachine,
  type CallResult,
  type importPartnerTable,
  MATCH_ORDER,
} from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import { timeNow } from '../../../db/clock.ts';
import type { Database, Queryable } from '../../../db/connect.ts';
import type { Caller, PartnerUser } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { Guest } from '../../../http/turns.ts';
import type { OpenedVault } from '../../../vault/index.ts';
import { change, factsOf, isCheckOver, lockBill, stepOf } from '../../bills/acting.ts';
import {
  type BillImportRow,
  type BillRow,
  billImports,
  billMatches,
  type bills,
} from '../../bills/tables.ts';
import { record } from '../../events/index.ts';
import { partnerUserNames } from '../../partner-users/index.ts';
import { receivedTable } from '../../spreadsheets/index.ts';
import type { Scanning } from '../../typesetting/index.ts';
import { ownBill } from './access.ts';
import { match } from './matching.ts';
import type { TablePool } from './pool.ts';
import { type Reading, TABLE_BYTES } from './reading.ts';

export interface ImportingParts {
  db: Database;
  vault: OpenedVault;
  scanning: Pick<Scanning, 'receiving' | 'preparing'>;
  tables: Pick<TablePool, 'preview' | 'read'>;
}

interface Upload {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Checking has not ended: a table may be compared, and compared anew. */
export const isCompared = (bill: BillRow, now: Date): boolean =>
  (bill.state === 'checking' || 'next' in billMachine.step(bill.state, 'begin-bill-check', ['partner'])) &&
  !isCheckOver(bill, now);

async function requireCompared(tx: Queryable, bill: BillRow): Promise<Date> {
  const now = await timeNow(tx);
  if (!isCompared(bill, now)) throw problem(isCheckOver(bill, now) ? 'BILL_CHECK_OVER' : 'BILL_STATE');
  return now;
}

const guestOf = ({ id }: PartnerUser): Guest => ({ id: `partner ${id}`, isParty: true });

/** The table lies in memory while it is this user's turn, and is read while it is theirs to be read. */
async function whileAtHand<T>(
  { scanning }: ImportingParts,
  who: PartnerUser,
  takeFile: () => Promise<Upload>,
  read: (table: { name: string; bytes: Buffer }) => Promise<T>,
): Promise<T> {
  const guest = guestOf(who);
  return scanning.receiving(guest, async () => {
    const { name, content } = await takeFile();
    const bytes = await receivedTable(content, TABLE_BYTES);
    return scanning.preparing(guest, () => read({ name, bytes }));
  });
}

/** Head and first rows of a partner's table; nothing is kept. */
export async function readTable(
  parts: ImportingParts,
  who: PartnerUser,
  billId: string,
  takeFile: () => Promise<Upload>,
) {
  const bill = await ownBill(parts.db, who, billId);
  await requireCompared(parts.db, bill);
  const { mapping, ...preview } = await whileAtHand(parts, who, takeFile, (table) =>
    parts.tables.preview(table),
  );
  const { number = null, product = null, quantity = null, amount = null, time = null } = mapping;
  return { ...preview, mapping: { number, product, quantity, amount, time } };
}

type Chosen = Pick<Reading, 'head' | 'mapping'>;

/**
 * Read outside of any transaction, compared in one under the lock of the bill: by then it may be confirmed or replaced. What
 * was imported before stays in the history.
 */
export async function importTable(
  parts: ImportingParts,
  caller: Caller<PartnerUser>,
  { billId, head, mapping }: Chosen & { billId: string },
  takeFile: () => Promise<Upload>,
): Promise<CallResult<typeof importPartnerTable>> {
  const { db, tables } = parts;
  const { who } = caller;
  const before = await ownBill(db, who, billId);
  await requireCompared(db, before);
  const { number: billNumber, period } = before;
  const { name, sha256, table } = await whileAtHand(parts, who, takeFile, async ({ name, bytes }) => ({
    name: cut(name, 200),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    table: await tables.read({ name, bytes, head, mapping, billNumber, period }),
  }));
  const importId = randomUUIDv7();
  const { imported, difference } = await db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId, before.partnerId);
    const now = await requireCompared(tx, bill);
    await match(tx, { importId, bill, table, name, mapping, by: who.id });
    const begins = bill.state === 'checking' ? undefined : stepOf(bill, 'begin-bill-check', 'partner');
    const compared: Partial<typeof bills.$inferInsert> = {
      partnerAmount: table.amount,
      difference: bill.payable - table.amount,
      ...(begins && { state: begins, checkerId: who.id, checkingAt: now }),
    };
    await change(tx, bill, compared);
    if (begins) await record(tx, caller, { act: 'begin-bill-check', target: bill.id, facts: factsOf(bill) });
    const [row] = await tx.select().from(billImports).where(eq(billImports.id, importId));
    if (!row) throw new Error('the import was not written');
    await record(tx, caller, {
      act: 'import-bill-table',
      target: bill.id,
      facts: {
        ...factsOf(bill),
        ...{ import: importId, sha256, rows: table.rows, amount: table.amount, differing: row.differing },
      },
    });
    return { imported: row, difference: bill.payable - table.amount };
  });
  const { rows, rounded, skipped, outside } = table;
  return {
    imported: await presentImport(parts, imported),
    ...{ difference, skipped, rounded, outside },
    merged: rows - (await partnerNumbers(db, importId)),
  };
}

async function partnerNumbers(db: Queryable, importId: string): Promise<number> {
  const [found] = await db
    .select({ numbers: count() })
    .from(billMatches)
    .where(and(eq(billMatches.importId, importId), isNotNull(billMatches.partnerAmount)));
  return found?.numbers ?? 0;
}

const presentOne = (row: BillImportRow, by: string): BillImport => ({
  ...{ id: row.id, name: row.name, by, at: row.importedAt.toISOString() },
  ...{ rows: row.rows, amount: row.amount, differing: row.differing },
  states: Object.fromEntries(
    MATCH_ORDER.map((state) => [state, row.states[state] ?? { lines: 0, platform: 0, partner: 0 }]),
  ) as BillImport['states'],
});

export async function presentImport(
  { db, vault }: Pick<ImportingParts, 'db' | 'vault'>,
  row: BillImportRow,
): Promise<BillImport> {
  const names = await partnerUserNames(db, vault, [row.importedBy]);
  return presentOne(row, names.get(row.importedBy) ?? '');
}

/** All that was imported for a bill, the newest first: that one is in force. */
export async function importsOf(
  { db, vault }: Pick<ImportingParts, 'db' | 'vault'>,
  who: PartnerUser,
  billId: string,
): Promise<BillImport[]> {
  await ownBill(db, who, billId);
  const rows = await db
    .select()
    .from(billImports)
    .where(eq(billImports.billId, billId))
    .orderBy(desc(billImports.id))
    .limit(MOST_SHOWN);
  const names = await partnerUserNames(
    db,
    vault,
    rows.map(({ importedBy }) => importedBy),
  );
  return rows.map((row) => presentOne(row, names.get(row.importedBy) ?? ''));
}
const MOST_SHOWN = 100;
