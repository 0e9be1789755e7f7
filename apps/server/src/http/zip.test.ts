import { buffer } from 'node:stream/consumers';
import { readZip } from '@yinxin/archive';
import { expect, test } from 'vitest';
import { entryOf, zipFile } from './zip.ts';

const written = async (names: readonly string[]) => {
  const entries = names.map((name) => entryOf(name, Buffer.from(name)));
  const archive = zipFile('证据包.zip', entries);
  const bytes = await buffer(await archive.open());
  expect(bytes.length).toBe(archive.size);
  return readZip(new Uint8Array(bytes), { entries: 100, bytes: 10_000 });
};

test('files are read as they were written', async () => {
  const names = ['存证记录/1.json', '存证记录/2.json', '合同.pdf'];
  const files = await written(names);
  expect([...files.keys()]).toEqual(names);
  expect(Buffer.from(files.get('合同.pdf')!).toString()).toBe('合同.pdf');
});

test('files of one name are kept apart, also where systems know no case', async () => {
  expect([...(await written(['合同（2）.pdf', '合同.pdf', '合同.pdf', 'A.pdf', 'a.PDF'])).keys()]).toEqual([
    ...['合同（2）.pdf', '合同.pdf', '合同（3）.pdf', 'A.pdf', 'a（2）.PDF'],
  ]);
});
