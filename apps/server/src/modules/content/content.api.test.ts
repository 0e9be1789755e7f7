import fs from 'node:fs';
import { DOWNLOAD_CATEGORIES, SECTORS } from '@yinxin/api';
import { problems } from '@yinxin/usbkey-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USAGE } from '../../../../usbkey-agent/src/options.ts';
import { Settings } from '../../config.ts';
import { aBuild } from '../../testing/build.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { digestsOf } from '../uploads/index.ts';
import { seedContent } from './index.ts';

const operation = '/api/back/operation';
const banners = `GET ${operation}/rotationManager/getRotationManagerAll` as const;
const news = `GET ${operation}/journalismManager/getJournalismManagerAdmin` as const;
const article = `GET ${operation}/journalismManager/getJournalismManagerById` as const;
const lawTree = `GET ${operation}/lawsManager/getLawsManagerDirectoryClient` as const;
const law = `GET ${operation}/lawsManager/getLawsManagerClient` as const;
const lawSearch = `GET ${operation}/lawsManager/searchLawsManagerClient` as const;
const documentTree = `GET ${operation}/developmentDocumentDirectory/getDocumentDirectoryTree` as const;
const documentById = `GET ${operation}/developmentdocument/getDevelopmentDocumentById` as const;

let server: TestServer;
const build = aBuild();
beforeAll(async () => {
  server = await aServer({ authorities: true, downloadsDir: build.downloadsDir });
  await seedContent({ db: server.store.db, storage: server.storage, samples: true });
});
afterAll(async () => {
  await server.close();
  build.remove();
});

test('outside a demo there are laws and forms, but no made-up news and customers', async () => {
  const real = await aServer();
  await seedContent({ db: real.store.db, storage: real.storage, samples: false });
  expect((await real.call(news)).data).toMatchObject({ list: [], total: 0, categories: [] });
  expect((await real.call(`GET ${operation}/customerCase/getCustomerCaseAll`)).data).toEqual([]);
  expect((await real.call(lawTree)).data.length).toBeGreaterThan(0);
  await real.close();
});

test('each platform has its banners, in order', async () => {
  for (const platformType of ['1', '2']) {
    const { data } = await server.call(banners, { query: { platformType } });
    expect(data.length).toBeGreaterThanOrEqual(3);
    expect(data[0]?.title).toBe('让签过的文件，谁都能验证');
  }
  expect((await server.call(banners, { query: { platformType: '9' } })).status).toBe(400);
});

describe('news', () => {
  test('come page by page, newest first', async () => {
    const first = await server.call(news, { query: { page: '1', limit: '5' } });
    const second = await server.call(news, { query: { page: '2', limit: '5' } });
    expect(first.data).toMatchObject({ page: 1, limit: 5 });
    expect(first.data.total).toBeGreaterThanOrEqual(12);
    const dates = [...first.data.list, ...second.data.list].map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(new Set(dates).size).toBe(10);
  });

  test('can be had by category, and the categories with news are named', async () => {
    const { data } = await server.call(news, { query: { category: '技术专栏' } });
    expect(data.total).toBe(data.list.length);
    expect(new Set(data.list.map(({ category }) => category))).toEqual(new Set(['技术专栏']));
    expect(data.categories).toContain('政策解读');
  });

  test('an article published at a moment between two milliseconds is not its own neighbour', async () => {
    await server.store.pool.query(
      "update content_items set publish_at = now() - interval '1 second' + interval '300 microseconds' where kind = 'news' and slug = 'four-answers'",
    );
    const { data } = await server.call(article, { query: { id: 'four-answers' } });
    expect(data.next).toBeNull();
    expect(data.previous?.id).not.toBe('four-answers');
  });

  test('an article knows its neighbours, and walking back from the newest meets every one', async () => {
    const { data: list } = await server.call(news, { query: { limit: '50' } });
    const walked: string[] = [];
    for (let id = list.list[0]?.id; id; ) {
      walked.push(id);
      const { data } = await server.call(article, { query: { id } });
      expect(data.next?.id).toBe(walked.at(-2));
      id = data.previous?.id;
    }
    expect(walked).toEqual(list.list.map(({ id }) => id));
  });

  test('an article is rendered with a table of contents', async () => {
    const { data } = await server.call(article, { query: { id: 'four-answers' } });
    expect(data.body.html).toContain('<h2 id="s1">内容是否完整</h2>');
    expect(data.body.toc[0]).toEqual({ id: 's1', text: '内容是否完整', level: 2 });
  });

  test('one that is not there is told in a friendly way', async () => {
    expect(await server.call(article, { query: { id: 'no-such-article' } })).toMatchObject({
      status: 404,
      code: 40402,
      message: '内容不存在或已下线',
    });
    expect((await server.call(article, { query: { id: '../x' } })).status).toBe(400);
  });
});

test('filters sent as JSON find the same as the calls of each kind', async () => {
  const query = `POST ${operation}/contentManager/getContentManagerClient` as const;
  const found = await server.call(query, { body: { kind: 'news', limit: 2, category: '产品动态' } });
  const listed = await server.call(news, { query: { limit: 2, category: '产品动态' } });
  expect(found.data).toEqual({ kind: 'news', ...listed.data });
  const cases = await server.call(query, { body: { kind: 'case', sector: 'medical' } });
  expect(cases.data).toMatchObject({ kind: 'case', total: 1, list: [{ sector: '医疗' }] });
  expect((await server.call(query, { body: { kind: 'operator' } as never })).status).toBe(400);
  expect((await server.call(query, { body: { kind: 'case', state: 'draft' } as never })).status).toBe(400);
});

test('every sector has a case, each says that it is a sample', async () => {
  const { data } = await server.call(`GET ${operation}/customerCase/getCustomerCaseAll`);
  expect(new Set(data.map(({ sectorKey }) => sectorKey))).toEqual(new Set(Object.keys(SECTORS)));
  for (const entry of data)
    expect(entry).toMatchObject({ sample: true, customer: expect.stringContaining('示例') });
  const medical = await server.call(`GET ${operation}/customerCase/getCustomerCaseAll`, {
    query: { sector: 'medical' },
  });
  expect(medical.data.map(({ sector }) => sector)).toEqual(['医疗']);
  const detail = await server.call(`GET ${operation}/customerCase/getCustomerCaseById`, {
    query: { id: medical.data[0]?.id ?? '' },
  });
  expect(detail.data.body.toc.map(({ text }) => text)).toContain('怎样解决');
  expect(detail.data.changes[0]).toEqual({ name: '病案归档', before: '出院后 7 天', after: '出院后 2 天' });
  expect(detail.data.steps.map(({ who }) => who)).toEqual(['医师', '患者', '医师', '印信', '病案室']);
});

describe('laws', () => {
  const allLaws = async () => {
    const { data } = await server.call(lawTree);
    return data.flatMap(({ laws, children }) => [...laws, ...children.flatMap((child) => child.laws)]);
  };

  test('the whole list is there, in a tree with its standards', async () => {
    const { data } = await server.call(lawTree);
    expect(data.map(({ name }) => name)).toEqual(['法律', '行政法规与规章', '司法解释', '标准规范']);
    expect(data[3]?.children.map(({ name }) => name)).toEqual(['国家标准', '行业标准']);
    expect((await allLaws()).length).toBeGreaterThanOrEqual(50);
  });

  test('every one opens, and what it relates to exists', async () => {
    const laws = await allLaws();
    for (const { id } of laws) {
      const { data } = await server.call(law, { query: { lawsDirectoryId: id } });
      if (!('articles' in data)) throw new Error(`${id} is no law`);
      expect(data.articles.length).toBeGreaterThan(0);
      expect(data.sourceUrl).toMatch(/^https:/);
      const { rows } = await server.store.pool.query(
        "select jsonb_array_length(live->'related') as n from content_items where kind = 'law' and slug = $1",
        [id],
      );
      expect([id, data.related.length]).toEqual([id, rows[0].n]);
    }
  });

  test('a directory answers with its laws, in the order of the list', async () => {
    const { data: tree } = await server.call(lawTree);
    for (const { id, name, laws, children } of tree) {
      const { data } = await server.call(law, { query: { lawsDirectoryId: id } });
      expect(data).toEqual({ id, name, laws: [...laws, ...children.flatMap((child) => child.laws)] });
    }
  });

  test('a replaced standard says so', async () => {
    const { data } = await server.call(law, { query: { lawsDirectoryId: 'gbt-20520-2006' } });
    expect(data).toMatchObject({
      ...{ status: '废止', state: 'repealed' },
      related: [{ id: 'gbt-20520-2025', status: '现行', state: 'valid' }],
    });
  });

  test('are searched with the hits marked, names before texts', async () => {
    const { data } = await server.call(lawSearch, { query: { keyword: '时间戳' } });
    expect(data[0]?.name.filter(({ hit }) => hit)).toEqual([{ text: '时间戳', hit: true }]);
    const byText = data.find(({ id }) => id === 'internet-court-rules');
    expect(byText?.matches[0]?.excerpt.some(({ hit }) => hit)).toBe(true);
    expect((await server.call(lawSearch, { query: { keyword: '%' } })).data).toEqual([]);
    expect((await server.call(lawSearch, { query: { keyword: ' ' } })).status).toBe(400);
  });
});

describe('platform documents', () => {
  test('each type has a tree whose leaves open, in reading order', async () => {
    const { data: types } = await server.call(`GET ${operation}/documenttype/getDocumentTypeList`);
    expect(types.length).toBeGreaterThan(1);
    for (const type of types) {
      const { data: tree } = await server.call(documentTree, { query: { typeId: type.id } });
      expect((await server.call(documentTree, { query: { typeName: type.name } })).data).toEqual(tree);
      const leaves = tree.flatMap((node) => (node.document ? [node] : node.children));
      expect(leaves.length).toBeGreaterThan(0);
      for (const [index, leaf] of leaves.entries()) {
        const { data } = await server.call(documentById, { query: { documentDirectory: leaf.id } });
        expect(data).toMatchObject({ title: leaf.name, typeId: type.id });
        expect(data.next?.id).toBe(leaves[index + 1]?.id);
      }
    }
    expect((await server.call(documentTree, { query: { typeId: 'none' } })).status).toBe(404);
  });

  test('are searched with the hits marked', async () => {
    const { data } = await server.call(`GET ${operation}/developmentdocument/searchDevelopmentDocument`, {
      query: { keyword: '电子印章' },
    });
    expect(data.length).toBeGreaterThan(0);
    for (const { title, excerpt } of data)
      expect([...title, ...excerpt].some(({ hit, text }) => hit && text === '电子印章')).toBe(true);
  });
});

describe('downloads', () => {
  const all = `GET ${operation}/downloadManager/getDownloadManagerAll` as const;

  test('carry the digests of the very bytes they lead to, category by category', async () => {
    const { data } = await server.call(all);
    expect([...new Set(data.map(({ category }) => category))]).toEqual(Object.values(DOWNLOAD_CATEGORIES));
    for (const { kind, category } of data) expect(DOWNLOAD_CATEGORIES[kind]).toBe(category);
    for (const { name, url, size, sha256, sm3 } of data) {
      const response = await server.app.http.inject(url);
      const bytes = response.rawPayload;
      expect([name, response.statusCode, bytes.length]).toEqual([name, 200, size]);
      expect([name, digestsOf(bytes)]).toEqual([name, { sha256, sm3 }]);
    }
  });

  test('of the build have its version, date and name, and are sent in part when asked', async () => {
    const { data } = await server.call(all, { query: { category: 'SDK' } });
    expect(data).toMatchObject([
      { fileName: 'yinxin-sdk-7.8.9.tgz', version: '7.8.9', date: '2026-05-06T07:08:09.000Z' },
      { fileName: 'yinxin-openapi-sdk-7.8.9.tgz', version: '7.8.9' },
    ]);
    const { url = '', sha256 = '' } = data[0] ?? {};
    const get = (headers: Record<string, string>) => server.app.http.inject({ url, headers });
    const part = await get({ range: 'bytes=0-4' });
    expect([part.statusCode, part.payload]).toEqual([206, 'bytes']);
    expect(part.headers['content-disposition']).toContain('filename="yinxin-sdk-7.8.9.tgz"');
    expect((await get({ 'if-none-match': `"${sha256}"` })).statusCode).toBe(304);
    for (const other of ['manifest.json', '.stamp', '..%2Fmanifest.json', 'none.tgz'])
      expect((await server.app.http.inject(`/download/${other}`)).statusCode).toBe(404);
  });

  test('that the build did not make are not offered', async () => {
    const bare = await aServer();
    await seedContent({ db: bare.store.db, storage: bare.storage, samples: false });
    const { data } = await bare.call(all);
    expect(data.map(({ url }) => url).filter((url) => url.startsWith('/download/'))).toEqual([]);
    await bare.close();
  });

  // stored uncompressed, so that its words can be found
  const guide = fs.readFileSync(
    new URL('./seed/downloads/智能密码钥匙使用说明.docx', import.meta.url),
    'utf8',
  );
  test('the guide for tokens names every setting it needs', () => {
    const settings = Object.keys(Settings.shape).filter((name) => name.startsWith('KEYS_P'));
    expect(settings.length).toBeGreaterThan(3);
    expect(settings.filter((name) => !guide.includes(name))).toEqual([]);
  });

  test('the guide for tokens names the agent, all its options, and what it says of missing things', () => {
    expect(guide).toContain('yinxin-usbkey-agent.mjs');
    const options = new Set(USAGE.match(/--[\w-]+/g));
    expect(options.size).toBeGreaterThan(6);
    expect([...options].filter((name) => !guide.includes(name))).toEqual([]);
    expect(guide).toContain(problems.ALGORITHM_REFUSED.message);
    expect(guide).not.toMatch(/还不能直接调用|目前不能使用/);
  });
});

test('an alias leads to its address at both paths, an unknown one to none', async () => {
  const query = { type: '3', alias: 'mobile' };
  for (const route of [
    'GET /api/user/query/app/firewall/url',
    'GET /api/appapi/query/app/firewall/url',
  ] as const) {
    const { data } = await server.call(route, { query });
    expect(data).toEqual({ ...query, url: expect.stringMatching(/^http:\/\/localhost.*\/mobile$/) });
    expect((await server.call(route, { query: { alias: 'none' } })).status).toBe(404);
    expect((await server.call(route, { query: { ...query, type: '1' } })).status).toBe(400);
  }
});

test('a change of content is heard of at once', async () => {
  const heard = new Promise((resolve) => server.changes.on('content', resolve));
  await server.store.pool.query("update content_items set position = position where kind = 'banner'");
  await heard;
});
