import {
  type Act,
  CONTENT_STATES,
  type ContentStateName,
  keysOf,
  OPERATOR_ROLES,
  type Route,
} from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampled } from '../../../../../../scripts/depth.ts';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';

let office: BackOffice;
/** Somebody who writes, somebody who reviews, one of every role, and one who does both and wrote the item. */
const tokens: Record<string, string> = {};
beforeAll(async () => {
  office = await aBackOffice();
  for (const role of keysOf(OPERATOR_ROLES)) tokens[role] = (await office.anOperator(role)).token;
  tokens.author = (await office.anOperator('editor', 'reviewer')).token;
  tokens.publisher = (await office.anOperator('reviewer')).token;
});
afterAll(() => office.close());

interface Item {
  id: string;
  version: number;
}

const data = { title: '示例新闻', summary: '摘要', category: '公司动态', cover: 'seal', body: '正文' };

/** Each act on an item, as the screen would send it. */
const calls = {
  'save-content': ({ id, version }: Item) => ['POST /api/admin/content/save', { id, version, data }],
  'restore-content': ({ id }: Item) => ['POST /api/admin/content/restore', { id, number: 1 }],
  'submit-content': ({ id }: Item) => ['POST /api/admin/content/submit', { id }],
  'return-content': ({ id }: Item) => ['POST /api/admin/content/return', { id, note: '请改' }],
  'publish-content': ({ id, version }: Item) => ['POST /api/admin/content/publish', { id, version }],
  'schedule-content': ({ id, version }: Item) => [
    'POST /api/admin/content/schedule',
    { id, version, publishAt: '2099-01-01T00:00:00Z' },
  ],
  'unpublish-content': ({ id }: Item) => ['POST /api/admin/content/unpublish', { id, note: '下线' }],
} as const satisfies Partial<Record<Act, (item: Item) => readonly [Route, object]>>;
type ContentAct = keyof typeof calls;

const act = (name: ContentAct, item: Item, who: string) => {
  const [route, body] = calls[name](item) as readonly [Route, object];
  return office.call(route, { body }, tokens[who]);
};

/** The acts that lead to a state, each by whoever may. */
const ways: Readonly<Record<ContentStateName, readonly [ContentAct, string][]>> = {
  draft: [],
  'in-review': [['submit-content', 'author']],
  published: [
    ['submit-content', 'author'],
    ['publish-content', 'publisher'],
  ],
  unpublished: [
    ['submit-content', 'author'],
    ['publish-content', 'publisher'],
    ['unpublish-content', 'publisher'],
  ],
};

async function anItem(state: ContentStateName): Promise<Item> {
  const created = await office.call(
    'POST /api/admin/content/create',
    { body: { kind: 'news', data } },
    tokens.author,
  );
  let item: Item = created.data;
  for (const [name, who] of ways[state]) item = (await act(name, item, who)).data as Item;
  return item;
}

test.each(sampled(keysOf(CONTENT_STATES), 3))(
  'what the screen is told of an item %s is what the server does',
  async (state) => {
    for (const who of Object.keys(tokens)) {
      const seen = await anItem(state);
      const { data: shown } = await office.call(
        'GET /api/admin/content/item',
        { query: { id: seen.id } },
        tokens[who],
      );
      for (const name of keysOf(calls)) {
        const { code } = await act(name, await anItem(state), who);
        expect([state, who, name, code === 1]).toEqual([
          state,
          who,
          name,
          shown?.may.includes(name) ?? false,
        ]);
      }
    }
  },
);

test('an item without a number gets one of its own', async () => {
  const create = () =>
    office.call('POST /api/admin/content/create', { body: { kind: 'news', data } }, tokens.author);
  const [one, other] = [await create(), await create()];
  expect(one.data.slug).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z2-9]{5}$/);
  expect(other.data.slug).not.toBe(one.data.slug);
});
