import {
  type ContentAct,
  type ContentState,
  contentMachine,
  isAllowed,
  OPERATOR_ROLES,
  type OperatorRole,
  type Route,
} from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';

let office: BackOffice;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  office = await aBackOffice();
  for (const role of Object.keys(OPERATOR_ROLES) as OperatorRole[])
    tokens[role] = (await office.anOperator(role)).token;
  tokens.author = (await office.anOperator('editor')).token;
});
afterAll(() => office.close());

interface Item {
  id: string;
  version: number;
  state: ContentState;
  isLive: boolean;
  data: Record<string, unknown>;
}

/** How each act is asked for. */
const requests: Record<ContentAct, (item: Item) => [Route, Record<string, unknown>]> = {
  'save-content': ({ id, version, data }) => ['POST /api/admin/content/save', { id, version, data }],
  'restore-content': ({ id }) => ['POST /api/admin/content/restore', { id, number: 1 }],
  'submit-content': ({ id }) => ['POST /api/admin/content/submit', { id }],
  'return-content': ({ id }) => ['POST /api/admin/content/return', { id, note: '请修改' }],
  'publish-content': ({ id, version }) => ['POST /api/admin/content/publish', { id, version }],
  'schedule-content': ({ id, version }) => [
    'POST /api/admin/content/schedule',
    { id, version, publishAt: new Date(Date.now() + 3_600_000).toISOString() },
  ],
  'unpublish-content': ({ id }) => ['POST /api/admin/content/unpublish', { id, note: '内容有误' }],
};

const ask = async (item: Item, act: ContentAct, who: string) => {
  const [route, body] = requests[act](item);
  return office.call(route, { body }, tokens[who]) as Promise<{ status: number; data: Item }>;
};

let articles = 0;
const ways: Record<ContentState, readonly [ContentAct, string][]> = {
  draft: [],
  'in-review': [['submit-content', 'author']],
  published: [
    ['submit-content', 'author'],
    ['publish-content', 'reviewer'],
  ],
  unpublished: [
    ['submit-content', 'author'],
    ['publish-content', 'reviewer'],
    ['unpublish-content', 'reviewer'],
  ],
};
async function anItem(state: ContentState): Promise<Item> {
  const data = {
    title: `示例 ${++articles}`,
    summary: '摘要',
    category: '公司动态',
    cover: 'seal',
    body: '正文',
  };
  const body = { kind: 'news', slug: `flow-${articles}`, data };
  let { data: item } = (await office.call('POST /api/admin/content/create', { body }, tokens.author)) as {
    data: Item;
  };
  for (const [act, who] of ways[state]) ({ data: item } = await ask(item, act, who));
  expect(item.state).toBe(state);
  return item;
}

/** What the flow cannot know: nothing is taken off that nobody sees. */
const isPossible = ({ isLive }: Item, act: ContentAct) => act !== 'unpublish-content' || isLive;

test.each(Object.keys(contentMachine.states) as ContentState[])(
  'from %s every act of every role ends as the table says, and as the item said before',
  async (state) => {
    for (const role of Object.keys(OPERATOR_ROLES) as OperatorRole[])
      for (const act of Object.keys(contentMachine.acts) as ContentAct[]) {
        const item = await anItem(state);
        const seen = await office.call(
          'GET /api/admin/content/item',
          { query: { id: item.id } },
          tokens[role],
        );
        const { status, data } = await ask(item, act, role);
        const step = contentMachine.step(state, act, [role]);
        const what = `${role} ${act}`;
        if (seen.status === 200) expect(seen.data.may.includes(act), what).toBe(status === 200);
        if (!isAllowed([role], act)) expect(status, what).toBe(403);
        else if ('next' in step && isPossible(item, act))
          expect([status, data.state], what).toEqual([200, step.next]);
        else expect(status, what).toBe(409);
      }
  },
);
