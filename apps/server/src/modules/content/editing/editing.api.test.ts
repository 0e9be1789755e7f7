import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import * as commands from './commands.ts';
import { type ContentQuery, listContent, versions } from './list.ts';

const writer = { id: 'w', name: '撰写人' };
const reviewer = { id: 'r', name: '审核人' };

let server: TestServer;
let db: TestServer['store']['db'];
beforeAll(async () => {
  server = await aServer();
  db = server.store.db;
});
afterAll(() => server.close());

let count = 0;
const someNews = (title = '标题') => ({
  ...{ title, summary: '摘要', category: '公司动态', cover: 'seal', body: '正文' },
});
const aDraft = (title?: string) =>
  commands.createDraft(db, writer, { kind: 'news', slug: `n-${++count}`, data: someNews(title) });
const aPublished = async (title?: string) => {
  const { id } = await aDraft(title);
  await commands.submit(db, writer, id);
  return commands.publish(db, reviewer, id);
};
const shown = async (slug: string) => {
  const route = 'GET /api/back/operation/journalismManager/getJournalismManagerById';
  const { status, data } = await server.call(route, { query: { id: slug } });
  return status === 200 ? data.title : undefined;
};

describe('from draft to the public', () => {
  test('only what was submitted and published by another is seen', async () => {
    const { id, slug } = await aDraft();
    expect(await shown(slug)).toBeUndefined();
    await expect(commands.publish(db, reviewer, id)).rejects.toMatchObject({ problem: 'CONTENT_STATE' });
    await commands.submit(db, writer, id);
    expect(await shown(slug)).toBeUndefined();
    await expect(commands.publish(db, writer, id)).rejects.toMatchObject({ problem: 'CONTENT_SAME_PERSON' });
    await commands.publish(db, reviewer, id);
    expect(await shown(slug)).toBe('标题');
  });

  test('whoever touched the draft since does not publish it, even when another saved last', async () => {
    const { id, version } = await aDraft();
    await commands.saveDraft(db, reviewer, { id, version, data: someNews('改一字') });
    await commands.saveDraft(db, writer, { id, version: version + 1, data: someNews('再改') });
    await commands.submit(db, writer, id);
    await expect(commands.publish(db, reviewer, id)).rejects.toMatchObject({
      problem: 'CONTENT_SAME_PERSON',
    });
    await commands.publish(db, { id: 'third', name: '第三人' }, id);
  });

  test('the public keeps the old wording while the new one is written and reviewed, and its date', async () => {
    const { id, slug, version, publishAt } = await aPublished('旧');
    await commands.saveDraft(db, writer, { id, version, data: someNews('新') });
    await commands.submit(db, writer, id);
    expect(await shown(slug)).toBe('旧');
    const again = await commands.publish(db, reviewer, id);
    expect(await shown(slug)).toBe('新');
    expect(again.publishAt).toEqual(publishAt);
  });

  test('a reviewer sends back with a reason', async () => {
    const { id } = await aDraft();
    await commands.submit(db, writer, id);
    expect((await commands.sendBack(db, reviewer, id, '标题太长')).state).toBe('draft');
    expect((await versions(db, id))[0]).toMatchObject({ act: 'returned', note: '标题太长' });
  });

  test('taking it off is at once, and coming back needs a review', async () => {
    const { id, slug } = await aPublished();
    expect((await commands.unpublish(db, reviewer, id, '有误')).state).toBe('unpublished');
    expect(await shown(slug)).toBeUndefined();
    await expect(commands.unpublish(db, reviewer, id, '')).rejects.toMatchObject({
      problem: 'CONTENT_STATE',
    });
    await commands.submit(db, writer, id);
    await commands.publish(db, reviewer, id);
    expect(await shown(slug)).toBe('标题');
  });

  test('scheduled content waits for its time, then the pages hear of it', async () => {
    const { id, slug } = await aDraft();
    await commands.submit(db, writer, id);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await expect(commands.schedule(db, writer, id, tomorrow)).rejects.toThrow();
    const { version } = await commands.schedule(db, reviewer, id, tomorrow);
    expect(await shown(slug)).toBeUndefined();
    await commands.saveDraft(db, writer, { id, version, data: someNews() });
    await commands.submit(db, writer, id);
    await commands.schedule(db, reviewer, id, tomorrow);
    await server.store.pool.query('update content_items set publish_at = now() where id = $1', [id]);
    expect(await shown(slug)).toBe('标题');
    const heard = new Promise((resolve) => server.changes.on('content', resolve));
    await server.app.upkeep.scheduled('content')();
    await heard;
  });

  test('what is live is not scheduled', async () => {
    const { id, version } = await aPublished();
    await commands.saveDraft(db, writer, { id, version, data: someNews() });
    await commands.submit(db, writer, id);
    await expect(commands.schedule(db, reviewer, id, new Date())).rejects.toMatchObject({
      problem: 'CONTENT_LIVE',
    });
  });
});

describe('history', () => {
  test('says who did what, and cannot be changed', async () => {
    const { id } = await aPublished();
    const acts = (await versions(db, id)).map(({ number, act, actorName }) => [number, act, actorName]);
    expect(acts).toEqual([
      [3, 'published', '审核人'],
      [2, 'submitted', '撰写人'],
      [1, 'saved', '撰写人'],
    ]);
    for (const sql of ["update content_versions set note = 'x'", 'delete from content_versions'])
      await expect(server.store.pool.query(sql)).rejects.toThrow('permission denied');
  });

  test('an old wording comes back as a draft of whoever restored it', async () => {
    const { id, slug, version } = await aPublished('一');
    await commands.saveDraft(db, writer, { id, version, data: someNews('二') });
    const restored = await commands.restoreVersion(db, reviewer, id, 1);
    expect(restored).toMatchObject({ state: 'draft', authorName: '审核人', data: { title: '一' } });
    expect(await shown(slug)).toBe('一');
    await commands.submit(db, reviewer, id);
    await expect(commands.publish(db, reviewer, id)).rejects.toMatchObject({
      problem: 'CONTENT_SAME_PERSON',
    });
  });

  test('nobody overwrites what they have not seen', async () => {
    const { id, version } = await aDraft();
    const saves = await Promise.allSettled(
      ['甲', '乙'].map((title) => commands.saveDraft(db, writer, { id, version, data: someNews(title) })),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what is written is checked by its kind', () => {
  test.each([
    ['raw HTML', { ...someNews(), body: '<b>x</b>' }],
    ['a category that is none', { ...someNews(), category: '小道消息' }],
    ['a field that is none', { ...someNews(), html: 'x' }],
    ['no title', { ...someNews(), title: ' ' }],
  ])('%s', async (_, data) => {
    const draft = commands.createDraft(db, writer, { kind: 'news', slug: `n-${++count}`, data });
    await expect(draft).rejects.toMatchObject({ problem: 'INVALID_INPUT' });
  });

  test('a sample case says so in the customer’s name', async () => {
    const data = {
      ...{ title: '案例', customer: '某银行', sectorKey: 'finance', summary: '摘要', sample: true },
      ...{ illustration: 'seal', body: '正文' },
    };
    const draft = commands.createDraft(db, writer, { kind: 'case', slug: 'c-1', data });
    await expect(draft).rejects.toThrow('示例');
  });

  test('what it refers to must be there, and no directory hangs below itself', async () => {
    const directory = (slug: string, parent: string | null) =>
      commands.createDraft(db, writer, {
        ...{ kind: 'directory' as const, slug, data: { tree: 'documents', name: slug, parent } },
      });
    const document = (inDirectory: string) =>
      commands.createDraft(db, writer, {
        ...{ kind: 'document' as const, slug: `d-${++count}` },
        data: { directory: inDirectory, title: '文档', body: '正文' },
      });
    const upper = await directory('upper', null);
    await directory('lower', 'upper');
    await document('lower');
    await expect(document('nowhere')).rejects.toThrow('所选目录不存在');
    const circle = { tree: 'documents', name: '上', parent: 'lower' };
    const save = commands.saveDraft(db, writer, { id: upper.id, version: 1, data: circle });
    await expect(save).rejects.toThrow('自己下面');
    const download = { name: '文件', description: '说明', category: '业务表单' };
    const file = '01890000-0000-7000-8000-000000000000';
    const draft = commands.createDraft(db, writer, {
      kind: 'download',
      slug: 'x',
      data: { ...download, file },
    });
    await expect(draft).rejects.toThrow('已不在素材库');
  });

  test('a slug is fit for an address', async () => {
    for (const slug of ['', '../x', '中文', 'A', '-a', 'x'.repeat(81)])
      await expect(
        commands.createDraft(db, writer, { kind: 'news', slug, data: someNews() }),
      ).rejects.toThrow('编号');
  });

  test('a slug is used once per kind', async () => {
    const { slug } = await aDraft();
    const again = commands.createDraft(db, writer, { kind: 'news', slug, data: someNews() });
    await expect(again).rejects.toMatchObject({ problem: 'CONTENT_SLUG_TAKEN' });
  });
});

test('editors list by state and words, and order what they list', async () => {
  const link = (slug: string, name: string) =>
    commands.createDraft(db, writer, { kind: 'link', slug, data: { alias: slug, name, url: '/about' } });
  const [a, b, c] = [await link('a', '甲 50%'), await link('b', '乙'), await link('c', '丙')];
  const names = async (query: Partial<ContentQuery> = {}) => {
    const { list } = await listContent(db, 'link', { page: 1, limit: 10, ...query });
    return list.map(({ title }) => title);
  };
  expect(await names()).toEqual(['甲 50%', '乙', '丙']);
  expect(await names({ keyword: '0%' })).toEqual(['甲 50%']);
  expect(await names({ keyword: '%' })).toEqual(['甲 50%']);
  await commands.submit(db, writer, b.id);
  expect(await names({ state: 'in-review' })).toEqual(['乙']);
  expect(await commands.move(db, c.id, 0)).toMatchObject({ from: 2, to: 0, total: 3 });
  expect(await names()).toEqual(['丙', '甲 50%', '乙']);
  expect(await commands.move(db, a.id, 99)).toMatchObject({ from: 1, to: 2 });
  expect(await names()).toEqual(['丙', '乙', '甲 50%']);
});
