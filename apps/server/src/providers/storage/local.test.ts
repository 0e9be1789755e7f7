import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { localStore } from './index.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-objects-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const store = localStore(folder);
const put = async (content: Buffer) => store.keep(await store.receive(Readable.from([content])));
const bytes = Buffer.from('一份文件');
const key = createHash('sha256').update(bytes).digest('hex');

test('what was stored comes back, whole or in part, and storing it again changes nothing', async () => {
  await put(bytes);
  await put(bytes);
  expect(await buffer(await store.open(key))).toEqual(bytes);
  expect(await buffer(await store.open(key, { first: 3, last: 5 }))).toEqual(bytes.subarray(3, 6));
  expect(fs.readdirSync(path.join(folder, key.slice(0, 2)))).toEqual([key]);
});

test('what an earlier version stored a level deeper is read and removed as well', async () => {
  const old = Buffer.from('早先的文件');
  const name = createHash('sha256').update(old).digest('hex');
  const inner = path.join(folder, name.slice(0, 2), name.slice(2, 4));
  fs.mkdirSync(inner, { recursive: true });
  fs.writeFileSync(path.join(inner, name), old);
  expect(await buffer(await store.open(name))).toEqual(old);
  await store.remove(name);
  expect(fs.readdirSync(inner)).toEqual([]);
  await expect(store.open(name)).rejects.toThrow('ENOENT');
});

test('an object is kept once its name and those of new folders are on the disk, and asked again where that failed', async () => {
  const synced: string[] = [];
  let isBroken = true;
  const careful = localStore(folder, async (place) => {
    if (isBroken) throw new Error('EIO');
    synced.push(path.relative(folder, place));
  });
  const content = Buffer.from('断电之前');
  const name = createHash('sha256').update(content).digest('hex');
  const keep = async () => careful.keep(await careful.receive(Readable.from([content])));
  await expect(keep()).rejects.toThrow('EIO');
  isBroken = false;
  await keep();
  const inner = name.slice(0, 2);
  expect(synced).toEqual(['', '..', inner]);
  await keep();
  expect(synced.slice(3)).toEqual([inner]);
});

test('a folder above ours that lets nobody read it is left alone', async () => {
  const above = path.dirname(folder);
  const forbidden = Object.assign(new Error('forbidden'), { code: 'EACCES' });
  const inside = localStore(folder, async (place) => {
    if (place === above) throw forbidden;
  });
  const keep = async (words: string) =>
    inside.keep(await inside.receive(Readable.from([Buffer.from(words)])));
  await keep('别人的目录');
  const outside = localStore(folder, async (place) => {
    if (place === folder) throw forbidden;
  });
  const file = await outside.receive(Readable.from([Buffer.from('自己的目录')]));
  await expect(outside.keep(file)).rejects.toThrow('forbidden');
});

test('what was removed is gone, and removing it again is no error', async () => {
  const other = Buffer.from('另一份文件');
  const name = createHash('sha256').update(other).digest('hex');
  await put(other);
  await store.remove(name);
  await store.remove(name);
  await expect(store.open(name)).rejects.toThrow();
});

test('an unknown key rejects, and a key never leads out of the folder', async () => {
  await expect(store.open('0'.repeat(64))).rejects.toThrow();
  await expect(store.open('../../etc/passwd')).rejects.toThrow('not an object key');
});
