import { randomUUID } from 'node:crypto';
import { PLAN_MODELS } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { digestsOf, files } from '../files/index.ts';
import * as content from './index.ts';

const operation = '/api/back/operation';
const plans = `GET ${operation}/pricePlan/getPricePlanAll` as const;
const qualifications = `GET ${operation}/aboutUs/getQualificationAll` as const;
const milestones = `GET ${operation}/aboutUs/getMilestoneAll` as const;
const writer = { id: 'w', name: '撰写人' };
const reviewer = { id: 'r', name: '审核人' };

let server: TestServer;
let db: TestServer['store']['db'];
beforeAll(async () => {
  server = await aServer();
  db = server.store.db;
  await content.seedContent({ db, storage: server.storage, samples: true });
});
afterAll(() => server.close());

let count = 0;
const drafted = (kind: content.Kind, data: unknown) =>
  content.createDraft(db, writer, { kind, slug: `x-${++count}`, data });
async function published(kind: content.Kind, data: unknown) {
  const { id } = await drafted(kind, data);
  await content.submit(db, writer, id);
  return content.publish(db, reviewer, id);
}
const refused = (kind: content.Kind, data: unknown) =>
  drafted(kind, data).then(
    () => '',
    (error: Error) => error.message,
  );

test('outside a demo nothing is said of the company that nobody entered', async () => {
  const real = await aServer();
  await content.seedContent({ db: real.store.db, storage: real.storage, samples: false });
  for (const route of [plans, qualifications, milestones]) expect((await real.call(route)).data).toEqual([]);
  await real.close();
});

test('a kind that is new gets its first content at the next start, and what is there stays', async () => {
  const old = await aServer();
  const parts = { db: old.store.db, storage: old.storage, samples: true };
  await content.seedContent(parts);
  await old.store.pool.query('alter table content_versions disable trigger all');
  await old.store.pool.query(
    `delete from content_versions where item_id in (select id from content_items where kind = 'plan');
     delete from content_items where kind = 'plan';
     update content_items set live = jsonb_set(live, '{title}', '"已改"') where kind = 'milestone'`,
  );
  await content.seedContent(parts);
  expect((await old.call(plans)).data.length).toBeGreaterThan(5);
  const kept = (await old.call(milestones)).data;
  expect(new Set(kept.map(({ title }) => title))).toEqual(new Set(['已改']));
  await old.close();
});

describe('price plans', () => {
  test('the demo shows every model, whole 分, each amount marked as a sample', async () => {
    const { data } = await server.call(plans);
    expect(new Set(data.map(({ model }) => model))).toEqual(new Set(Object.keys(PLAN_MODELS)));
    for (const plan of data) {
      const amounts =
        'tiers' in plan ? plan.tiers.map(({ unit }) => unit) : 'price' in plan ? [plan.price] : [];
      for (const amount of amounts) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
      if (amounts.length > 0) expect(plan.sample).toBe(true);
    }
  });

  test('a price that was published is what the public gets', async () => {
    const data = { model: 'add-on', name: '示例项', unit: '次', price: 123 };
    const { slug } = await published('plan', data);
    expect((await server.call(plans)).data.find(({ id }) => id === slug)).toEqual({
      ...{ id: slug, ...data, text: '', question: '', usual: 0, sample: false },
    });
  });

  const tiered = (...tiers: { upTo?: number | null; unit?: unknown }[]) => ({
    ...{ model: 'use', name: '按量', text: '说明', tiers },
  });
  test.each([
    ['no tier at all', tiered()],
    ['a last tier with an end', tiered({ upTo: 100, unit: 500 })],
    ['an open tier before the last', tiered({ unit: 500 }, { unit: 400 })],
    ['tiers that do not rise', tiered({ upTo: 100, unit: 500 }, { upTo: 100, unit: 400 }, { unit: 300 })],
    ['a fraction of a 分', tiered({ unit: 0.5 })],
    ['a price of nothing', tiered({ unit: 0 })],
    ['a price in words', tiered({ unit: '500' })],
    ['an unknown model', { model: 'barter', name: '按量', text: '说明' }],
    ['a field of another model', { ...tiered({ unit: 1 }), price: 5 }],
    ['a package of no contracts', { model: 'package', name: '空', text: '说明', contracts: 0, price: 1 }],
  ])('%s is refused', async (_, data) => expect(await refused('plan', data)).toMatch(/\p{Script=Han}/u));

  test('rising tiers with an open end are taken', async () => {
    expect(await refused('plan', tiered({ upTo: 10, unit: 500 }, { upTo: null, unit: 400 }))).toBe('');
  });
});

describe('qualifications and history', () => {
  test('the demo has some, each plainly a sample', async () => {
    const { data: held } = await server.call(qualifications);
    const { data: steps } = await server.call(milestones);
    expect([held.length, steps.length].every((length, index) => length >= [4, 6][index]!)).toBe(true);
    expect([...held, ...steps].every(({ sample }) => sample)).toBe(true);
    for (const { number } of held) expect(number).toBe('示例-000000');
  });

  test('history goes by its dates, whenever it was written', async () => {
    await published('milestone', { date: '2001-01-01', title: '最早', text: '后来补记' });
    const { data } = await server.call(milestones);
    expect(data[0]?.title).toBe('最早');
    expect(data.map(({ date }) => date)).toEqual(data.map(({ date }) => date).toSorted());
  });

  const aLicence = { name: '许可', number: '示例-1', issuer: '示例机构' };
  test('a sample says so in its number', async () => {
    expect(await refused('qualification', { ...aLicence, number: '甲 001', sample: true })).toContain('示例');
  });

  test('its picture is a picture of ours', async () => {
    const facts = { name: 'a', size: 1, ...digestsOf(Buffer.from('a')), uploadedBy: 'x' };
    const stored = async (type: string, ownerId?: string) => {
      const [row] = await db
        .insert(files)
        .values({ ...facts, type, ownerId })
        .returning();
      return row?.id ?? '';
    };
    for (const picture of [
      await stored('application/pdf'),
      await stored('image/png', randomUUID()),
      '019a0000-0000-7000-8000-000000000000',
    ])
      expect(await refused('qualification', { ...aLicence, picture })).toContain('图片');
    const picture = await stored('image/png');
    const { slug } = await published('qualification', { ...aLicence, picture });
    const { data } = await server.call(qualifications);
    expect(data.find(({ id }) => id === slug)?.picture).toBe(
      `/api/file/file/getFileInfoById?fileId=${picture}`,
    );
  });
});
