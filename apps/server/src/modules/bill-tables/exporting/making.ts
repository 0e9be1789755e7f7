import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { BILL_TABLE_LIMITS } from '@yinxin/api';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { NOW } from '../../../db/clock.ts';
import type { Database } from '../../../db/connect.ts';
import type { Caller } from '../../../http/principal.ts';
import type { ObjectStore } from '../../../providers/storage/index.ts';
import type { OpenedVault } from '../../../vault/index.ts';
import { factsOf } from '../../bills/acting.ts';
import { type BillExportRow, type BillRow, billExports, bills } from '../../bills/tables.ts';
import { type Facts, record } from '../../events/index.ts';
import { recordFile } from '../../files/index.ts';
import type { Press } from '../../typesetting/index.ts';
import { receiveFile } from '../../uploads/index.ts';
import { importOf, lineCount } from '../comparing/lines.ts';
import { billDocumentOf } from './bill-document.ts';
import { listRows } from './list.ts';
import { asTable, tableContent } from './table.ts';

export interface MakingParts {
  db: Database;
  vault: OpenedVault;
  storage: ObjectStore;
  press: Press;
  origin: string;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}

/** Somebody cancelled it, or another process was faster. */
class NoLongerWanted extends Error {}

const isMaking = (id: string) => and(eq(billExports.id, id), eq(billExports.state, 'making'));

/** Whose files they are: of the partner as a whole, like its vouchers; what the platform reads, of whoever asked for it. */
const ownerOf = ({ askedBy }: BillExportRow, partnerId: string | null) =>
  partnerId === null ? (`person:${askedBy}` as const) : (`organization:${partnerId}` as const);

/** What is written, and of how many rows: a table may have been compared since it was asked for. */
async function contentOf(
  parts: MakingParts,
  row: BillExportRow,
  bill: BillRow | null,
): Promise<AsyncIterable<Uint8Array>> {
  const { db } = parts;
  const tell = async (change: { done: number; rows?: number }) => {
    const { rowCount } = await db.update(billExports).set(change).where(isMaking(row.id));
    if (rowCount === 0) throw new NoLongerWanted();
  };
  if (row.list) return asTable(asSheet(row), '账单列表', listRows(db, row, row.list, tell));
  if (!bill) throw new Error(`nothing is known of what the export ${row.id} holds`);
  if (row.format !== 'pdf') {
    const imported = await importOf(db, bill);
    const rows = await lineCount(db, bill, imported, row.tab);
    await tell({ done: 0, rows });
    const wanted = { bill, tab: row.tab, imported, rows };
    return tableContent(parts, row.format, wanted, (done) => tell({ done }));
  }
  if (row.number === null) throw new Error('a document without a number');
  const { press, origin } = parts;
  const imprint = { number: row.number, issuer: press.company, origin, madeAt: parts.now() };
  const bytes = await press.print(await billDocumentOf(parts.db, bill, imprint), `出具账单 ${bill.number}`);
  await tell({ done: row.rows });
  return Readable.from([bytes]);
}

function asSheet({ id, format }: BillExportRow): 'xlsx' | 'csv' {
  if (format === 'pdf') throw new Error(`the export ${id} is no table`);
  return format;
}

/** What is written down of it: on the bill, or, of a list, on whoever took it along. */
function eventOf(row: BillExportRow, bill: BillRow | null, facts: Facts) {
  const { id, askedBy, format, tab, number } = row;
  if (bill)
    return {
      act: 'export-bill' as const,
      target: bill.id,
      facts: {
        ...factsOf(bill),
        ...{ export: id, by: askedBy, format, tab, ...facts },
        ...(number && { paper: number }),
      },
    };
  const asked = JSON.stringify(row.list);
  return {
    act: 'export-bill-list' as const,
    target: askedBy,
    facts: { export: id, format, asked, ...facts },
  };
}

/** What can be done about it, by what the disk or the store said. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
const failureOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code))
    ? '服务器的存储空间不足或出错，文件没有写成：已经告知运维人员，请稍后重试'
    : '生成时出错，没有文件：请重试；仍不成功请提交工单';

/**
 * Makes what somebody asked for: content → stored → one transaction: file, state, event with the digest. A process that
 * dies on the way leaves bytes that no row names, and the next one begins anew; whoever comes second finds it done.
 */
export async function makeExport(parts: MakingParts, caller: Caller, id: string): Promise<void> {
  const { db, vault } = parts;
  const [row] = await db.select().from(billExports).where(isMaking(id));
  if (!row) return;
  const [bill = null] = row.billId ? await db.select().from(bills).where(eq(bills.id, row.billId)) : [];
  try {
    const digest = createHash('sha256');
    const pieces = await contentOf(parts, row, bill);
    const content = async function* () {
      for await (const piece of pieces) {
        digest.update(piece);
        yield piece;
      }
    };
    const owner = vault.forSubject(ownerOf(row, bill ? bill.partnerId : row.partnerId));
    const received = await receiveFile(parts, {
      name: row.name,
      content: content(),
      purpose: 'bill-export',
      owner,
    });
    await db.transaction(async (tx) => {
      const [wanted] = await tx.select().from(billExports).where(isMaking(id)).for('update');
      if (!wanted) throw new NoLongerWanted();
      const file = await recordFile(tx, received, { uploadedBy: row.askedBy });
      const sha256 = digest.digest('hex');
      await tx
        .update(billExports)
        .set({
          ...{
            state: 'ready',
            fileId: file.id,
            bytes: file.size,
            digest: sha256,
            failure: null,
          },
          expiresAt: sql`${NOW} + make_interval(days => ${BILL_TABLE_LIMITS.exportDays}::int)`,
        })
        .where(eq(billExports.id, id));
      await record(tx, caller, eventOf(row, bill, { rows: wanted.rows, sha256 }));
    });
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    parts.log.error({ err: error, export: id }, 'an export of a bill could not be made');
    await db
      .update(billExports)
      .set({ state: 'failed', failure: failureOf(error) })
      .where(isMaking(id));
  }
}
