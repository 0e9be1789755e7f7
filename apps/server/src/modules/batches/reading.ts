import {
  BATCH_ROW_STATES,
  BATCH_STATES,
  type BatchEntry,
  type BatchRow,
  type BatchRowState,
  type batchDetail,
  batchMachine,
  type CallResult,
  CONTRACT_QUOTA,
  type FileContent,
} from '@yinxin/api';
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { csvFile } from '../../http/csv.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { xlsxFile } from '../../http/xlsx.ts';
import { type Authorship, authorshipOf } from '../authorship/index.ts';
import { numbersOf } from '../contract-origins/index.ts';
import { authoriseUse, newestNumber, ownFiller, versionForm, versionNames } from '../templates/index.ts';
import { authoriseReading, countsOf, keptUntil, noteBatch, rolesIn, visibleTo } from './access.ts';
import type { BatchParts } from './dependencies.ts';
import { cellsOf } from './filling.ts';
import { batchForm, targetsOf } from './form.ts';
import { type Batch, type BatchRowRow, batches, batchRows } from './tables.ts';

async function presentBatch(
  tx: Queryable,
  batch: Batch,
  names: Awaited<ReturnType<typeof versionNames>>,
  authorship: Authorship,
): Promise<BatchEntry> {
  const { id, name, state, reason, versionId, createdAt, changedAt } = batch;
  const version = names.get(versionId);
  return {
    ...{ id, name, state, reason },
    stateWords: BATCH_STATES[state],
    templateId: version?.templateId ?? '',
    templateName: version?.name ?? '',
    version: version?.number ?? 0,
    counts: await countsOf(tx, id),
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    keptUntil: keptUntil(batch)?.toISOString() ?? null,
    may: authorship.isAuthor ? batchMachine.may(state, rolesIn(authorship, batch)) : [],
  };
}

export async function listBatches(
  { db }: BatchParts,
  who: Actor,
  { before, limit }: { before?: string; limit: number },
) {
  const authorship = await authorshipOf(db, who);
  const rows = await db
    .select()
    .from(batches)
    .where(and(visibleTo(authorship), before ? lt(batches.id, before) : undefined))
    .orderBy(desc(batches.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const names = await versionNames(
    db,
    shown.map(({ versionId }) => versionId),
  );
  const list: BatchEntry[] = [];
  for (const batch of shown) list.push(await presentBatch(db, batch, names, authorship));
  return { list, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

export async function readBatch(
  parts: BatchParts,
  who: Actor,
  id: string,
): Promise<CallResult<typeof batchDetail>> {
  const { db } = parts;
  const batch = await authoriseReading(db, who, id);
  const authorship = await authorshipOf(db, who);
  const form = await batchForm(parts, db, who, batch.versionId);
  const entry = await presentBatch(db, batch, await versionNames(db, [batch.versionId]), authorship);
  const { columns, source, mapping, ownerKind, ownerId } = batch;
  return {
    ...entry,
    ...{ columns, source, mapping },
    newestVersion: await newestNumber(db, entry.templateId),
    targets: form.targets,
    own: form.roles.find(({ key }) => key === form.own?.role)?.name ?? null,
    quota: {
      needed: entry.counts.ready * CONTRACT_QUOTA,
      left: await parts.quotaLeft(db, { kind: ownerKind, id: ownerId }),
    },
  };
}

export const presentRow = (
  parts: BatchParts,
  row: BatchRowRow,
  numbers: ReadonlyMap<string, string> = new Map(),
): BatchRow => ({
  number: row.number,
  state: row.state,
  cells: cellsOf(parts, row),
  problems: row.problems,
  contractId: row.contractId,
  contractNumber: row.contractId ? (numbers.get(row.contractId) ?? null) : null,
});

const contractsOf = (rows: readonly BatchRowRow[]) => rows.flatMap(({ contractId }) => contractId ?? []);

export async function listRows(
  parts: BatchParts,
  who: Actor,
  { id, state, after, limit }: { id: string; state?: BatchRowState; after: number; limit: number },
) {
  const { db } = parts;
  await authoriseReading(db, who, id);
  const rows = await db
    .select()
    .from(batchRows)
    .where(
      and(
        eq(batchRows.batchId, id),
        gt(batchRows.number, after),
        state ? eq(batchRows.state, state) : undefined,
      ),
    )
    .orderBy(asc(batchRows.number))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const numbers = await numbersOf(db, contractsOf(shown));
  return {
    list: shown.map((row) => presentRow(parts, row, numbers)),
    next: rows.length > limit ? (shown.at(-1)?.number ?? null) : null,
  };
}

const AT_ONCE = 1_000;
const FORMATS = { csv: csvFile, xlsx: xlsxFile };

/** The table as it was given, with what became of each row. */
export async function resultFile(
  parts: BatchParts,
  caller: Caller<Actor>,
  { id, format }: { id: string; format: keyof typeof FORMATS },
): Promise<FileContent> {
  const { db } = parts;
  const batch = await authoriseReading(db, caller.who, id);
  const table: string[][] = [['行号', ...batch.columns, '结果', '合同编号', '说明']];
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, id), gt(batchRows.number, last)))
      .orderBy(asc(batchRows.number))
      .limit(AT_ONCE);
    const end = rows.at(-1);
    if (!end) break;
    const numbers = await numbersOf(db, contractsOf(rows));
    for (const row of rows) {
      const { number, cells, state, problems, contractNumber } = presentRow(parts, row, numbers);
      const told = problems.map(({ words }) => words).join('；');
      const filled = batch.columns.map((_, at) => cells[at] ?? '');
      table.push([String(number), ...filled, BATCH_ROW_STATES[state], contractNumber ?? '', told]);
    }
    last = end.number;
  }
  await noteBatch(db, caller, batch, 'download-batch', { rows: table.length - 1 });
  return FORMATS[format](`${batch.name}（结果）`, table);
}

/** An empty table whose head says what is asked for. */
export async function formFile(parts: BatchParts, who: Actor, templateId: string): Promise<FileContent> {
  const { db } = parts;
  const { template, version } = await db.transaction((tx) => authoriseUse(tx, who, templateId));
  const { roles, blanks } = await versionForm(parts, db, version.id);
  const own = await ownFiller(parts, who, roles, version.ownRole);
  const asked = new Map(targetsOf(roles, blanks, own).map(({ words, required }) => [words, required]));
  const heads = [...asked].map(([words, required]) => (required ? `${words}*` : words));
  return csvFile(`${template.name}（填写表）`, [heads]);
}

/** What is held of a person's batches, for the copy that they ask for. */
export async function heldOf(db: Queryable, personId: string): Promise<unknown> {
  const own = await db
    .select({ name: batches.name, state: batches.state, at: batches.createdAt })
    .from(batches)
    .where(eq(batches.personId, personId))
    .orderBy(asc(batches.id));
  return own.map(({ name, state, at }) => ({
    名称: name,
    状态: BATCH_STATES[state],
    时间: at.toISOString(),
  }));
}
