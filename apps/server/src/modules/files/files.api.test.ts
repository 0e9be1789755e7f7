import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mustWrite } from '../../db/together.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { forgetSubject, sealedSize } from '../../vault/index.ts';
import { createFileTickets } from '../file-access/index.ts';
import { type FilePurpose, rulesOf } from '../file-purposes/index.ts';
import { LARGEST_UPLOAD } from '../file-purposes/purposes.ts';
import {
  adoptStrays,
  digestsOf,
  receiveFile,
  storeFile,
  sweepObjects,
  type Upload,
} from '../uploads/index.ts';
import { announcing, fileUses, insertFile, keepFile } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('像素'.repeat(100))]);
const parts = () => ({ db: server.store.db, storage: server.storage });
const anUpload = (
  name: string,
  bytes: Buffer,
  { alias, ...rest }: Partial<Upload> & { alias?: string } = {},
) =>
  storeFile(
    parts(),
    { name, content: Readable.from([bytes]), purpose: 'content', ...rest },
    { uploadedBy: '测试', alias },
  );
/** As the trigger notes it when something that names the file is published (admin/media.api.test.ts). */
async function aPublicFile(name: string, bytes: Buffer, rest: Parameters<typeof anUpload>[2] = {}) {
  const file = await anUpload(name, bytes, rest);
  const use = { fileId: file.id, itemId: randomUUID(), copy: 'live' as const, publicFrom: new Date(0) };
  await server.store.db.insert(fileUses).values(use);
  return file;
}
const ofPerson = (id: string, purpose: FilePurpose = 'contract') => ({
  purpose,
  owner: server.vault.forSubject(`person:${id}`),
});
/** Signs somebody in; answers their token and who they are. */
async function aPerson() {
  const token = await server.signIn(aPhone());
  const { data } = await server.call('GET /api/appapi/cas/auth/current', {}, token);
  return { token, id: data.userId };
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

describe('a private file', () => {
  test('is its owner’s alone, and a stranger does not learn that it exists', async () => {
    const [owner, stranger] = [await aPerson(), await aPerson()];
    const { id } = await anUpload('私.png', PNG, { ...ofPerson(owner.id), alias: 'private' });
    const mine = await get(id, { accesstoken: owner.token });
    expect([mine.statusCode, mine.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const missing = await get('01890000-0000-7000-8000-000000000000');
    for (const headers of [{}, { accesstoken: stranger.token }] as Record<string, string>[]) {
      const answer = await get(id, headers);
      expect([answer.statusCode, answer.json()]).toEqual([404, missing.json()]);
    }
    const body = { alias: 'private' };
    expect((await server.call('POST /api/back/base/system/getFileId', { body })).code).toBe(40401);
    expect((await server.call('GET /api/file/file/getBaseFileByAlias', { query: body })).code).toBe(40401);
  });

  test('is shown by a plain link to whom it was given, for a while, and to nobody else', async () => {
    const [owner, reader, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    const { id } = await anUpload('合同.pdf', Buffer.from('%PDF-1.7'), ofPerson(owner.id));
    const ticket = createFileTickets(server.vault).issueTo(reader.id, id);
    const follow = async ({ token }: { token: string }, query = `&ticket=${ticket}`) =>
      (
        await server.app.http.inject({
          url: `/api/file/file/getFileInfoById?fileId=${id}${query}`,
          headers: { cookie: `AccessToken=${token}` },
        })
      ).statusCode;
    expect(await follow(reader)).toBe(200);
    expect(await follow(reader, '')).toBe(404);
    expect(await follow(owner, '')).toBe(200);
    expect(await follow(stranger)).toBe(404);
    expect((await get(`${id}&ticket=${ticket}`)).statusCode).toBe(404);
  });

  test('of an organisation is read by ticket only', async () => {
    const reader = await aPerson();
    const owner = server.vault.forSubject(`organization:${randomUUID()}`);
    const { id, organizationId } = await anUpload('章.png', PNG, { purpose: 'seal', owner });
    expect(owner.subject).toBe(`organization:${organizationId}`);
    expect((await get(id, { accesstoken: reader.token })).statusCode).toBe(404);
    const ticket = createFileTickets(server.vault).issueTo(reader.id, id);
    expect((await get(`${id}&ticket=${ticket}`, { accesstoken: reader.token })).rawPayload).toEqual(PNG);
  });
});

describe('a paper of somebody’s identity', () => {
  test('lies encrypted, is read whole and in part, and is unreadable once its subject is forgotten', async () => {
    const { id: person, token } = await aPerson();
    const paper = Buffer.concat([PNG, randomBytes(200_000)]);
    const file = await anUpload('证件.png', paper, ofPerson(person, 'identity'));
    expect(file).toMatchObject({ size: paper.length, ...digestsOf(paper) });
    const stored = await buffer(await server.storage.open(file.object));
    expect(stored.length).toBe(sealedSize(paper.length));
    expect(stored.includes(PNG.subarray(0, 16))).toBe(false);
    expect((await get(file.id, { accesstoken: token })).rawPayload).toEqual(paper);
    const part = await get(file.id, { accesstoken: token, range: 'bytes=65530-140000' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, paper.subarray(65530, 140001)]);
    const again = await anUpload('证件.png', paper, ofPerson(person, 'identity'));
    expect(again.object).not.toBe(file.object);

    await forgetSubject(server.store.db, `person:${person}`);
    expect((await get(file.id, { accesstoken: token })).statusCode).toBe(500);
  });

  test('opens for no other file, be it of the same person', async () => {
    const { id: person, token } = await aPerson();
    const [one, other] = [
      await anUpload('甲.png', PNG, ofPerson(person, 'identity')),
      await anUpload('乙.png', PNG, ofPerson(person, 'identity')),
    ];
    await server.store.pool.query('update files set object = $1 where id = $2', [other.object, one.id]);
    const answer = await get(one.id, { accesstoken: token });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 50000]);
  });
});

test('twenty slow uploads hold no connection: other calls are answered meanwhile', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = 0;
  async function* slowly() {
    yield PNG;
    begun += 1;
    await finished;
    yield Buffer.from('rest');
  }
  const { id } = await aPerson();
  const uploads = Array.from({ length: 20 }, (_, n) =>
    anUpload('慢.png', PNG, { content: slowly(), ...(n % 2 ? ofPerson(id, 'identity') : {}) }),
  );
  await expect.poll(() => begun).toBe(20);
  expect(server.store.pool.idleCount).toBe(server.store.pool.totalCount);
  await aPerson();
  finish();
  expect(new Set((await Promise.all(uploads)).map(({ size }) => size))).toEqual(new Set([PNG.length + 4]));
});

test('every purpose takes less than a request may carry', () => {
  expect(LARGEST_UPLOAD).toBeLessThan(64 * 1024 * 1024);
});

describe('what nobody needs', () => {
  const inTwoHours = () => new Date(Date.now() + 7_200_000);
  const isStored = (key: string) =>
    server.storage.open(key).then(
      (stream) => Boolean(stream.destroy()),
      () => false,
    );

  test('goes: an upload whose row was never written', async () => {
    const content = Readable.from([PNG, Buffer.from('lost')]);
    const { object } = await receiveFile(parts(), { name: 'a.png', content, purpose: 'content' });
    await sweepObjects(parts());
    expect(await isStored(object)).toBe(true);
    await sweepObjects(parts(), inTwoHours());
    expect(await isStored(object)).toBe(false);
  });

  test('goes: an object that no row knows, once it is too old to wait for one', async () => {
    const stored = await server.storage.receive(Readable.from([PNG, randomBytes(8)]));
    await server.storage.keep(stored);
    const known = await anUpload('a.png', Buffer.concat([PNG, randomBytes(8)]));
    expect(await adoptStrays(parts())).toBe(0);
    await sweepObjects(parts(), inTwoHours());
    expect(await isStored(stored.key)).toBe(true);
    expect(await adoptStrays(parts(), inTwoHours())).toBe(1);
    await sweepObjects(parts(), inTwoHours());
    expect([await isStored(stored.key), await isStored(known.object)]).toEqual([false, true]);
  });

  test('is announced with its row where whoever writes it says so, in the place of before', async () => {
    const { id } = await aPerson();
    const content = Readable.from([PNG, randomBytes(8)]);
    const upload = { name: 'a.png', content, ...ofPerson(id), isAnnouncedByRow: true };
    const received = await receiveFile(parts(), upload);
    const known = async () =>
      (await server.store.pool.query('select size from objects where key = $1', [received.object])).rows;
    expect(await known()).toEqual([]);
    const { db } = server.store;
    const row = insertFile(db, received, { uploadedBy: '测试' });
    await mustWrite(db, [...announcing(db, received), row]);
    expect(await known()).toEqual([{ size: received.size }]);
  });

  test('stays: bytes that lay there, on their way out, when they came again for a row that announces them', async () => {
    const { id } = await aPerson();
    const bytes = Buffer.concat([PNG, randomBytes(8)]);
    const { db, pool } = server.store;
    const stray = await server.storage.receive(Readable.from([bytes]));
    await server.storage.keep(stray);
    await adoptStrays(parts(), inTwoHours());
    await pool.query("update objects set announced_at = now() - interval '2 hours' where key = $1", [
      stray.key,
    ]);
    const upload = { name: 'a.png', content: Readable.from([bytes]), ...ofPerson(id) };
    const received = await receiveFile(parts(), { ...upload, isAnnouncedByRow: true });
    await sweepObjects(parts());
    const row = insertFile(db, received, { uploadedBy: '测试' });
    await mustWrite(db, [...announcing(db, received), row]);
    expect(await isStored(stray.key)).toBe(true);
  });

  test('is announced with its row also where somebody with the same bytes was quicker', async () => {
    const { id } = await aPerson();
    const bytes = Buffer.concat([PNG, randomBytes(8)]);
    const { db } = server.store;
    const receive = () =>
      receiveFile(parts(), {
        ...{ name: 'a.png', content: Readable.from([bytes]), ...ofPerson(id) },
        isAnnouncedByRow: true,
      });
    const both = [await receive(), await receive()];
    const write = (received: (typeof both)[0]) =>
      mustWrite(db, [...announcing(db, received), insertFile(db, received, { uploadedBy: '测试' })]);
    for (const received of both.toReversed()) await write(received);
    expect(both.map(({ unannounced }) => unannounced)).toEqual([bytes.length, undefined]);
  });

  test('goes: an upload that a process left half-way', async () => {
    const [old, young] = [
      await server.storage.receive(Readable.from([PNG])),
      await server.storage.receive(Readable.from([PNG])),
    ];
    await utimes(old.file, 0, 0);
    await server.app.upkeep.scheduled('files')();
    expect([existsSync(old.file), existsSync(young.file)]).toEqual([false, true]);
    await young.discard();
  });

  test('goes: a file past its time, unless a capability keeps it', async () => {
    const { id } = await aPerson();
    const dropped = await anUpload('a.png', Buffer.concat([PNG, randomBytes(8)]), ofPerson(id));
    const kept = await anUpload('b.png', Buffer.concat([PNG, randomBytes(8)]), ofPerson(id));
    const days = (dropped.keepUntil!.getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(rulesOf('contract').keepDays);
    await keepFile(server.store.db, dropped.id, new Date(Date.now() - 1));
    await keepFile(server.store.db, kept.id, null);
    await server.app.upkeep.scheduled('files')();
    const { rows } = await server.store.pool.query('select id from files where id = any($1)', [
      [dropped.id, kept.id],
    ]);
    expect(rows).toEqual([{ id: kept.id }]);
    await sweepObjects(parts(), inTwoHours());
    expect([await isStored(dropped.object), await isStored(kept.object)]).toEqual([false, true]);
  });

  test('is stored again when the same bytes come while they are being swept', async () => {
    const bytes = Buffer.concat([PNG, randomBytes(8)]);
    const { id, object } = await anUpload('a.png', bytes);
    await server.store.pool.query('delete from files where id = $1', [id]);
    const age = "update objects set announced_at = now() - interval '2 hours' where key = $1";
    await server.store.pool.query(age, [object]);
    const [, again] = await Promise.all([sweepObjects(parts()), anUpload('a.png', bytes)]);
    expect(again.object).toBe(object);
    expect(await isStored(object)).toBe(true);
  });
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
  const { id } = await aPublicFile('私.png', PNG, ofPerson(randomUUID()));
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

  test('with what is wrong: another type is told what is taken, other content what it should be', async () => {
    await expect(anUpload('a.exe', PNG)).rejects.toThrow(/不支持这种类型，可上传 .*\.pdf.*\.docx/);
    const broken = anUpload('合同.pdf', Buffer.from('not a PDF at all'));
    await expect(broken).rejects.toThrow(/^文件不能上传：它不是有效的 PDF 文件，可能已损坏/);
    await expect(broken).rejects.not.toThrow(/docx|xlsx/);
    expect(await anUpload('合同.pdf', Buffer.from('%PDF-1.7\n'))).toMatchObject({ type: 'application/pdf' });
  });

  test('when its purpose does not take its type or its size', async () => {
    const owner = ofPerson(randomUUID(), 'seal');
    await expect(anUpload('a.md', Buffer.from('# 字'), owner)).rejects.toMatchObject({
      problem: 'FILE_TYPE',
    });
    const large = Buffer.concat([PNG, Buffer.alloc(rulesOf('seal').maxBytes)]);
    await expect(anUpload('a.png', large, owner)).rejects.toMatchObject({ problem: 'FILE_TOO_LARGE' });
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
    expect(read).toBe(rulesOf('content').maxBytes / 1024 / 1024 + 1);
  });
});

test('a name leads nowhere and keeps its ending', async () => {
  expect((await anUpload('../../etc/印:章\u202Egnp.png', PNG)).name).toBe('印_章_gnp.png');
  expect((await anUpload(`${'长'.repeat(300)}.png`, PNG)).name).toBe(`${'长'.repeat(100)}.png`);
});
