import {
  type BILL_EXPORT_FORMATS,
  BILL_TABLE_LIMITS,
  BILL_TABS,
  type BillExport,
  type BillExportFormat,
  type BillTab,
  type FileContent,
} from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller, PartnerUser } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { MOST_SHEET_ROWS } from '../../../http/xlsx.ts';
import type { Jobs, JobType } from '../../../jobs/index.ts';
import { files, openFile } from '../../files/index.ts';
import { datedNumber } from '../../orders/index.ts';
import { ofPartner } from '../../partner-users/index.ts';
import { partners } from '../../partners/index.ts';
import { ownBill } from '../comparing/access.ts';
import { importOf, lineCount } from '../comparing/lines.ts';
import { type BillExportRow, type BillRow, billExports, bills } from '../tables.ts';
import { type MakingParts, makeExport } from './making.ts';

export interface ExportParts extends MakingParts {
  jobs: Jobs;
  job: JobType;
}

const LIMITS = BILL_TABLE_LIMITS;

interface Asked {
  billId: string;
  format: BillExportFormat;
  tab: BillTab;
}

interface Found {
  row: BillExportRow;
  bill: BillRow;
  partner: string;
  /** The file is still there. */
  hasFile: boolean;
}

const nameOf = ({ number, version }: BillRow, format: BillExportFormat, tab: BillTab): string => {
  const what = format === 'pdf' ? '账单' : tab === 'all' ? '明细' : `明细（${BILL_TABS[tab]}）`;
  return `${number} 第${version}版 ${what}.${format}`;
};

/** What is left undone may be asked for again; what takes long is made by a job. */
const isLong = ({ rows }: Pick<BillExportRow, 'rows'>) => rows > LIMITS.atOnce;

/** Those of one user, as far as they may still see the bills they are of; the newest first. */
const exportsOf = (db: Queryable, who: PartnerUser, id?: string): Promise<Found[]> =>
  db
    .select({
      ...{ row: billExports, bill: bills, partner: partners.name },
      hasFile: sql<boolean>`exists (select from ${files} where ${files.id} = ${billExports.fileId})`,
    })
    .from(billExports)
    .innerJoin(bills, eq(bills.id, billExports.billId))
    .innerJoin(partners, eq(partners.id, bills.partnerId))
    .where(
      and(
        eq(billExports.askedBy, who.id),
        ofPartner(who, bills.partnerId),
        id ? eq(billExports.id, id) : undefined,
      ),
    )
    .orderBy(desc(billExports.id))
    .limit(LIMITS.exports);

/** @throws BILL_EXPORT_NOT_FOUND for whoever did not ask for it */
async function ownExport(db: Queryable, who: PartnerUser, id: string): Promise<Found> {
  const [found] = await exportsOf(db, who, id);
  if (!found) throw problem('BILL_EXPORT_NOT_FOUND');
  return found;
}

const isGone = ({ row, hasFile }: Found) => row.state === 'ready' && !hasFile;

function presentExport(found: Found): BillExport {
  const { row, bill, partner } = found;
  const may: Record<BillExportRow['state'], BillExport['may']> = {
    making: ['cancel'],
    ready: isGone(found) ? ['retry'] : ['download'],
    failed: ['retry'],
    cancelled: ['retry'],
  };
  return {
    ...{ id: row.id, billId: bill.id, billNumber: bill.number, version: bill.version, partner },
    ...{ format: row.format, tab: row.tab, name: row.name, state: row.state, rows: row.rows, done: row.done },
    ...{ bytes: row.bytes, sha256: row.digest, failure: row.failure },
    ...{ askedAt: row.askedAt.toISOString(), expiresAt: row.expiresAt.toISOString() },
    ...{ isGone: isGone(found), may: may[row.state] },
  };
}

/** Makes a small one at once and a large one by a job, which is asked for in the transaction. */
async function make(
  parts: ExportParts,
  caller: Caller<PartnerUser>,
  change: (tx: Queryable) => Promise<BillExportRow>,
): Promise<BillExport> {
  const { db, jobs, job } = parts;
  const { who } = caller;
  const row = await db.transaction(async (tx) => {
    // whoever asks twice at once takes turns
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`bill-exports ${who.id}`}))`);
    const making = await tx.$count(
      billExports,
      and(eq(billExports.askedBy, who.id), eq(billExports.state, 'making')),
    );
    if (making >= LIMITS.making) throw problem('BILL_EXPORTS_MANY', { most: LIMITS.making });
    const changed = await change(tx);
    if (isLong(changed)) await jobs.enqueue(tx, job, { id: changed.id }, { line: who.id });
    return changed;
  });
  if (!isLong(row)) await makeExport(parts, caller, row.id);
  return presentExport(await ownExport(db, who, row.id));
}

async function rowsOf(db: Queryable, bill: BillRow, { format, tab }: Omit<Asked, 'billId'>): Promise<number> {
  if (format === 'pdf') return 1;
  const rows = await lineCount(db, bill, await importOf(db, bill), tab);
  if (format === 'xlsx' && rows >= MOST_SHEET_ROWS) throw problem('BILL_EXPORT_TOO_LONG');
  return rows;
}

export async function askExport(
  parts: ExportParts,
  caller: Caller<PartnerUser>,
  asked: Asked,
): Promise<BillExport> {
  const { db } = parts;
  const { format } = asked;
  const tab = format === 'pdf' ? 'all' : asked.tab;
  const bill = await ownBill(db, caller.who, asked.billId);
  const rows = await rowsOf(db, bill, { format, tab });
  return make(parts, caller, async (tx) => {
    const now = await timeNow(tx);
    const [row] = await tx
      .insert(billExports)
      .values({
        ...{ billId: bill.id, format, tab, rows, state: 'making', askedBy: caller.who.id },
        name: nameOf(bill, format, tab),
        number: format === 'pdf' ? datedNumber('ZM', 12, now) : null,
        expiresAt: new Date(now.getTime() + LIMITS.exportDays * DAY_MS),
      })
      .returning();
    if (!row) throw new Error('the export was not written');
    return row;
  });
}

/**
 * What was not made, or is gone, once more: of the bill and the table as they are now. One that was handed out stays in the
 * list, so that a paper is known as ours for ever.
 */
export async function retryExport(
  parts: ExportParts,
  caller: Caller<PartnerUser>,
  id: string,
): Promise<BillExport> {
  const { db } = parts;
  const found = await ownExport(db, caller.who, id);
  if (isGone(found)) return askExport(parts, caller, found.row);
  const rows = await rowsOf(db, found.bill, found.row);
  return make(parts, caller, async (tx) => {
    const now = await timeNow(tx);
    const again = presentExport(await ownExport(tx, caller.who, id)).may.includes('retry');
    if (!again) throw problem('BILL_EXPORT_STATE');
    const [row] = await tx
      .update(billExports)
      .set({
        ...{ state: 'making', rows, done: 0, failure: null },
        expiresAt: new Date(now.getTime() + LIMITS.exportDays * DAY_MS),
      })
      .where(and(eq(billExports.id, id), inArray(billExports.state, ['failed', 'cancelled'])))
      .returning();
    if (!row) throw problem('BILL_EXPORT_STATE');
    return row;
  });
}

/** Whoever makes it finds that out at the next stretch. */
export async function cancelExport({ db }: ExportParts, who: PartnerUser, id: string): Promise<BillExport> {
  await ownExport(db, who, id);
  const { rowCount } = await db
    .update(billExports)
    .set({ state: 'cancelled' })
    .where(and(eq(billExports.id, id), eq(billExports.state, 'making')));
  if (rowCount === 0) throw problem('BILL_EXPORT_STATE');
  return presentExport(await ownExport(db, who, id));
}

export const listExports = async ({ db }: ExportParts, who: PartnerUser): Promise<BillExport[]> =>
  (await exportsOf(db, who)).map(presentExport);

/** The file, for whoever asked for it, while they may see the bill. @throws BILL_EXPORT_NOT_FOUND */
export async function exportFile(parts: ExportParts, who: PartnerUser, id: string): Promise<FileContent> {
  const { row } = await ownExport(parts.db, who, id);
  const [file] = row.fileId ? await parts.db.select().from(files).where(eq(files.id, row.fileId)) : [];
  if (row.state !== 'ready' || !file) throw problem('BILL_EXPORT_GONE');
  return {
    ...{ name: row.name, type: TYPES[row.format], size: file.size, tag: file.sha256 },
    ...{ inline: false, isPublic: false },
    open: (range) => openFile(parts, file, range),
  };
}

const TYPES: Readonly<Record<keyof typeof BILL_EXPORT_FORMATS, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};
