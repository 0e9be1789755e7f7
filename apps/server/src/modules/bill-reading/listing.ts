import type { BillSort, BillState, MeterCode } from '@yinxin/api';
import { BILL_LIMITS } from '@yinxin/api';
import { and, asc, count, desc, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { type BillRow, bills, DIFFERENCE_KEY, DUE_KEY, NUMBER_KEY } from '../bills/tables.ts';
import { type PartnerRow, partners } from '../partners/index.ts';
import { dueOf, type Reader, readable, type Scope } from './reader.ts';

interface BillFilter {
  from?: string | undefined;
  to?: string | undefined;
  number?: string | undefined;
  product?: MeterCode | undefined;
  state?: BillState | undefined;
  min?: number | undefined;
  max?: number | undefined;
  differing: boolean;
  partner?: string | undefined;
}

/** Of the filters of the declaration, those of a query. */
export const filterOf = <Query extends { differing: '0' | '1' }>({ differing, ...filter }: Query) => ({
  ...filter,
  differing: differing === '1',
});

interface BillPage {
  sort: BillSort;
  order: 'asc' | 'desc';
  after?: string | undefined;
  limit: number;
}

/** A version that was replaced is read from the one that replaced it. */
const inForce = sql`${bills.state} <> 'adjusted'`; // written out: the condition of the indexes
/** Sorts behind every text of digits, letters and signs. */
const LAST = '\u{10FFFF}';

/** A number begins with its month: those of one month are a stretch of every index over months. */
function numbered(number: string): SQL | undefined {
  const [, year, month, further] = /^ZD(\d{4})(\d\d)-?(.*)$/.exec(number) ?? [];
  return and(
    further === ''
      ? undefined
      : sql`${NUMBER_KEY(bills)} >= ${number} and ${NUMBER_KEY(bills)} < ${number + LAST}`,
    year ? eq(bills.period, `${year}-${month}`) : undefined,
  );
}

function whereOf(reader: Scope, filter: BillFilter): SQL | undefined {
  const { from, to, number, product, state, min, max, differing, partner } = filter;
  return and(
    inForce,
    readable(reader),
    partner && reader.partnerId === null ? eq(bills.partnerId, partner) : undefined,
    from ? gte(bills.period, from) : undefined,
    to ? lte(bills.period, to) : undefined,
    number ? numbered(number) : undefined,
    product ? sql`${bills.products} @> array[${product}]::text[]` : undefined,
    state ? eq(bills.state, state) : undefined,
    min === undefined ? undefined : gte(bills.payable, min),
    max === undefined ? undefined : lte(bills.payable, max),
    differing ? sql`${bills.difference} <> 0` : undefined,
  );
}

const NEWEST_FIRST = [desc(bills.period), desc(bills.id)];

interface Sorting {
  key: SQL;
  /** The key of a bill, as a cursor holds it. */
  of(bill: BillRow): string;
  form: RegExp;
  type: SQL;
}

const WHOLE = /^-?\d{1,15}$/;
const SORTINGS: Readonly<Record<BillSort, Sorting>> = {
  period: { key: sql`${bills.period}`, of: ({ period }) => period, form: /^\d{4}-\d\d$/, type: sql`text` },
  amount: {
    key: sql`${bills.payable}`,
    of: ({ payable }) => String(payable),
    form: WHOLE,
    type: sql`bigint`,
  },
  difference: {
    key: DIFFERENCE_KEY(bills),
    of: ({ difference }) => String(difference === null ? -1 : Math.abs(difference)),
    form: WHOLE,
    type: sql`bigint`,
  },
  due: {
    key: DUE_KEY(bills),
    of: (bill) => dueOf(bill)?.at.toISOString() ?? 'infinity',
    form: /^(?:infinity|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)$/,
    type: sql`timestamptz`,
  },
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Behind the last one of the page before. @throws BILL_PAGE for a cursor of another order */
function behind({ sort, order, after }: BillPage): SQL | undefined {
  if (after === undefined) return undefined;
  const { key, form, type } = SORTINGS[sort];
  const [, value = '', id = ''] = /^(.+)~([^~]+)$/.exec(after) ?? [];
  if (!form.test(value) || !UUID.test(id)) throw problem('BILL_PAGE');
  const last = sql`(${value}::${type}, ${id}::uuid)`;
  return order === 'asc' ? sql`(${key}, ${bills.id}) > ${last}` : sql`(${key}, ${bills.id}) < ${last}`;
}

export interface ListedBill {
  bill: BillRow;
  partner: Pick<PartnerRow, 'id' | 'code' | 'name'>;
}

const withPartner = (db: Queryable) =>
  db
    .select({ bill: bills, partner: { id: partners.id, code: partners.code, name: partners.name } })
    .from(bills)
    .innerJoin(partners, eq(partners.id, bills.partnerId));

function orderOf({ sort, order }: Pick<BillPage, 'sort' | 'order'>): SQL[] {
  const { key } = SORTINGS[sort];
  return order === 'asc' ? [asc(key), asc(bills.id)] : [desc(key), desc(bills.id)];
}

/** One page, found by an index and without counting what comes before or after. */
export async function listBills(
  db: Queryable,
  reader: Reader,
  filter: BillFilter,
  page: BillPage,
): Promise<{ rows: ListedBill[]; next: string | null; now: Date }> {
  const { of } = SORTINGS[page.sort];
  const rows = await withPartner(db)
    .where(and(whereOf(reader, filter), behind(page)))
    .orderBy(...orderOf(page))
    .limit(page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1)?.bill : undefined;
  return { rows: shown, next: last ? `${of(last)}~${last.id}` : null, now: await timeNow(db) };
}

/** How many a filter finds. */
export async function countBills(db: Queryable, reader: Scope, filter: BillFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(bills).where(whereOf(reader, filter));
  return row?.n ?? 0;
}

/** All that a filter finds at one moment, in their order: what changes while they are read neither moves nor doubles one. */
export async function billIds(
  db: Queryable,
  reader: Scope,
  filter: BillFilter,
  order: Pick<BillPage, 'sort' | 'order'>,
): Promise<string[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(whereOf(reader, filter))
    .orderBy(...orderOf(order));
  return rows.map(({ id }) => id);
}

/** These bills, in this order. */
export async function billsCalled(db: Queryable, ids: readonly string[]): Promise<ListedBill[]> {
  const rows = await withPartner(db).where(inArray(bills.id, [...ids]));
  const found = new Map(rows.map((row) => [row.bill.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A bill of any version, for whoever may read it. @throws BILL_NOT_FOUND */
export async function findBill(db: Queryable, reader: Reader, id: string): Promise<ListedBill> {
  const [found] = await withPartner(db).where(and(eq(bills.id, id), readable(reader)));
  if (!found) throw problem('BILL_NOT_FOUND');
  return found;
}

const whole = (sum: SQL) => sql<number>`coalesce(${sum}, 0)::bigint`;

/**
 * The sums of the bills that a filter finds. A partner has one for each month; over all partners the newest are added up
 * and it is said that there are more, so that no number of bills makes it slow.
 */
export async function summarise(db: Queryable, reader: Reader, filter: BillFilter) {
  const where = whereOf(reader, filter);
  const found = db
    .select()
    .from(bills)
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .limit(BILL_LIMITS.summed)
    .as('found');
  const toCheck = sql`${found.state} in ('unchecked', 'checking')`;
  const [sums] = await db
    .select({
      bills: sql<number>`count(*)::int`,
      records: whole(sql`sum(${found.records})`),
      payable: whole(sql`sum(${found.payable})`),
      importedBills: sql<number>`count(${found.partnerAmount})::int`,
      partnerAmount: whole(sql`sum(${found.partnerAmount})`),
      difference: whole(sql`sum(${found.difference})`),
      differing: sql<number>`count(*) filter (where ${found.difference} <> 0)::int`,
      toCheckBills: sql<number>`count(*) filter (where ${toCheck})::int`,
      toCheckPayable: whole(sql`sum(${found.payable}) filter (where ${toCheck})`),
    })
    .from(found);
  if (!sums) throw new Error('no sums');
  const further =
    sums.bills < BILL_LIMITS.summed
      ? []
      : await db
          .select({ id: bills.id })
          .from(bills)
          .where(where)
          .orderBy(...NEWEST_FIRST)
          .offset(BILL_LIMITS.summed)
          .limit(1);
  return { ...sums, isWhole: further.length === 0, latest: await newestBill(db, reader) };
}

async function newestBill(db: Queryable, reader: Reader): Promise<BillRow | undefined> {
  const [row] = await db
    .select()
    .from(bills)
    .where(and(inForce, readable(reader)))
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  return row;
}

/** The bills in force of one partner, of these months. */
export const billsOfMonths = (db: Queryable, partnerId: string, from: string, to: string) =>
  db
    .select({ period: bills.period, payable: bills.payable })
    .from(bills)
    .where(
      and(
        inForce,
        ne(bills.state, 'making'),
        eq(bills.partnerId, partnerId),
        gte(bills.period, from),
        lte(bills.period, to),
      ),
    );
