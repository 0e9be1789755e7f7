import { randomUUID } from 'node:crypto';
import type { PriceTerms } from '@yinxin/api';
import { and, asc, desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth, seed } from '../../../../../scripts/depth.ts';
import { asSystem } from '../../http/principal.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { disputeBill, refuseDispute, takeDispute, withdrawDispute } from '../bill-disputes/index.ts';
import { confirmAlone } from '../bill-ways/deadlines.ts';
import { adjustBill } from '../bill-ways/index.ts';
import type { PriceRuleRow } from '../partners/index.ts';
import { checkBills } from './check.ts';
import { makeBill } from './making.ts';
import { billLines, bills } from './tables.ts';
import { aPartner, aRule, aUse, type TestPartner } from './testing/index.ts';
import { checkLedger, ledgerBalance } from './testing/ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ expectsErrors: true });
});
afterAll(() => server.close());

const METERS = ['contract', 'sms', 'seal'] as const;
type Meter = (typeof METERS)[number];
type BillTerms = Exclude<PriceTerms, { kind: 'share' }>;

type Step =
  | { do: 'use' | 'gift'; meter: Meter; quantity: number }
  | { do: 'return'; which: number }
  | { do: 'price'; meter: Meter; terms: BillTerms }
  | { do: 'month' | 'confirm' }
  | { do: 'dispute'; end: 'adjusted' | 'refused' | 'withdrawn'; amount: number }
  | { do: 'correct'; amount: number };

/** With a prototype, as what comes from elsewhere has one. */
const recordOf = <T>(arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record<T>(arbitraries, { noNullPrototype: true });

const price = fc.integer({ min: 0, max: 30_000 });
const terms: fc.Arbitrary<BillTerms> = fc.oneof(
  recordOf({ kind: fc.constant('unit' as const), unitPrice: price }),
  fc.tuple(price, price, fc.integer({ min: 1, max: 6 })).map(([first, then, from]) => ({
    kind: 'tier' as const,
    steps: [
      { from: 0, unitPrice: first },
      { from, unitPrice: then },
    ],
  })),
  recordOf({
    kind: fc.constant('package' as const),
    fee: fc.integer({ min: 0, max: 9_999 }),
    included: fc.integer({ min: 0, max: 5 }),
    unitPrice: price,
  }),
);
const meter = fc.constantFrom(...METERS);
const amount = fc.integer({ min: -5_000, max: 5_000 }).filter((fen) => fen !== 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: recordOf({
      do: fc.constant('use' as const),
      meter,
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: recordOf({ do: fc.constant('gift' as const), meter, quantity: fc.constant(1) }) },
  { weight: 3, arbitrary: recordOf({ do: fc.constant('return' as const), which: fc.nat(50) }) },
  { weight: 2, arbitrary: recordOf({ do: fc.constant('price' as const), meter, terms }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'month' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'confirm' }) },
  {
    weight: 3,
    arbitrary: recordOf({
      do: fc.constant('dispute' as const),
      end: fc.constantFrom('adjusted' as const, 'refused' as const, 'withdrawn' as const),
      amount,
    }),
  },
  { weight: 2, arbitrary: recordOf({ do: fc.constant('correct' as const), amount }) },
);

/** Half a 分 goes away from zero. */
const toFen = (price10000: number) => Math.sign(price10000) * Math.floor((Math.abs(price10000) + 50) / 100);

/** What the n-th unit of a month costs, in 0.0001 元. */
function priceOfUnit(of: BillTerms, n: number): number {
  if (of.kind === 'unit') return of.unitPrice;
  if (of.kind === 'package') return n <= of.included ? 0 : of.unitPrice;
  return of.steps.filter(({ from }) => from < n).at(-1)?.unitPrice ?? 0;
}

/** What a month costs, unit by unit. */
function costOfMonth(of: BillTerms, quantity: number): number {
  let sum = 0;
  for (let n = 1; n <= Math.abs(quantity); n++) sum += priceOfUnit(of, n);
  return toFen(Math.sign(quantity) * sum);
}

interface Used {
  id: string;
  rule: PriceRuleRow;
  quantity: number;
  isReturned: boolean;
}
interface ModelBill {
  payable: number;
  /** Open to disputes until it is confirmed. */
  isConfirmed: boolean;
}

/** The books as a person would keep them, beside what the platform does. */
class Books {
  readonly partner: TestPartner;
  months = 0;
  readonly rules = new Map<Meter, PriceRuleRow>();
  /** What was counted this month by price rule. */
  quantities = new Map<string, { terms: BillTerms; quantity: number }>();
  readonly uses: Used[] = [];
  readonly bills: ModelBill[] = [];
  carried = 0;
  versions = 0;

  constructor(partner: TestPartner) {
    this.partner = partner;
  }

  get period(): string {
    return new Date(Date.UTC(2020, this.months, 1)).toISOString().slice(0, 7);
  }
  get newest(): ModelBill | undefined {
    return this.bills.at(-1);
  }

  count(rule: PriceRuleRow, quantity: number): void {
    const counted = this.quantities.get(rule.id) ?? { terms: rule.terms as BillTerms, quantity: 0 };
    this.quantities.set(rule.id, { ...counted, quantity: counted.quantity + quantity });
  }

  closeMonth(): void {
    const used = [...this.quantities.values()].map((each) => costOfMonth(each.terms, each.quantity));
    const fees = [...this.rules.values()].map((rule) => (rule.terms.kind === 'package' ? rule.terms.fee : 0));
    const payable = [...used, ...fees, this.carried].reduce((sum, fen) => sum + fen, 0);
    this.bills.push({ payable, isConfirmed: false });
    this.quantities = new Map();
    this.carried = 0;
    this.months++;
  }
}

const db = () => server.store.db;
const by = randomUUID();

async function newestBill({ partner }: Books) {
  const [bill] = await db()
    .select()
    .from(bills)
    .where(eq(bills.partnerId, partner.id))
    .orderBy(desc(bills.period), desc(bills.version))
    .limit(1);
  if (!bill) throw new Error('no bill');
  return bill;
}

async function adjust(billId: string, fen: number) {
  await db().transaction((tx) =>
    adjustBill(tx, { billId, amount: fen, reason: '更正', requestId: randomUUID(), by }),
  );
}

async function dispute(
  books: Books,
  bill: ModelBill,
  { end, amount: fen }: Extract<Step, { do: 'dispute' }>,
) {
  const { id } = await newestBill(books);
  const acting = { caller: asSystem('test'), partnerId: books.partner.id, userId: randomUUID() };
  await disputeBill(db(), acting, {
    ...{ billId: id, kind: 'other', reason: '不一致', numbers: [], claimed: null, files: [] },
  });
  if (end === 'withdrawn') return withdrawDispute(db(), acting, id);
  await db().transaction((tx) => takeDispute(tx, id));
  if (end === 'refused') {
    await db().transaction((tx) => refuseDispute(tx, { billId: id, answer: '无误', by }));
    return;
  }
  await adjust(id, fen);
  bill.payable += fen;
  books.versions++;
}

async function confirm(books: Books, bill: ModelBill) {
  const { id } = await newestBill(books);
  await db()
    .update(bills)
    .set({ checkBy: new Date(Date.now() - 1) })
    .where(eq(bills.id, id));
  expect(await confirmAlone(db(), id)).toBe(true);
  bill.isConfirmed = true;
}

async function use(books: Books, { do: kind, meter: of, quantity }: Extract<Step, { do: 'use' | 'gift' }>) {
  const rule = books.rules.get(of);
  if (!rule) return;
  const id = await aUse(db(), rule, books.period, { kind, quantity });
  if (kind === 'gift') return books.count(rule, 0);
  books.uses.push({ id, rule, quantity, isReturned: false });
  books.count(rule, quantity);
}

async function giveBack(books: Books, which: number) {
  const open = books.uses.filter(({ isReturned }) => !isReturned);
  const used = open[which % Math.max(1, open.length)];
  if (!used) return;
  used.isReturned = true;
  const { rule, quantity, id } = used;
  await aUse(db(), rule, books.period, { kind: 'return', quantity: -quantity, reverses: id });
  books.count(rule, -quantity);
}

async function setPrice(books: Books, of: Meter, priced: BillTerms) {
  const version = (books.rules.get(of)?.version ?? 0) + 1;
  const given = { meter: of, version, from: `${books.period}-10` };
  books.rules.set(of, await aRule(db(), books.partner.id, priced, given));
}

async function take(books: Books, one: Step): Promise<void> {
  const bill = books.newest;
  switch (one.do) {
    case 'use':
    case 'gift':
      return use(books, one);
    case 'return':
      return giveBack(books, one.which);
    case 'price':
      return setPrice(books, one.meter, one.terms);
    case 'month': {
      const { period } = books;
      books.closeMonth();
      await makeBill(db(), books.partner.id, period);
      return;
    }
    case 'dispute':
      if (bill && !bill.isConfirmed) await dispute(books, bill, one);
      return;
    case 'confirm':
      if (bill && !bill.isConfirmed) await confirm(books, bill);
      return;
    case 'correct':
      if (!bill?.isConfirmed) return;
      await adjust((await newestBill(books)).id, one.amount);
      books.carried += one.amount;
  }
}

/** Lines, bill, ledger and model, each added up by itself. */
async function compare(books: Books) {
  const rows = await db()
    .select()
    .from(bills)
    .where(and(eq(bills.partnerId, books.partner.id)))
    .orderBy(asc(bills.period), asc(bills.version));
  const inForce = rows.filter(({ state }) => state !== 'adjusted');
  expect(inForce.map(({ payable }) => payable)).toEqual(books.bills.map(({ payable }) => payable));
  expect(rows.length - inForce.length).toBe(books.versions);
  for (const bill of rows) {
    const lines = await db().select().from(billLines).where(eq(billLines.billId, bill.id));
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(bill.payable);
  }
  for (const { number, payable } of inForce)
    expect(await ledgerBalance(server, 'partner-receivable', number)).toBe(payable);
}

test('whatever happens in whatever order: lines, bill, ledger and a model kept beside are equal to the 分', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
      const books = new Books(await aPartner(db()));
      for (const of of METERS) await setPrice(books, of, { kind: 'unit', unitPrice: 12_345 });
      for (const one of steps) await take(books, one);
      await take(books, { do: 'month' });
      await take(books, { do: 'month' });
      await compare(books);
    }),
    { seed, numRuns: depth(12, 150) },
  );
  expect((await checkBills(db())).findings).toEqual([]);
  expect(await checkLedger(server)).toEqual([]);
});
