import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { readZip } from './read.ts';
import { layOutZip, zipOf } from './write.ts';

const LIMITS = { entries: 100_000, bytes: 100_000_000 };

test.each(depth([0, 1, 65_535], [0, 1, 65_534, 65_535]))(
  '%i files are read as they were written',
  (count) => {
    const names = Array.from({ length: count }, (_, n) => `存证记录/${n}.json`);
    const files = readZip(zipOf(names.map((name) => [name, Buffer.from(name)])), LIMITS);
    expect([...files.keys()]).toEqual(names);
    for (const [name, bytes] of files)
      if (Buffer.from(bytes).toString() !== name) throw new Error(`${name} was changed`);
  },
);

test('a file that is deflated stands beside one that is stored', () => {
  const [text, plain] = [Buffer.from('一行\n'.repeat(1_000)), Buffer.from('short')];
  const packed = deflateRawSync(text);
  const { heads, tail, size } = layOutZip([
    { name: 'a.xml', size: text.length, crc: crc32(text), deflated: packed.length },
    { name: 'b.txt', size: plain.length, crc: crc32(plain) },
  ]);
  const [first = text, second = text] = heads;
  const archive = Buffer.concat([first, packed, second, plain, tail]);
  expect(archive.length).toBe(size);
  const files = readZip(archive, LIMITS);
  expect([...files.values()].map((bytes) => Buffer.from(bytes).toString())).toEqual([`${text}`, 'short']);
});

test('a name in another encoding is written as it is', () => {
  const archive = zipOf([[Buffer.from('bacfcdac', 'hex'), Buffer.from('x')]]);
  expect([...readZip(archive, LIMITS).keys()]).toEqual(['合同']);
});
