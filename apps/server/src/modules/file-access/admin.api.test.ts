import type { AdminContentItem, AdminFile } from '@yinxin/api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { sweepObjects } from '../uploads/index.ts';

let office: BackOffice;
let editor: string;
let reviewer: string;
beforeAll(async () => {
  office = await aBackOffice();
  editor = (await office.anOperator('editor')).token;
  reviewer = (await office.anOperator('reviewer')).token;
});
afterAll(() => office.close());

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
let pictures = 0;
const aPicture = () => Buffer.concat([PNG_HEAD, Buffer.from(`picture ${++pictures}`)]);

const send = (name: string, bytes: Buffer, token?: string) => {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return office.server.app.http.inject({
    method: 'POST',
    url: '/api/admin/files/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...(token ? { admintoken: token } : {}) },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
};
const aFile = async (name = '图.png', bytes = aPicture()): Promise<AdminFile> =>
  (await send(name, bytes, editor)).json().data;
const inTwoHours = () => new Date(Date.now() + 7_200_000);
const isReadable = async (url: string) => (await office.server.app.http.inject(url)).statusCode === 200;
const inLibrary = async (id: string) =>
  (await office.call('GET /api/admin/files/item', { query: { id } }, editor)).data;

let articles = 0;
const naming = (urls: readonly string[]) => ({
  title: `示例新闻 ${articles}`,
  summary: '摘要',
  category: '公司动态',
  cover: 'seal',
  body: ['正文', ...urls.map((url) => `![图](${url})`)].join('\n\n'),
});
const anArticle = async (urls: readonly string[]): Promise<AdminContentItem> => {
  const body = { kind: 'news', slug: `article-${++articles}`, data: naming(urls) };
  return (await office.call('POST /api/admin/content/create', { body }, editor)).data;
};
const fresh = async (id: string) =>
  (await office.call('GET /api/admin/content/item', { query: { id } }, editor)).data;

/** What editors and reviewers do to an item, and the clock. Refused acts are part of the walk. */
const acts = {
  save: async (id: string, urls: readonly string[]) => {
    const { version } = await fresh(id);
    await office.call('POST /api/admin/content/save', { body: { id, version, data: naming(urls) } }, editor);
  },
  submit: (id: string) => office.call('POST /api/admin/content/submit', { body: { id } }, editor),
  return: (id: string) =>
    office.call('POST /api/admin/content/return', { body: { id, note: '改' } }, reviewer),
  publish: async (id: string) => {
    const { version } = await fresh(id);
    await office.call('POST /api/admin/content/publish', { body: { id, version } }, reviewer);
  },
  schedule: async (id: string) => {
    const { version } = await fresh(id);
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await office.call('POST /api/admin/content/schedule', { body: { id, version, publishAt } }, reviewer);
  },
  unpublish: (id: string) =>
    office.call('POST /api/admin/content/unpublish', { body: { id, note: '下' } }, reviewer),
  restore: (id: string) =>
    office.call('POST /api/admin/content/restore', { body: { id, number: 1 } }, editor),
  /** The scheduled hour strikes: instead of the clock going forward, the hour comes nearer. */
  hour: (id: string) =>
    office.server.store.pool.query(
      "update content_items set publish_at = publish_at - interval '2 hours' where id = $1",
      [id],
    ),
} satisfies Record<string, (id: string, urls: readonly string[]) => Promise<unknown>>;

test('an upload is told in full, shown to operators by a ticket and to nobody else', async () => {
  const bytes = aPicture();
  const file = await aFile('印章.png', bytes);
  expect(file).toMatchObject({
    name: '印章.png',
    type: 'image/png',
    size: bytes.length,
    isPublic: false,
    uses: [],
  });
  expect(await isReadable(file.url)).toBe(false);
  const shown = await office.server.app.http.inject(file.preview);
  expect(shown.rawPayload.equals(bytes)).toBe(true);
  expect(shown.headers['cache-control']).toBe('private, no-store');
  expect(await isReadable(`${file.preview}x`)).toBe(false);
});

test('nobody else uploads, and nothing is taken that is not what it says', async () => {
  expect((await send('a.png', aPicture(), reviewer)).json()).toMatchObject({ code: 40300 });
  expect((await send('a.png', aPicture())).statusCode).toBe(401);
  expect((await send('a.png', Buffer.from('<script>'), editor)).json()).toMatchObject({ code: 30411 });
  expect((await send('a.html', Buffer.from('<script>'), editor)).json()).toMatchObject({ code: 30411 });
});

test('public from publication to withdrawal, step by step', async () => {
  const { id: fileId, url } = await aFile();
  const { id } = await anArticle([url]);
  expect(await isReadable(url)).toBe(false);
  await acts.submit(id);
  expect(await isReadable(url)).toBe(false);
  await acts.publish(id);
  expect(await isReadable(url)).toBe(true);
  expect(await inLibrary(fileId)).toMatchObject({ isPublic: true, uses: [{ itemId: id, isLive: true }] });
  await acts.save(id, []);
  expect(await isReadable(url)).toBe(true);
  await acts.unpublish(id);
  expect(await isReadable(url)).toBe(false);
  expect(await inLibrary(fileId)).toMatchObject({ isPublic: false, uses: [] });
});

test('a scheduled picture waits for its hour', async () => {
  const { url } = await aFile();
  const { id } = await anArticle([url]);
  await acts.submit(id);
  await acts.schedule(id);
  expect(await isReadable(url)).toBe(false);
  await acts.hour(id);
  expect(await isReadable(url)).toBe(true);
});

test('whatever is done in whatever order, a file is public exactly while something public names it', async () => {
  const names = Object.keys(acts) as (keyof typeof acts)[];
  const step = fc.record({ act: fc.constantFrom(...names), first: fc.boolean(), second: fc.boolean() });
  const walk = fc.array(step, { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      const files = [await aFile(), await aFile()];
      const { id } = await anArticle([files[0]?.url ?? '']);
      for (const { act, first, second } of steps) {
        const urls = files.flatMap(({ url }, n) => ([first, second][n] ? [url] : []));
        await acts[act](id, urls);
        const item = await fresh(id);
        for (const { id: fileId, url } of files) {
          const seen = item.isLive && JSON.stringify(item.live).includes(fileId);
          expect([act, await isReadable(url)]).toEqual([act, seen]);
          const used = `${JSON.stringify(item.live)}${JSON.stringify(item.data)}`.includes(fileId);
          expect((await inLibrary(fileId)).uses.length).toBe(used ? 1 : 0);
        }
      }
    }),
    { numRuns: 12 },
  );
});

test('a file in use is not deleted, and it is said where it is used; afterwards it is gone with its bytes', async () => {
  const { id: fileId, url, preview, sha256, name } = await aFile('待删.png');
  const { id, title } = await anArticle([url]);
  const remove = () => office.call('POST /api/admin/files/delete', { body: { id: fileId } }, editor);
  expect(await remove()).toMatchObject({ status: 409, code: 30413, message: expect.stringContaining(title) });
  expect((await remove()).message).toContain('工作稿');
  await acts.submit(id);
  await acts.publish(id);
  await acts.save(id, []);
  expect((await remove()).message).toContain('已公开');
  await acts.submit(id);
  await acts.publish(id);
  expect(await remove()).toMatchObject({ status: 200 });
  expect(await isReadable(preview)).toBe(false);
  await sweepObjects({ db: office.server.store.db, storage: office.server.storage }, inTwoHours());
  await expect(office.server.storage.open(sha256)).rejects.toThrow();
  const auditor = (await office.anOperator('auditor')).token;
  const { data } = await office.call('GET /api/admin/events', { query: { act: 'delete-file' } }, auditor);
  expect(data.list[0]).toMatchObject({ target: fileId, detail: { name, sha256 } });
});

test('the database itself keeps what is named', async () => {
  const { id, url } = await aFile();
  await anArticle([url]);
  await expect(office.server.store.pool.query('delete from files where id = $1', [id])).rejects.toThrow(
    'file_uses',
  );
});

test('the same bytes under another name stay when one of them is deleted', async () => {
  const bytes = aPicture();
  const [one, other] = [await aFile('甲.png', bytes), await aFile('乙.png', bytes)];
  await office.call('POST /api/admin/files/delete', { body: { id: one.id } }, editor);
  await sweepObjects({ db: office.server.store.db, storage: office.server.storage }, inTwoHours());
  expect(await isReadable(other.preview)).toBe(true);
});

test('an old wording whose picture is gone cannot come back', async () => {
  const { id: fileId, url } = await aFile();
  const { id, version } = await anArticle([url]);
  await acts.save(id, []);
  await office.call('POST /api/admin/files/delete', { body: { id: fileId } }, editor);
  const restore = { body: { id, number: version } };
  expect(await office.call('POST /api/admin/content/restore', restore, editor)).toMatchObject({
    status: 400,
    message: expect.stringContaining('素材库'),
  });
});

test('the preview shows what is not public yet', async () => {
  const { url } = await aFile();
  const { data } = await office.call(
    'POST /api/admin/content/preview',
    { body: { text: `![图](${url})\n\n[下载](${url})` } },
    reviewer,
  );
  const addresses = [...data.html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(2);
  for (const address of addresses) expect(await isReadable(address.replaceAll('&amp;', '&'))).toBe(true);
});

test('the library is searched and filtered by kind and use', async () => {
  const keyword = '筛选';
  const used = await aFile(`${keyword}甲.png`);
  const unused = await aFile(`${keyword}乙.txt`, Buffer.from('一段文字'));
  const shown = await aFile(`${keyword}丙.png`);
  await anArticle([used.url]);
  const { id } = await anArticle([shown.url]);
  await acts.submit(id);
  await acts.publish(id);
  const found = async (query: Record<string, string>) =>
    (await office.call('GET /api/admin/files', { query: { keyword, ...query } }, reviewer)).data.list.map(
      (file) => file.id,
    );
  expect(await found({})).toEqual([shown.id, unused.id, used.id]);
  expect(await found({ sort: 'image' })).toEqual([shown.id, used.id]);
  expect(await found({ sort: 'document' })).toEqual([unused.id]);
  expect(await found({ usage: 'public' })).toEqual([shown.id]);
  expect(await found({ usage: 'draft' })).toEqual([used.id]);
  expect(await found({ usage: 'none' })).toEqual([unused.id]);
  expect(await found({ keyword: unused.sha256.slice(0, 20) })).toEqual([unused.id]);
});

test('a cover of one’s own is kept while it is used and public once it is published', async () => {
  const file = await aFile();
  const body = { kind: 'news', data: { ...naming([]), cover: file.url } };
  const { data } = await office.call('POST /api/admin/content/create', { body }, editor);
  expect(await inLibrary(file.id)).toMatchObject({ isPublic: false, may: [], uses: [{ itemId: data.id }] });
  const submitted = await office.call('POST /api/admin/content/submit', { body: { id: data.id } }, editor);
  const { id, version } = submitted.data;
  await office.call('POST /api/admin/content/publish', { body: { id, version } }, reviewer);
  expect(await isReadable(file.url)).toBe(true);
  const elsewhere = { kind: 'news', data: { ...naming([]), cover: 'https://example.com/x.png' } };
  expect(await office.call('POST /api/admin/content/create', { body: elsewhere }, editor)).toMatchObject({
    status: 400,
  });
});
