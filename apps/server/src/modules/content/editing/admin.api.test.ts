import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';

let office: BackOffice;
let editor: string;
let reviewer: string;
beforeAll(async () => {
  office = await aBackOffice();
  editor = (await office.anOperator('editor')).token;
  reviewer = (await office.anOperator('reviewer')).token;
});
afterAll(() => office.close());

let articles = 0;
const anArticle = () => ({
  kind: 'news',
  slug: `article-${++articles}`,
  data: {
    title: `示例新闻 ${articles}`,
    summary: '摘要',
    category: '公司动态',
    cover: 'seal',
    body: '## 正文',
  },
});

async function aDraft(token = editor) {
  const { data } = await office.call('POST /api/admin/content/create', { body: anArticle() }, token);
  return data;
}
async function submitted(token = editor) {
  const { id } = await aDraft(token);
  const { data } = await office.call('POST /api/admin/content/submit', { body: { id } }, token);
  return data;
}
const publish = ({ id, version }: { id: string; version: number }, token: string) =>
  office.call('POST /api/admin/content/publish', { body: { id, version } }, token);
const isPublic = async (slug: string) =>
  (
    await office.server.call('GET /api/back/operation/journalismManager/getJournalismManagerById', {
      query: { id: slug },
    })
  ).status === 200;

test('written by one, published by another, seen by all, taken off again', async () => {
  const item = await submitted();
  expect(await isPublic(item.slug)).toBe(false);
  expect(await publish(item, reviewer)).toMatchObject({
    status: 200,
    data: { state: 'published', isLive: true },
  });
  expect(await isPublic(item.slug)).toBe(true);
  const off = { body: { id: item.id, note: '内容有误' } };
  expect(await office.call('POST /api/admin/content/unpublish', off, reviewer)).toMatchObject({
    data: { state: 'unpublished', isLive: false },
  });
  expect(await isPublic(item.slug)).toBe(false);
  const { data } = await office.call('GET /api/admin/content/versions', { query: { id: item.id } }, editor);
  expect(data.map(({ act }) => act)).toEqual(['unpublished', 'published', 'submitted', 'saved']);
});

test('an editor publishes neither their own nor anybody else’s', async () => {
  const other = (await office.anOperator('editor')).token;
  for (const item of [await submitted(), await submitted(other)]) {
    expect(await publish(item, editor)).toMatchObject({ status: 403, code: 40300 });
    expect(await isPublic(item.slug)).toBe(false);
  }
});

test('a reviewer who also writes cannot publish what they wrote', async () => {
  const both = (await office.anOperator('editor', 'reviewer')).token;
  const own = await submitted(both);
  expect(await publish(own, both)).toMatchObject({ status: 403, code: 30403 });
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const later = { body: { id: own.id, version: own.version, publishAt } };
  expect(await office.call('POST /api/admin/content/schedule', later, both)).toMatchObject({ code: 30403 });
  expect(await publish(own, reviewer)).toMatchObject({ status: 200 });
});

test('neither a fresh reviewer publishes, nor one whom the writer’s maker made', async () => {
  const [writer, fresh, related] = [
    await office.anOperator('editor'),
    await office.anOperator('reviewer'),
    await office.anOperator('reviewer'),
  ];
  await office.makeFresh(fresh.id);
  await office.makeRelated(writer.id, related.id);
  const item = await submitted(writer.token);
  expect(await publish(item, fresh.token)).toMatchObject({ status: 403, code: 30521 });
  expect(await publish(item, related.token)).toMatchObject({ status: 403, code: 30522 });
  const { data } = await office.call('GET /api/admin/content/item', { query: { id: item.id } }, fresh.token);
  expect(data).toMatchObject({ hindrance: expect.stringContaining('起才能') });
  expect(data.may).not.toContain('publish-content');
  expect(await publish(item, reviewer)).toMatchObject({ status: 200 });
});

test('what changed after the reviewer looked is not published', async () => {
  const seen = await submitted();
  const save = { body: { id: seen.id, version: seen.version, data: { ...seen.data, title: '悄悄改过' } } };
  await office.call('POST /api/admin/content/save', save, editor);
  await office.call('POST /api/admin/content/submit', { body: { id: seen.id } }, editor);
  expect(await publish(seen, reviewer)).toMatchObject({ status: 409, code: 30401 });
  expect(await isPublic(seen.slug)).toBe(false);
});

test('what is scheduled is not seen before its time; a time in the past is refused', async () => {
  const item = await submitted();
  const at = (ms: number) => ({
    body: { id: item.id, version: item.version, publishAt: new Date(Date.now() + ms).toISOString() },
  });
  expect(await office.call('POST /api/admin/content/schedule', at(-1000), reviewer)).toMatchObject({
    status: 400,
  });
  expect(await office.call('POST /api/admin/content/schedule', at(3_600_000), reviewer)).toMatchObject({
    data: { state: 'published', isLive: false },
  });
  expect(await isPublic(item.slug)).toBe(false);
});

test('a returned draft says why, and an old wording can be restored', async () => {
  const item = await submitted();
  const back = { body: { id: item.id, note: '请补充出处' } };
  expect(await office.call('POST /api/admin/content/return', back, reviewer)).toMatchObject({
    data: { state: 'draft' },
  });
  const save = { body: { id: item.id, version: item.version + 1, data: { ...item.data, title: '新标题' } } };
  expect(await office.call('POST /api/admin/content/save', save, editor)).toMatchObject({ status: 200 });
  const restore = { body: { id: item.id, number: 1 } };
  expect(await office.call('POST /api/admin/content/restore', restore, editor)).toMatchObject({
    data: { title: item.title },
  });
  const { data } = await office.call('GET /api/admin/content/versions', { query: { id: item.id } }, reviewer);
  expect(data.find(({ act }) => act === 'returned')?.note).toBe('请补充出处');
});

test('lists are searched and filtered; order is the reviewer’s', async () => {
  const item = await aDraft();
  const query = { kind: 'news', state: 'draft', keyword: item.title };
  const { data } = await office.call('GET /api/admin/content', { query }, reviewer);
  expect(data).toMatchObject({ total: 1, list: [{ id: item.id, title: item.title }] });
  const order = { body: { id: item.id, to: 0 } };
  expect(await office.call('POST /api/admin/content/move', order, editor)).toMatchObject({ status: 403 });
  const moved = await office.call('POST /api/admin/content/move', order, reviewer);
  expect(moved.data).toMatchObject({ to: 0 });
  const back = { body: { id: item.id, to: moved.data.from } };
  const undone = await office.call('POST /api/admin/content/move', back, reviewer);
  expect(undone.data).toMatchObject({ from: 0, to: moved.data.from });
});

test('the preview is what the public would see, without raw HTML', async () => {
  const body = { text: '## 标题\n\n<script>alert(1)</script>' };
  const { data } = await office.call('POST /api/admin/content/preview', { body }, editor);
  expect(data.html).toContain('<h2');
  expect(data.html).not.toContain('<script>');
});

test('everybody in the back office sees the visit counts, and nobody else', async () => {
  await office.server.store.pool.query(
    "insert into page_views values (current_date, '/about', 'direct', 'desktop', 3) on conflict do nothing",
  );
  const { data } = await office.call('GET /api/admin/visits', { query: { days: '7' } }, editor);
  expect(data.pages).toContainEqual({ path: '/about', views: 3 });
  expect(await office.call('GET /api/admin/visits')).toMatchObject({ status: 401 });
});
