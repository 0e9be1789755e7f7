import {
  BATCH_LIMITS,
  COUNTERPARTY_LIMITS,
  type ReadCounterparty,
  type WrittenCounterparty,
} from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import type { Actor } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type TableRows, tableOf, textTable } from '../spreadsheets/index.ts';
import type { ImportingParts } from './dependencies.ts';
import { readWritten, requireWriter } from './writing.ts';

const COLUMNS = {
  organizationName: ['单位名称', '单位', '公司名称', '公司', '企业名称', '企业'],
  name: ['姓名', '名字', '联系人', '经办人', '经办人姓名', '联系人姓名'],
  phone: ['手机号', '手机', '手机号码', '电话', '联系电话'],
  note: ['备注', '说明'],
} as const;
type Column = keyof typeof COLUMNS;

const bare = (text: string) => text.replace(/[\s*＊:：]|[（(](?:必填|选填)[）)]/gu, '');

function columnsBy(head: readonly string[]): Partial<Record<Column, number>> {
  const heads = head.map(bare);
  const found: Partial<Record<Column, number>> = {};
  for (const [column, names] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const at = heads.findIndex((name) => names.includes(name));
    if (at >= 0) found[column] = at;
  }
  if (found.name === undefined || found.phone === undefined)
    throw problem('BATCH_TABLE', { reason: '第一行须为表头，至少有“姓名”和“手机号”两列' });
  return found;
}

/** Every row with what is wrong with it; nothing is kept. */
async function checkTable(table: TableRows): Promise<{ rows: ReadCounterparty[]; good: number }> {
  let columns: Partial<Record<Column, number>> | undefined;
  const rows: ReadCounterparty[] = [];
  const seen = new Map<string, number>();
  for await (const { number, cells } of table) {
    if (!columns) {
      columns = columnsBy(cells);
      continue;
    }
    if (rows.length >= COUNTERPARTY_LIMITS.rows)
      throw problem('BATCH_TABLE', { reason: `一次最多 ${COUNTERPARTY_LIMITS.rows} 行，请分几次导入` });
    const at = columns;
    const cell = (column: Column) => (at[column] === undefined ? '' : (cells[at[column]] ?? '').trim());
    const organizationName = cut(cell('organizationName'), 200);
    const written: WrittenCounterparty = {
      kind: organizationName ? 'organization' : 'person',
      organizationName,
      name: cut(cell('name'), 64),
      phone: cell('phone').slice(0, 30),
      note: cell('note'),
    };
    const { row, problems } = readWritten(written);
    const key = `${row.phone} ${row.organizationName}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, number);
    else problems.push(`与第 ${before} 行重复`);
    rows.push({ number, ...row, note: cut(row.note, COUNTERPARTY_LIMITS.note), problems });
  }
  if (rows.length === 0)
    throw problem('BATCH_TABLE', { reason: '表格没有内容：第一行是表头，从第二行起每行一人' });
  return { rows, good: rows.filter(({ problems }) => problems.length === 0).length };
}

/** Reading a table takes the thread that answers everybody: one at a time for each person. */
const inTurn = ({ scanning }: ImportingParts, { personId: id }: Actor, table: TableRows) =>
  scanning.preparing({ id, isParty: true }, () => checkTable(table));

export async function readFile(
  parts: ImportingParts,
  who: Actor,
  file: { name: string; content: AsyncIterable<Uint8Array> },
) {
  await requireWriter(parts.db, who);
  const guest = { id: who.personId, isParty: true };
  return parts.scanning.receiving(guest, async () => inTurn(parts, who, await tableOf(file, BATCH_LIMITS)));
}

export async function readText(parts: ImportingParts, who: Actor, text: string) {
  await requireWriter(parts.db, who);
  return inTurn(parts, who, textTable(text, BATCH_LIMITS));
}
