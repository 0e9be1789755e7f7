import { BATCH_LIMITS, type BatchRowState } from '@yinxin/api';
import { codePointName, cut, unreadableCharacter } from '@yinxin/identifiers';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Guest } from '../../http/turns.ts';
import { type TableRows, tableOf, textTable } from '../spreadsheets/index.ts';
import type { Fill } from '../template-filling/index.ts';
import { authoriseUse } from '../templates/index.ts';
import { authorise, countsOf, isUnsent, noteBatch, touchBatch } from './access.ts';
import type { BatchParts } from './dependencies.ts';
import { type BatchForm, batchForm, fingerprintOf, mappingFor, readRow, TITLE } from './form.ts';
import { type Batch, type BatchRowRow, batches, batchRows, type RowProblem } from './tables.ts';

/** Rows that are checked and stored together: more would only take memory. */
const AT_ONCE = { rows: 500, characters: 500_000 };

export async function createBatch(
  parts: BatchParts,
  caller: Caller<Actor>,
  { templateId, name }: { templateId: string; name?: string },
): Promise<string> {
  const { who } = caller;
  return parts.db.transaction(async (tx) => {
    const { template, version, authorship } = await authoriseUse(tx, who, templateId);
    const [batch] = await tx
      .insert(batches)
      .values({
        ownerKind: authorship.owner.kind,
        ownerId: authorship.owner.id,
        accountId: who.accountId,
        personId: who.personId,
        versionId: version.id,
        name: name ?? template.name,
      })
      .returning();
    if (!batch) throw new Error('the batch was not stored');
    await noteBatch(tx, caller, batch, 'create-batch', { template: templateId, version: version.number });
    return batch.id;
  });
}

const guestOf = ({ who }: Caller<Actor>): Guest => ({ id: who.personId, isParty: true });

export const fillByFile = async (
  parts: BatchParts,
  caller: Caller<Actor>,
  id: string,
  { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
) =>
  parts.scanning.receiving(guestOf(caller), async () =>
    fillBatch(parts, caller, id, await tableOf({ name, content }, BATCH_LIMITS), cut(name, 200)),
  );

export const fillByText = (parts: BatchParts, caller: Caller<Actor>, id: string, text: string) =>
  fillBatch(parts, caller, id, textTable(text, BATCH_LIMITS), '');

/** Rows that say by name what each of their cells is for. @throws BATCH_TABLE where nothing of the template is called so */
export async function fillByRows(
  parts: BatchParts,
  caller: Caller<Actor>,
  id: string,
  rows: readonly Readonly<Record<string, string>>[],
) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length > BATCH_LIMITS.columns)
    throw problem('BATCH_TABLE', { reason: `一次最多 ${BATCH_LIMITS.columns} 列` });
  async function* table(): TableRows {
    yield { number: 1, cells: columns };
    for (const [at, row] of rows.entries())
      yield { number: at + 2, cells: columns.map((column) => row[column] ?? '') };
  }
  const filled = await fillBatch(parts, caller, id, table(), '');
  const used = new Set(Object.values(filled.mapping));
  const unknown = columns.find((_, at) => !used.has(at));
  if (unknown !== undefined) throw problem('BATCH_TABLE', { reason: `模板没有“${unknown}”这一项` });
  return filled;
}

async function readWhole(rows: TableRows): Promise<NumberedRow[]> {
  const read: NumberedRow[] = [];
  for await (const row of rows) {
    // a piece of text keeps the whole sheet that it was cut from; the head is the first row
    const own: NumberedRow = structuredClone(row);
    if (read.push(own) > BATCH_LIMITS.rows + 1)
      throw problem('BATCH_TABLE', { reason: `一次最多 ${BATCH_LIMITS.rows} 行，请分几次导入` });
  }
  return read;
}

/** Replaces the whole of a batch by a table: read before anybody waits for it, checked and stored some at a time. */
async function fillBatch(
  parts: BatchParts,
  caller: Caller<Actor>,
  id: string,
  rows: TableRows,
  source: string,
) {
  await parts.db.transaction((tx) => authorise(tx, caller.who, id, 'fill-batch'));
  // reading takes the thread that answers everybody: one at a time for each person
  const table = await parts.scanning.preparing(guestOf(caller), () => readWhole(rows));
  return parts.db.transaction(async (tx) => {
    const batch = await authorise(tx, caller.who, id, 'fill-batch');
    const form = await batchForm(parts, tx, caller.who, batch.versionId);
    await tx.delete(batchRows).where(eq(batchRows.batchId, id));
    let columns: string[] | undefined;
    let check: ReturnType<typeof checker> | undefined;
    let mapping: Record<string, number> = {};
    let chunk: NumberedRow[] = [];
    let characters = 0;
    let stored = 0;
    const store = async () => {
      if (check && chunk.length > 0) await tx.insert(batchRows).values(await check(chunk));
      stored += chunk.length;
      chunk = [];
      characters = 0;
    };
    for (const { number, cells } of table) {
      if (!columns) {
        columns = cells.map((cell) => cell.trim().slice(0, 100));
        mapping = mappingFor(columns, form);
        check = checker(parts, { ...batch, mapping }, form);
        continue;
      }
      const kept = cells.slice(0, columns.length);
      chunk.push({ number, cells: kept });
      characters += kept.reduce((sum, cell) => sum + cell.length, 0);
      if (chunk.length === AT_ONCE.rows || characters > AT_ONCE.characters) await store();
    }
    await store();
    if (!columns || stored === 0)
      throw problem('BATCH_TABLE', { reason: '表格没有内容：第一行是表头，从第二行起每行一份合同' });
    await touchBatch(tx, id, { columns, mapping, source });
    return { rows: stored, columns, mapping };
  });
}

interface NumberedRow {
  number: number;
  cells: string[];
}

/** Looks at some rows after the other; what was seen before is remembered, for two alike. */
function checker(
  { vault, templateContents }: BatchParts,
  { id: batchId, mapping }: Pick<Batch, 'id' | 'mapping'>,
  form: BatchForm,
  sent: readonly Pick<BatchRowRow, 'number' | 'fingerprint'>[] = [],
) {
  const seen = new Map(sent.map(({ number, fingerprint }) => [fingerprint?.toString('base64'), number]));
  /** What the sender and the template bring says nothing of the row. */
  const isRead = ({ parties, values }: Fill) =>
    parties.some(
      ({ role, name, phone, organizationName }) =>
        role !== form.own?.role && [name, phone, organizationName].some(Boolean),
    ) || [...values].some(([key, value]) => key in mapping && value !== '');
  return async (rows: readonly NumberedRow[]): Promise<(typeof batchRows.$inferInsert)[]> => {
    const read = rows.map(({ number, cells }) => ({ number, cells, row: readRow(form, mapping, cells) }));
    const texts = read.map(({ row }) => [...row.values.values()].join(''));
    const lacking = await templateContents.missing(texts.join(''));
    return read.map(({ number, cells, row }, at) => {
      const problems: RowProblem[] = [...row.told, ...unreadableCells(cells, mapping)];
      const unwritable = lacking.filter((character) => texts[at]?.includes(character));
      if (unwritable.length > 0)
        problems.push({ column: null, words: `字库中没有这些字：${unwritable.slice(0, 10).join('、')}` });
      const fingerprint = fingerprintOf(vault, row);
      const before = seen.get(fingerprint.toString('base64'));
      if (before !== undefined) problems.push(likeRow(before));
      // rows of which nothing is read yet are not alike
      else if (isRead(row)) seen.set(fingerprint.toString('base64'), number);
      return {
        ...{ batchId, number, fingerprint, problems },
        state: stateBy(problems),
        cells: vault.seal(JSON.stringify(cells)),
      };
    });
  };
}
/** The rule of every text that people write (`shortText`, `typedText`), told beside the cell. */
const unreadableCells = (
  cells: readonly string[],
  { [TITLE]: title }: Readonly<Record<string, number>>,
): RowProblem[] =>
  cells.flatMap((cell, column) => {
    const character = unreadableCharacter(cell.trim(), { lines: column !== title });
    if (!character) return [];
    const words = /[\n\r\t]/.test(character)
      ? '合同名称应为一行，请删去换行'
      : `含有无法显示的字符 ${codePointName(character)}，请删去`;
    return [{ column, words }];
  });

const likeRow = (number: number): RowProblem => ({ column: null, words: `与第 ${number} 行重复` });
/** The same, asked of the database. */
const isLike = (number: number) => sql`${batchRows.problems} @> ${JSON.stringify([likeRow(number)])}::jsonb`;
const stateBy = (problems: readonly RowProblem[]): BatchRowState =>
  problems.length > 0 ? 'invalid' : 'ready';

export const cellsOf = (
  { vault }: Pick<BatchParts, 'vault'>,
  { cells }: Pick<BatchRowRow, 'cells'>,
): string[] => JSON.parse(vault.open(cells)) as string[];

/** Says what the columns are for; all that was not sent is looked at anew. */
export async function mapBatch(
  parts: BatchParts,
  caller: Caller<Actor>,
  { id, mapping }: { id: string; mapping: Record<string, number> },
) {
  return parts.db.transaction(async (tx) => {
    const batch = await authorise(tx, caller.who, id, 'correct-batch');
    const form = await batchForm(parts, tx, caller.who, batch.versionId);
    const known = new Set(form.targets.map(({ key }) => key));
    const isKnown = ([key, column]: [string, number]) => known.has(key) && column < batch.columns.length;
    if (!Object.entries(mapping).every(isKnown)) throw problem('BATCH_TABLE', { reason: '表格中没有这一列' });
    await touchBatch(tx, id, { mapping });
    await checkAnew(tx, parts, { ...batch, mapping }, form);
    return countsOf(tx, id);
  });
}

async function checkAnew(tx: Queryable, parts: BatchParts, batch: Batch, form: BatchForm): Promise<void> {
  const sent = await tx
    .select({ number: batchRows.number, fingerprint: batchRows.fingerprint })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'sent')));
  const check = checker(parts, batch, form, sent);
  let last = 0;
  for (;;) {
    const rows = await tx
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batch.id), isUnsent, gt(batchRows.number, last)))
      .orderBy(asc(batchRows.number))
      .limit(AT_ONCE.rows);
    const end = rows.at(-1);
    if (!end) return;
    const checked = await check(rows.map((row) => ({ number: row.number, cells: cellsOf(parts, row) })));
    await tx
      .insert(batchRows)
      .values(checked)
      .onConflictDoUpdate({
        target: [batchRows.batchId, batchRows.number],
        set: {
          state: sql`excluded.state`,
          problems: sql`excluded.problems`,
          fingerprint: sql`excluded.fingerprint`,
        },
        // whoever had a row in hand when the batch was paused may have sent it since it was read
        setWhere: isUnsent,
      });
    last = end.number;
  }
}

/** Other words for one row, which is looked at anew. */
export async function correctRow(
  parts: BatchParts,
  caller: Caller<Actor>,
  { id, number, cells }: { id: string; number: number; cells: string[] },
): Promise<BatchRowRow> {
  return parts.db.transaction(async (tx) => {
    const batch = await authorise(tx, caller.who, id, 'correct-batch');
    const form = await batchForm(parts, tx, caller.who, batch.versionId);
    const kept = batch.columns.map((_, at) => cells[at] ?? '');
    const [checked] = await checker(parts, batch, form)([{ number, cells: kept }]);
    if (!checked) throw problem('BATCH_NOT_FOUND');
    const [twin] = await tx
      .select({ number: batchRows.number })
      .from(batchRows)
      .where(
        and(
          eq(batchRows.batchId, id),
          eq(batchRows.fingerprint, checked.fingerprint as Buffer),
          ne(batchRows.number, number),
          // those who are told that they are like this one are not what it is like
          sql`not ${isLike(number)}`,
        ),
      )
      .orderBy(asc(batchRows.number))
      .limit(1);
    const problems = [...(checked.problems ?? []), ...(twin ? [likeRow(twin.number)] : [])];
    const [row] = await tx
      .update(batchRows)
      .set({ ...checked, problems, state: stateBy(problems), changedAt: sql`now()` })
      .where(and(eq(batchRows.batchId, id), eq(batchRows.number, number), isUnsent))
      .returning();
    if (!row) throw problem('BATCH_NOT_FOUND');
    await freeTwins(tx, parts, batch, form, number);
    await touchBatch(tx, id);
    return row;
  });
}

/** Rows that were like another, which has other words now, are looked at anew: the first of them is like none. */
async function freeTwins(
  tx: Queryable,
  parts: BatchParts,
  batch: Batch,
  form: BatchForm,
  number: number,
): Promise<void> {
  const twins = await tx
    .select()
    .from(batchRows)
    .where(
      and(
        eq(batchRows.batchId, batch.id),
        eq(batchRows.state, 'invalid'),
        ne(batchRows.number, number),
        isLike(number),
        // whoever corrects a row without changing it frees nobody
        sql`${batchRows.fingerprint} is distinct from (
          select changed.fingerprint from ${batchRows} changed
          where changed.batch_id = ${batch.id} and changed.number = ${number})`,
      ),
    )
    .orderBy(asc(batchRows.number));
  const check = checker(parts, batch, form);
  for (const { state, problems, ...row } of await check(
    twins.map((twin) => ({ number: twin.number, cells: cellsOf(parts, twin) })),
  ))
    await tx
      .update(batchRows)
      .set({ state, problems, changedAt: sql`now()` })
      .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.number, row.number)));
}
