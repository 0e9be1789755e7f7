import {
  BILL_LINE_KINDS,
  type BillTab,
  type BillTableLine,
  MATCH_ORDER,
  METERS,
  type MeterCode,
} from '@yinxin/api';
import { and, asc, between, desc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import {
  type BillImportRow,
  type BillLineRow,
  type BillMatchRow,
  type BillRow,
  billImports,
  billLines,
  billMatches,
} from '../../bills/tables.ts';
import { type UsageRow, usageRecords } from '../../metering/index.ts';
import { Anchors } from './anchors.ts';
import type { CustomerNames } from './customers.ts';

/** A stretch of lines, by their places in a tab. */
export interface Window {
  tab: BillTab;
  from: number;
  limit: number;
}

const anchors = new Anchors();

/** The table in force: the newest. */
export async function importOf(
  db: Queryable,
  { id }: Pick<BillRow, 'id'>,
): Promise<BillImportRow | undefined> {
  const [row] = await db
    .select()
    .from(billImports)
    .where(eq(billImports.billId, id))
    .orderBy(desc(billImports.id))
    .limit(1);
  return row;
}

/** Where the lines of a tab stand among all: each tab is one stretch. */
export function stretchOf(
  { states, matched, differing }: BillImportRow,
  tab: BillTab,
): { at: number; lines: number } {
  if (tab === 'all') return { at: 0, lines: matched };
  if (tab === 'different') return { at: 0, lines: differing };
  let at = 0;
  for (const state of MATCH_ORDER) {
    const lines = states[state]?.lines ?? 0;
    if (state === tab) return { at, lines };
    at += lines;
  }
  return { at: 0, lines: 0 };
}

/** Lines of a bill that stand for no records: they come first. */
const ownLines = (db: Queryable, { id }: Pick<BillRow, 'id'>): Promise<BillLineRow[]> =>
  db
    .select()
    .from(billLines)
    .where(and(eq(billLines.billId, id), ne(billLines.kind, 'usage')))
    .orderBy(asc(billLines.position));

const isOfMonth = ({ partnerId, period }: BillRow) =>
  and(eq(usageRecords.partnerId, partnerId), eq(usageRecords.period, period));

const productOf = (kind: BillLineRow['kind'], meter: MeterCode | null): string => {
  const words = meter ? METERS[meter].words : '';
  if (kind === 'usage') return words || '多种计费项';
  return words ? `${BILL_LINE_KINDS[kind]}（${words}）` : BILL_LINE_KINDS[kind];
};

function ownLine(
  { number }: BillRow,
  { kind, meter, position, amount }: BillLineRow,
  at: number,
): BillTableLine {
  return {
    ...{ position: at, kind, number: `${number}/${position + 1}`, meter, product: productOf(kind, meter) },
    ...{ customer: '', at: null, state: null, partner: null, difference: null },
    platform: { quantity: null, amount },
  };
}

function recordLine(record: UsageRow, position: number, names: CustomerNames): BillTableLine {
  const { number, reference, meter, quantity, amount } = record;
  return {
    ...{ position, kind: 'usage', number: number || reference, meter, product: productOf('usage', meter) },
    ...{ customer: names.of(record), at: record.at.toISOString() },
    ...{ state: null, partner: null, difference: null, platform: { quantity, amount } },
  };
}

/** The lines of a bill that nobody compared yet: its own, then its records by the time of their use. */
async function unmatched(
  db: Queryable,
  bill: BillRow,
  { from, limit }: Window,
  names: CustomerNames,
): Promise<BillTableLine[]> {
  const own = await ownLines(db, bill);
  const list = own.map((line, at) => ownLine(bill, line, at)).slice(from, from + limit);
  const first = Math.max(0, from - own.length);
  if (list.length === limit || first >= bill.records) return list;
  const { id, skip } = await anchors.find(db, bill, first);
  const records = await db
    .select()
    .from(usageRecords)
    .where(and(isOfMonth(bill), gte(usageRecords.id, id)))
    .orderBy(asc(usageRecords.id))
    .offset(skip)
    .limit(limit - list.length);
  await names.learn(db, records);
  return [...list, ...records.map((record, at) => recordLine(record, own.length + first + at, names))];
}

type First = Pick<UsageRow, 'id' | 'at' | 'ownerKind' | 'ownerId'>;

async function presentMatches(
  db: Queryable,
  matches: readonly BillMatchRow[],
  { at: begin }: { at: number },
  names: CustomerNames,
): Promise<BillTableLine[]> {
  const ids = matches.flatMap(({ recordId }) => recordId ?? []);
  const records: First[] =
    ids.length === 0
      ? []
      : await db
          .select({
            ...{ id: usageRecords.id, at: usageRecords.at },
            ...{ ownerKind: usageRecords.ownerKind, ownerId: usageRecords.ownerId },
          })
          .from(usageRecords)
          .where(inArray(usageRecords.id, ids));
  await names.learn(db, records);
  const firsts = new Map(records.map((record) => [record.id, record]));
  return matches.map((match) =>
    matchLine(match, begin, match.recordId ? firsts.get(match.recordId) : undefined, names),
  );
}

function matchLine(
  match: BillMatchRow,
  begin: number,
  first: First | undefined,
  names: CustomerNames,
): BillTableLine {
  const { kind, number, meter, state, platformQuantity, platformAmount, partnerQuantity, partnerAmount } =
    match;
  return {
    ...{ position: match.position - begin, kind, number, meter, product: productOf(kind, meter), state },
    customer: first ? names.of(first) : '',
    at: first?.at.toISOString() ?? null,
    platform:
      platformAmount === null
        ? null
        : { quantity: kind === 'usage' ? platformQuantity : null, amount: platformAmount },
    partner: partnerAmount === null ? null : { quantity: partnerQuantity, amount: partnerAmount },
    difference: (platformAmount ?? 0) - (partnerAmount ?? 0),
  };
}

/** How many lines a tab has. */
export async function lineCount(
  db: Queryable,
  bill: BillRow,
  imported: BillImportRow | undefined,
  tab: BillTab,
): Promise<number> {
  if (imported) return stretchOf(imported, tab).lines;
  return tab === 'all' ? (await ownLines(db, bill)).length + bill.records : 0;
}

/** A stretch of the lines of a tab: what is read grows with the stretch, not with the bill. */
export async function linesOf(
  db: Queryable,
  bill: BillRow,
  imported: BillImportRow | undefined,
  window: Window,
  names: CustomerNames,
): Promise<BillTableLine[]> {
  if (!imported) return window.tab === 'all' ? unmatched(db, bill, window, names) : [];
  const stretch = stretchOf(imported, window.tab);
  const first = stretch.at + window.from;
  const last = stretch.at + Math.min(stretch.lines, window.from + window.limit) - 1;
  if (last < first) return [];
  const matches = await db
    .select()
    .from(billMatches)
    .where(and(eq(billMatches.importId, imported.id), between(billMatches.position, first, last)))
    .orderBy(asc(billMatches.position));
  return presentMatches(db, matches, stretch, names);
}

const begins = (number: SQL, wanted: string) => sql`starts_with(upper(${number}), upper(${wanted}))`;

/** Lines whose numbers begin so, by their places in the tab. */
export async function linesCalled(
  db: Queryable,
  bill: BillRow,
  imported: BillImportRow | undefined,
  { tab, number, limit }: { tab: BillTab; number: string; limit: number },
  names: CustomerNames,
): Promise<BillTableLine[]> {
  if (imported) {
    const stretch = stretchOf(imported, tab);
    const matches = await db
      .select()
      .from(billMatches)
      .where(
        and(
          eq(billMatches.importId, imported.id),
          between(billMatches.position, stretch.at, stretch.at + stretch.lines - 1),
          begins(sql`${billMatches.number}`, number),
        ),
      )
      .orderBy(asc(billMatches.position))
      .limit(limit);
    return presentMatches(db, matches, stretch, names);
  }
  if (tab !== 'all') return [];
  const own = await ownLines(db, bill);
  const lines = own
    .map((line, at) => ownLine(bill, line, at))
    .filter((line) => line.number.toUpperCase().startsWith(number.toUpperCase()));
  const numbered = db
    .select({
      id: usageRecords.id,
      position: sql<number>`(row_number() over (order by ${usageRecords.id}))::int - 1`.as('position'),
      called: sql<string>`coalesce(nullif(${usageRecords.number}, ''), ${usageRecords.reference})`.as(
        'called',
      ),
    })
    .from(usageRecords)
    .where(isOfMonth(bill))
    .as('numbered');
  const found = await db
    .select({ record: usageRecords, position: numbered.position })
    .from(numbered)
    .innerJoin(usageRecords, eq(usageRecords.id, numbered.id))
    .where(begins(sql`${numbered.called}`, number))
    .orderBy(asc(numbered.position))
    .limit(Math.max(0, limit - lines.length));
  await names.learn(
    db,
    found.map(({ record }) => record),
  );
  return [...lines, ...found.map(({ record, position }) => recordLine(record, own.length + position, names))];
}
