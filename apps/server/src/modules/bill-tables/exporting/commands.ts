import {
  type BILL_EXPORT_FORMATS,
  type BILL_LIST_FORMATS,
  BILL_TABLE_LIMITS,
  BILL_TABS,
  type BillExport,
  type BillExportFormat,
  type BillTab,
  type FileContent,
} from '@yinxin/api';
import { DAY_MS, timeInChina } from '@yinxin/values';
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller, PartnerUser } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { MOST_SHEET_ROWS } from '../../../http/xlsx.ts';
import type { Jobs, JobType } from '../../../jobs/index.ts';
import { countBills, filterOf } from '../../bill-reading/index.ts';
import {
  type BillExportRow,
  type BillListAsked,
  type BillRow,
  billExports,
  bills,
} from '../../bills/tables.ts';
import { files, openFile } from '../../files/index.ts';
import { datedNumber } from '../../orders/index.ts';
import { ofPartner } from '../../partner-users/index.ts';
import { partners } from '../../partners/index.ts';
import { ownBill } from '../comparing/access.ts';
import { importOf, lineCount } from '../comparing/lines.ts';
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

interface AskedList {
  format: (typeof BILL_LIST_FORMATS)[number];
  list: BillListAsked;
}

interface Found {
  row: BillExportRow;
  /** Null for a list of bills. */
  bill: BillRow | null;
  /** Null for a list of all of them. */
  partner: string | null;
  /** The file is still there. */
  hasFile: boolean;
}

const nameOf = ({ number, version }: BillRow, format: BillExportFormat, tab: BillTab): string => {
  const what = format === 'pdf' ? '账单' : tab === 'all' ? '明细' : `明细（${BILL_TABS[tab]}）`;
  return `${number} 第${version}版 ${what}.${format}`;
};

/** What is left undone may be asked for again; what takes long is made by a job. */
const isLong = ({ rows }: Pick<BillExportRow, 'rows'>) => rows > LIMITS.atOnce;

/** A list that was asked for in the same scope as that in which it is looked at: of one partner, or of all. */
const isOwnList = ({ partnerId }: PartnerUser) =>
  and(
    isNotNull(billExports.list),
    partnerId === null ? isNull(billExports.partnerId) : eq(billExports.partnerId, partnerId),
  );

/** Those of one user, as far as they may still see the bills they are of; the newest first. */
const exportsOf = (db: Queryable, who: PartnerUser, id?: string): Promise<Found[]> =>
  db
    .select({
      ...{ row: billExports, bill: bills, partner: partners.name },
      hasFile: sql<boolean>`exists (select from ${files} where ${files.id} = ${billExports.fileId})`,
    })
    .from(billExports)
    .leftJoin(bills, eq(bills.id, billExports.billId))
    .leftJoin(partners, eq(partners.id, sql`coalesce(${bills.partnerId}, ${billExports.partnerId})`))
    .where(
      and(
        eq(billExports.askedBy, who.id),
        or(isOwnList(who), and(isNotNull(billExports.billId), ofPartner(who, bills.partnerId))),
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
    ...{ id: row.id, billId: bill?.id ?? null, billNumber: bill?.number ?? null, partner },
    version: bill?.version ?? null,
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

/** What a sheet holds, its head included. */
function onSheet(rows: number, format: BillExportFormat): number {
  if (format === 'xlsx' && rows >= MOST_SHEET_ROWS) throw problem('BILL_EXPORT_TOO_LONG');
  return rows;
}

async function rowsOf(db: Queryable, bill: BillRow, { format, tab }: Omit<Asked, 'billId'>): Promise<number> {
  if (format === 'pdf') return 1;
  return onSheet(await lineCount(db, bill, await importOf(db, bill), tab), format);
}

const listRowsOf = async (db: Queryable, who: PartnerUser, { format, list }: AskedList): Promise<number> =>
  onSheet(await countBills(db, who, filterOf(list)), format);

const insertExport = async (
  tx: Queryable,
  who: PartnerUser,
  now: Date,
  asked: Omit<typeof billExports.$inferInsert, 'askedBy' | 'expiresAt' | 'state'>,
): Promise<BillExportRow> => {
  const [row] = await tx
    .insert(billExports)
    .values({
      ...{ ...asked, state: 'making', askedBy: who.id },
      expiresAt: new Date(now.getTime() + LIMITS.exportDays * DAY_MS),
    })
    .returning();
  if (!row) throw new Error('the export was not written');
  return row;
};

/** The bills that a filter finds, each a row. */
export async function askListExport(
  parts: ExportParts,
  caller: Caller<PartnerUser>,
  asked: AskedList,
): Promise<BillExport> {
  const { who } = caller;
  const { format, list } = asked;
  const rows = await listRowsOf(parts.db, who, asked);
  return make(parts, caller, async (tx) => {
    const now = await timeNow(tx);
    const name = `账单列表 ${timeInChina(now).slice(0, 16).replace(':', '')}.${format}`;
    return insertExport(tx, who, now, { format, tab: 'all', rows, list, name, partnerId: who.partnerId });
  });
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
    return insertExport(tx, caller.who, now, {
      ...{ billId: bill.id, format, tab, rows, name: nameOf(bill, format, tab) },
      number: format === 'pdf' ? datedNumber('ZM', 12, now) : null,
    });
  });
}

/** What was asked for then, counted as it is now. */
const rowsAgain = (db: Queryable, who: PartnerUser, { row, bill }: Found): Promise<number> => {
  if (bill) return rowsOf(db, bill, row);
  const list = askedList(row);
  if (!list) throw new Error(`nothing is known of what the export ${row.id} holds`);
  return listRowsOf(db, who, list);
};

const askedList = ({ format, list }: BillExportRow): AskedList | undefined =>
  list && format !== 'pdf' ? { format, list } : undefined;

/**
 * What was not made, or is gone, once more: of the bill and the table as they are now. One that was handed out stays in the
 * list, so that a document is known as ours for ever.
 */
export async function retryExport(
  parts: ExportParts,
  caller: Caller<PartnerUser>,
  id: string,
): Promise<BillExport> {
  const { db } = parts;
  const found = await ownExport(db, caller.who, id);
  if (isGone(found)) {
    const { billId, ...row } = found.row;
    if (billId !== null) return askExport(parts, caller, { ...row, billId });
    const list = askedList(found.row);
    if (list) return askListExport(parts, caller, list);
  }
  const rows = await rowsAgain(db, caller.who, found);
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
