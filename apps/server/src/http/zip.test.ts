import { buffer } from 'node:stream/consumers';
import { readZip } from '@yinxin/evidence-log/package';
import { expect, test } from 'vitest';
import { entryOf, zipFile } from './zip.ts';

test.each([1, 65_534, 65_535])('%i files are read as they were written', async (count) => {
  const names = Array.from({ length: count }, (_, n) => `存证记录/${n}.json`);
  const archive = zipFile(
    '证据包.zip',
    names.map((name) => entryOf(name, Buffer.from(name))),
  );
  const bytes = await buffer(await archive.open());
  expect(bytes.length).toBe(archive.size);
  const files = await readZip(new Uint8Array(bytes), () =>
    Promise.reject(new Error('nothing is compressed')),
  );
  expect([...files.keys()]).toEqual(names);
  expect(Buffer.from(files.get(names.at(-1)!)!).toString()).toBe(names.at(-1));
});
