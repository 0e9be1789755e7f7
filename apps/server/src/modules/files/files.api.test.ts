import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { digestsOf, fileUses, MAX_FILE_BYTES, storeFile, type Upload } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('像素'.repeat(100))]);
const anUpload = (name: string, bytes: Buffer, rest: Partial<Upload> = {}) =>
  storeFile(
    { db: server.store.db, storage: server.storage },
    { name, content: Readable.from([bytes]), uploadedBy: '测试', ...rest },
  );
/** As the trigger notes it when something that names the file is published (admin/media.api.test.ts). */
async function aPublicFile(name: string, bytes: Buffer, rest: Partial<Upload> = {}) {
  const file = await anUpload(name, bytes, rest);
  const use = { fileId: file.id, itemId: randomUUID(), copy: 'live' as const, publicFrom: new Date(0) };
  await server.store.db.insert(fileUses).values(use);
  return file;
}
const get = (id: string, headers: Record<string, string> = {}) =>
  server.app.http.inject({ url: `/api/file/file/getFileInfoById?fileId=${id}`, headers });

describe('a public file', () => {
  test('is recorded with the digests of its bytes and sent with honest headers', async () => {
    const file = await aPublicFile('印章图.png', PNG);
    expect(file).toMatchObject({
      name: '印章图.png',
      type: 'image/png',
      size: PNG.length,
      ...digestsOf(PNG),
    });
    const answer = await get(file.id);
    expect(answer.headers['cache-control']).toBe('public, no-cache');
    expect(answer.rawPayload).toEqual(PNG);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      etag: `"${file.sha256}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': `inline; filename="___.png"; filename*=UTF-8''%E5%8D%B0%E7%AB%A0%E5%9B%BE.png`,
    });
  });

  test('is sent in part when asked, and not at all to who has it', async () => {
    const { id, sha256 } = await aPublicFile('a.png', PNG);
    const size = PNG.length;
    const cases: [string, number, Buffer, string | undefined][] = [
      ['bytes=1-3', 206, PNG.subarray(1, 4), `bytes 1-3/${size}`],
      ['bytes=600-', 206, PNG.subarray(600), `bytes 600-${size - 1}/${size}`],
      ['bytes=-4', 206, PNG.subarray(-4), `bytes ${size - 4}-${size - 1}/${size}`],
      ['bytes=0-99999', 206, PNG, `bytes 0-${size - 1}/${size}`],
      ['bytes=9999-', 416, Buffer.alloc(0), `bytes */${size}`],
      ['bytes=5-2', 416, Buffer.alloc(0), `bytes */${size}`],
      ['bytes=0-1,3-4', 200, PNG, undefined],
      ['lines=1-2', 200, PNG, undefined],
    ];
    for (const [range, status, bytes, part] of cases) {
      const answer = await get(id, { range });
      expect([range, answer.statusCode, answer.headers['content-range']]).toEqual([range, status, part]);
      expect(answer.rawPayload).toEqual(bytes);
    }
    expect((await get(id, { range: 'bytes=1-3', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get(id, { 'if-none-match': `"${sha256}"` })).statusCode).toBe(304);
  });

  test('is saved, not shown, when it is text or asked for by form', async () => {
    const { id } = await aPublicFile('说明.md', Buffer.from('# 说明'));
    expect((await get(id)).headers['content-disposition']).toMatch(/^attachment/);
    const image = await aPublicFile('b.png', PNG);
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/api/file/file/downloadByFileId',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `fileId=${image.id}`,
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.rawPayload).toEqual(PNG);
  });

  test('is found by its alias', async () => {
    const { id } = await aPublicFile('c.png', PNG, { alias: 'some-picture' });
    const body = { alias: 'some-picture' };
    for (const path of [
      'POST /api/back/base/system/getFileId',
      'POST /api/openapi/system/getFileId',
    ] as const)
      expect((await server.call(path, { body })).data).toMatchObject({ fileId: id, fileName: 'c.png' });
    const { data } = await server.call('GET /api/file/file/getBaseFileByAlias', { query: body });
    expect(Buffer.from(data, 'base64')).toEqual(PNG);
  });
});

test('a private file is its owner’s alone, and a stranger does not learn that it exists', async () => {
  const [owner, stranger] = [await server.signIn(aPhone()), await server.signIn(aPhone())];
  const { data } = await server.call('GET /api/appapi/cas/auth/current', {}, owner);
  const { id } = await anUpload('私.png', PNG, { ownerId: data.userId, alias: 'private' });
  const mine = await get(id, { accesstoken: owner });
  expect([mine.statusCode, mine.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const missing = await get('01890000-0000-7000-8000-000000000000');
  for (const headers of [{}, { accesstoken: stranger }] as Record<string, string>[]) {
    const answer = await get(id, headers);
    expect([answer.statusCode, answer.json()]).toEqual([404, missing.json()]);
  }
  const body = { alias: 'private' };
  expect((await server.call('POST /api/back/base/system/getFileId', { body })).code).toBe(40401);
  expect((await server.call('GET /api/file/file/getBaseFileByAlias', { query: body })).code).toBe(40401);
});

test('the follow code is a PNG, other aliases are not found', async () => {
  const route = 'GET /api/file/file/getBaseFileByAlias';
  const { data } = await server.call(route, { query: { alias: 'officialAccount' } });
  expect(Buffer.from(data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect((await server.call(route, { query: { alias: 'secrets' } })).code).toBe(40401);
});

test('the site’s file is nobody’s to read while nothing public names it, and not before its time', async () => {
  const { id } = await anUpload('草稿.png', PNG);
  expect((await get(id)).statusCode).toBe(404);
  const itemId = randomUUID();
  await server.store.db.insert(fileUses).values({ fileId: id, itemId, copy: 'working' });
  expect((await get(id)).statusCode).toBe(404);
  const later = new Date(Date.now() + 3_600_000);
  await server.store.db.insert(fileUses).values({ fileId: id, itemId, copy: 'live', publicFrom: later });
  expect((await get(id)).statusCode).toBe(404);
});

test('a person’s file does not become public because something names it', async () => {
  const { id } = await aPublicFile('私.png', PNG, { ownerId: randomUUID() });
  expect((await get(id)).statusCode).toBe(404);
});

describe('an upload is refused', () => {
  test.each([
    ['an SVG', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', 'a.html', Buffer.from('<script>alert(1)</script>')],
    ['a picture that is none', 'a.png', Buffer.from('<script>alert(1)</script>')],
    ['a program', 'a.exe', Buffer.from('MZ')],
    ['text with control characters', 'a.txt', Buffer.from('a\0b')],
    ['text that is not UTF-8', 'a.csv', Buffer.from([0xc3, 0x28])],
    ['no ending', 'png', PNG],
  ])('when it is %s', async (_, name, bytes) => {
    await expect(anUpload(name, bytes)).rejects.toMatchObject({ problem: 'FILE_TYPE' });
  });

  test('when it is too large, before it is read to the end', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield Buffer.alloc(1024 * 1024);
      }
    }
    const upload = anUpload('a.pdf', PNG, { content: endless() });
    await expect(upload).rejects.toMatchObject({ problem: 'FILE_TOO_LARGE' });
    expect(read).toBe(MAX_FILE_BYTES / 1024 / 1024 + 1);
  });
});

test('a name leads nowhere and keeps its ending', async () => {
  expect((await anUpload('../../etc/印:章\u202Egnp.png', PNG)).name).toBe('印_章_gnp.png');
  expect((await anUpload(`${'长'.repeat(300)}.png`, PNG)).name).toBe(`${'长'.repeat(100)}.png`);
});
