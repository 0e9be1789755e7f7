import { PLAN_MODELS, type PriceListData } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { amountOf, findPriceList, priceListAt, seedPrices } from './index.ts';
import { savePrices, tellDuePrices, versionOf } from './lists.ts';
import { samplePrices } from './samples.ts';

const plans = 'GET /api/back/operation/pricePlan/getPricePlanAll';

let office: BackOffice;
let db: BackOffice['server']['store']['db'];
beforeAll(async () => {
  office = await aBackOffice();
  db = office.server.store.db;
});
afterAll(() => office.close());

const anAddOn = (id: string, price: number) =>
  ({ id, model: 'add-on', name: '示例项', text: '', unit: '次', price, sample: false }) as const;
interface Draft {
  id: string;
  version: string | null;
}
const NONE = '0'.repeat(64);
const save = (token: string, data: unknown, draft?: Draft) =>
  office.call(
    'POST /api/admin/prices/save',
    { body: { id: draft?.id, version: draft?.version ?? undefined, note: '示例', data } },
    token,
  );
const publish = (token: string, { id, version }: Draft, validFrom?: string) =>
  office.call('POST /api/admin/prices/publish', { body: { id, version: version ?? NONE, validFrom } }, token);
/** Written by one person and published by another. */
async function published(data: unknown, validFrom?: string) {
  const [editor, reviewer] = [await office.anOperator('editor'), await office.anOperator('reviewer')];
  const { data: draft, message } = await save(editor.token, data);
  if (!draft) throw new Error(message);
  return (await publish(reviewer.token, draft, validFrom)).data;
}
const shown = async () => (await office.server.call(plans)).data;

test('before a list is published nothing is sold and nothing is shown; a demo has sample prices', async () => {
  expect(await shown()).toEqual([]);
  await seedPrices(db, { samples: false });
  expect(await priceListAt(db)).toBeUndefined();
  await seedPrices(db, { samples: true });
  await seedPrices(db, { samples: true });
  const data = await shown();
  expect((await priceListAt(db))?.number).toBe(1);
  expect(new Set(data.map(({ model }) => model))).toEqual(new Set(Object.keys(PLAN_MODELS)));
  for (const plan of data) {
    const amounts =
      'tiers' in plan ? plan.tiers.map(({ unit }) => unit) : 'price' in plan ? [plan.price] : [];
    for (const amount of amounts) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
    if (amounts.length > 0) expect(plan.sample).toBe(true);
  }
});

test('what the page shows of something that can be ordered is what the order costs', async () => {
  const certificate = (await shown()).find(({ id }) => id === 'company-certificate');
  const { data } = (await priceListAt(db)) ?? { data: samplePrices };
  const wanted = { product: 'organization-certificate', act: 'new', years: 1 } as const;
  expect(certificate).toMatchObject({ price: amountOf(data, wanted) });
  const dearer: PriceListData = {
    ...data,
    products: data.products.map((row) =>
      row.product === wanted.product && row.act === 'new' && row.years === 1
        ? { ...row, amount: 23_456 }
        : row,
    ),
  };
  await published(dearer);
  expect((await shown()).find(({ id }) => id === 'company-certificate')).toMatchObject({ price: 23_456 });
});

test('who wrote a list does not publish it, and what was published never changes', async () => {
  const author = await office.anOperator('editor', 'reviewer');
  const reviewer = await office.anOperator('reviewer');
  const { data: draft } = await save(author.token, { products: [], plans: [anAddOn('x-1', 123)] });
  expect(draft).toMatchObject({ standing: 'draft', may: ['save-prices', 'discard-prices'] });
  expect((await publish(author.token, draft)).code).toBe(30706);
  const { data: list } = await publish(reviewer.token, draft);
  expect(list).toMatchObject({ standing: 'current', may: [] });
  expect((await save(author.token, { products: [], plans: [] }, draft)).code).toBe(30705);
  expect((await publish(reviewer.token, draft)).code).toBe(30705);
  expect(
    (await office.call('POST /api/admin/prices/discard', { body: { id: draft.id } }, author.token)).code,
  ).toBe(30705);
  for (const change of [
    "update price_lists set note = 'x' where id = $1",
    'delete from price_lists where id = $1',
  ])
    await expect(office.server.store.pool.query(change, [draft.id])).rejects.toThrow('never changes');
  expect(await shown()).toEqual([{ ...anAddOn('x-1', 123), question: '', usual: 0, id: 'x-1' }]);
});

test('a list is published as it was read: a save in between is told, and nothing is published', async () => {
  const [editor, reviewer] = [await office.anOperator('editor'), await office.anOperator('reviewer')];
  const plans = (price: number) => ({ products: [], plans: [anAddOn('r-1', price)] });
  const { data: read } = await save(editor.token, plans(100));
  const { data: saved } = await save(editor.token, plans(999), read);
  const before = await priceListAt(db);
  expect(await publish(reviewer.token, read)).toMatchObject({
    code: 30523,
    message: '内容已更新，请重新查看',
  });
  expect(await save(editor.token, plans(1), read)).toMatchObject({ code: 30523 });
  expect((await priceListAt(db))?.id).toBe(before?.id);
  expect(await publish(reviewer.token, saved)).toMatchObject({
    code: 1,
    data: { number: expect.any(Number) },
  });
  expect((await priceListAt(db))?.data.plans).toMatchObject([{ price: 999 }]);
});

test('of a save and a publication at the same moment, what is published is what was read', async () => {
  const [editor, reviewer] = [await office.anOperator('editor'), await office.anOperator('reviewer')];
  for (let round = 1; round <= 10; round++) {
    const plans = (price: number) => ({ products: [], plans: [anAddOn('c-1', price)] });
    const { data: read } = await save(editor.token, plans(round));
    const [, published] = await Promise.all([
      save(editor.token, plans(9_000 + round), read),
      publish(reviewer.token, read),
    ]);
    const list = await findPriceList(db, read.id);
    if (published.code === 1) expect(list).toMatchObject({ state: 'published', data: plans(round) });
    else expect([published.code, list.state]).toEqual([30523, 'draft']);
  }
});

test('nobody who saved since the last publication publishes, whoever saved last', async () => {
  const both = await office.anOperator('editor', 'reviewer');
  const editor = await office.anOperator('editor');
  const plans = { products: [], plans: [anAddOn('w-1', 1)] };
  const { data: first } = await save(both.token, plans);
  const { data: second } = await save(editor.token, plans, first);
  const { data: seen } = await office.call(
    'GET /api/admin/prices/item',
    { query: { id: second.id } },
    both.token,
  );
  expect(seen.may).not.toContain('publish-prices');
  expect([seen.writers.length, seen.hindrance]).toEqual([2, expect.stringContaining('自己')]);
  expect(await publish(both.token, second)).toMatchObject({ code: 30706 });
  const insert = `insert into two_person_decisions (request_id, requested_by, digest, decision, decided_by, why)
    select id, requested_by, digest, 'approved', $2, 'x' from two_person_requests
     where subject = $1 and requested_by <> $2`;
  await expect(office.server.store.pool.query(insert, [second.id, both.id])).rejects.toMatchObject({
    constraint: 'two_persons',
  });
  const other = await office.anOperator('reviewer');
  expect(await publish(other.token, second)).toMatchObject({ code: 1 });
});

test('a list holds from its day on, never from a day in the past', async () => {
  const before = await priceListAt(db);
  const later = await published(
    { products: [], plans: [anAddOn('x-2', 200)] },
    new Date(Date.now() + 3_600_000).toISOString(),
  );
  expect(later.standing).toBe('coming');
  expect((await priceListAt(db))?.id).toBe(before?.id);
  expect((await priceListAt(db, new Date(Date.now() + 3_700_000)))?.id).toBe(later.id);
  const early = await published({ products: [], plans: [anAddOn('x-3', 300)] }, '2001-01-01T00:00:00Z');
  expect(Date.parse(early.validFrom ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect((await shown()).map(({ id }) => id)).toEqual(['x-3']);
  expect((await findPriceList(db, before?.id ?? '')).number).toBeLessThan(early.number ?? 0);
});

test('cached pages hear of a list whose hour has come', async () => {
  let heard = 0;
  office.server.changes.on('content', () => heard++);
  await published({ products: [], plans: [] });
  const told = heard;
  await tellDuePrices(db);
  await expect.poll(() => heard).toBeGreaterThan(told);
});

test('drafts can be thrown away; two lists published at once get two numbers', async () => {
  const [editor, reviewer] = [await office.anOperator('editor'), await office.anOperator('reviewer')];
  const drafts = [];
  for (const n of [1, 2, 3])
    drafts.push((await save(editor.token, { products: [], plans: [anAddOn(`y-${n}`, n)] })).data);
  const [first = { id: '', version: null }, ...others] = drafts;
  await office.call('POST /api/admin/prices/discard', { body: { id: first.id } }, editor.token);
  expect((await publish(reviewer.token, first)).code).toBe(30704);
  const lists = await Promise.all(others.map((draft) => publish(reviewer.token, draft)));
  expect(new Set(lists.map(({ data }) => data.number)).size).toBe(2);
});

describe('a list is refused in plain words', () => {
  const tiered = (...tiers: unknown[]) => ({
    products: [],
    plans: [{ id: 'use', model: 'use', name: '按量', text: '说明', tiers }],
  });
  const add = (more: Record<string, unknown>) => ({
    products: [],
    plans: [{ ...anAddOn('a-1', 1), ...more }],
  });
  const row = { product: 'seal-official', act: 'new', years: 0, amount: 1 };
  test.each([
    ['no tier at all', tiered()],
    ['a last tier with an end', tiered({ upTo: 100, unit: 500 })],
    ['an open tier before the last', tiered({ unit: 500 }, { unit: 400 })],
    ['tiers that do not rise', tiered({ upTo: 100, unit: 500 }, { upTo: 100, unit: 400 }, { unit: 300 })],
    ['a fraction of a 分', tiered({ unit: 0.5 })],
    ['a price of nothing', tiered({ unit: 0 })],
    ['a price in words', tiered({ unit: '500' })],
    [
      'an unknown model',
      { products: [], plans: [{ id: 'b-1', model: 'barter', name: '按量', text: '说明' }] },
    ],
    ['a field of another model', { products: [], plans: [{ ...tiered({ unit: 1 }).plans[0], price: 5 }] }],
    ['an add-on with two prices', { ...add({ product: { ...row, amount: undefined } }), products: [row] }],
    ['an add-on without any', add({ price: null })],
    ['an add-on that names nothing sold', add({ price: null, product: { product: 'usb-key', act: 'new' } })],
    ['two plans of one id', { products: [], plans: [anAddOn('c-1', 1), anAddOn('c-1', 2)] }],
    ['two prices of one thing', { products: [row, row], plans: [] }],
    ['an act that does not exist', { products: [{ ...row, product: 'usb-key', act: 'renewal' }], plans: [] }],
    ['a price for any term beside one by the year', { products: [row, { ...row, years: 1 }], plans: [] }],
    ['a year that is not sold', { products: [{ ...row, product: 'usb-key', years: 2 }], plans: [] }],
  ])('%s', async (_, data) => {
    const { token } = await office.anOperator('editor');
    const answer = await save(token, data);
    expect([answer.code, /\p{Script=Han}/u.test(answer.message)]).toEqual([40000, true]);
  });

  test('a draft of before with a price for any term beside one by the year is not published', async () => {
    const [editor, reviewer] = [await office.anOperator('editor'), await office.anOperator('reviewer')];
    const mixed = { products: [row, { ...row, years: 1 }], plans: [] } as PriceListData;
    const author = { id: editor.id, name: '编辑' };
    const { id } = await db.transaction((tx) => savePrices(tx, author, { note: '示例', data: mixed }));
    const answer = await publish(reviewer.token, { id, version: await versionOf(db, { id }) });
    expect(answer).toMatchObject({ code: 40000, message: expect.stringContaining('公章新办：“不论年限”') });
    // and it can still be read, to be put right
    const read = await office.call('GET /api/admin/prices/item', { query: { id } }, editor.token);
    expect(read.code).toBe(1);
  });

  test('one thing for any term and another by the year are taken', async () => {
    const { token } = await office.anOperator('editor');
    const products = [
      row,
      { ...row, product: 'seal-contract', years: 1 },
      { ...row, act: 'renewal', years: 1 },
    ];
    expect((await save(token, { products, plans: [] })).code).toBe(1);
  });

  test('rising tiers with an open end are taken', async () => {
    const { token } = await office.anOperator('editor');
    expect((await save(token, tiered({ upTo: 10, unit: 500 }, { upTo: null, unit: 400 }))).code).toBe(1);
  });
});
