import { crc32, deflateRawSync } from 'node:zlib';
import { inflateExactly } from '@yinxin/primitives';
import { describe, expect, test } from 'vitest';
import { readZip, ZipError, ZipTooLarge } from './zip.ts';

interface Made {
  /** Bytes where it is not in UTF-8. */
  name: string | Uint8Array;
  text: string;
  /** As its own header has it, where that differs. */
  localName?: string | Uint8Array;
  flags?: number;
  method?: number;
  /** Follows what was compressed, as if it belonged to it. */
  within?: Uint8Array;
  /** Follows its bytes. */
  after?: Uint8Array;
  /** The size that its own header gives, where it is told after the bytes. */
  ownSize?: number;
  comment?: Uint8Array;
  extra?: Uint8Array;
}

const UTF8 = 0x0800;
const LATER = 0x0008;

const numbers = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

interface Around {
  before?: string;
  /** Between the last file and the directory. */
  between?: string;
  comment?: string;
  count?: number;
  /** What the end says of the directory's length. */
  length?: number;
}

/** An archive as any tool might have written it, and as none should have. */
function archiveOf(
  files: readonly Made[],
  { before = '', between = '', comment = '', count, length }: Around = {},
) {
  const parts: Uint8Array[] = [Buffer.from(before)];
  const directory: Uint8Array[] = [];
  let at = Buffer.byteLength(before);
  for (const { name, text, localName = name, flags = UTF8, method = 0, ownSize = 0, ...more } of files) {
    const { within = new Uint8Array(), after = new Uint8Array(), extra, comment: said = '' } = more;
    const bytes = Buffer.from(text);
    const [listedName, ownName] = [Buffer.from(name), Buffer.from(localName)];
    const packed = Buffer.concat([method === 8 ? deflateRawSync(bytes) : bytes, within]);
    const facts = (of: Uint8Array, given: Uint8Array, isLater: boolean) =>
      numbers(
        ...([
          [2, 20],
          [2, flags],
          [2, method],
          [4, 0],
          [4, isLater ? 0 : crc32(bytes)],
          [4, isLater ? ownSize : packed.length],
          [4, isLater ? 0 : bytes.length],
          [2, of.length],
          [2, given.length],
        ] as const),
      );
    const own = extra ?? new Uint8Array();
    const local = [
      numbers([4, 0x04034b50]),
      facts(ownName, new Uint8Array(), Boolean(flags & LATER)),
      ownName,
      ...[packed, after],
    ];
    directory.push(
      numbers([4, 0x02014b50], [2, 20]),
      facts(listedName, own, false),
      numbers([2, said.length], [2, 0], [2, 0], [4, 0], [4, at]),
      ...[listedName, own, Buffer.from(said)],
    );
    parts.push(...local);
    at += Buffer.concat(local).length;
  }
  const list = Buffer.concat(directory);
  const n = count ?? files.length;
  const end = numbers(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, n],
      [2, n],
      [4, length ?? list.length],
      [4, at + Buffer.byteLength(between)],
      [2, Buffer.byteLength(comment)],
    ] as const),
  );
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(between), list, end, Buffer.from(comment)]));
}

const read = (archive: Uint8Array, most?: number) =>
  readZip(
    archive,
    async (bytes, size) => {
      const inflated = inflateExactly(bytes, size + 1);
      if (typeof inflated === 'string') throw new ZipError(inflated);
      return inflated;
    },
    most,
  );

const one = { name: '合同.pdf', text: '%PDF-1.7 合同' };
const two = { name: '说明.txt', text: '说明' };
/** Their names as Explorer writes them on Windows in China. */
const [gbkOne, gbkTwo] = [Buffer.from('bacfcdac2e706466', 'hex'), Buffer.from('cbb5c3f72e747874', 'hex')];
/** What is told after the bytes of a file. */
const descriptorOf = ({ text, method }: Made, { isMarked = true, isLong = false } = {}) => {
  const bytes = Buffer.from(text);
  const packed = method === 8 ? deflateRawSync(bytes) : bytes;
  const size = (value: number) =>
    isLong ? ([[4, value] as const, [4, 0] as const] as const) : ([[4, value] as const] as const);
  return numbers(
    ...(isMarked ? ([[4, 0x08074b50]] as const) : []),
    ...[[4, crc32(bytes)] as const, ...size(packed.length), ...size(bytes.length)],
  );
};
const later = (file: Made, spelling?: Parameters<typeof descriptorOf>[1]): Made => ({
  ...file,
  flags: UTF8 | LATER,
  after: descriptorOf(file, spelling),
});
const hiding = (name: string): Made => ({ name, text: '', method: 8, within: archiveOf([two]) });
const unicodePath = (name: string) =>
  Buffer.concat([
    numbers([2, 0x7075], [2, 5 + Buffer.byteLength(name)]),
    Buffer.alloc(5, 1),
    Buffer.from(name),
  ]);

describe('honest archives are read', () => {
  test.each<[string, Uint8Array]>([
    ['stored', archiveOf([one, two])],
    ['compressed', archiveOf([{ ...one, method: 8 }, two])],
    ['sizes told after the bytes', archiveOf([later({ ...one, method: 8 }), two])],
    ['told without a mark', archiveOf([later({ ...one, method: 8 }, { isMarked: false }), two])],
    ['told at length', archiveOf([later({ ...one, method: 8 }, { isLong: true }), two])],
    ['told of what is stored', archiveOf([later(one, { isMarked: false, isLong: true }), later(two)])],
    ['a comment beside a file', archiveOf([{ ...one, comment: Buffer.from('PK') }, two])],
    ['UTF-8 that nobody calls so', archiveOf([{ ...one, flags: 0 }, two])],
    [
      'GBK',
      archiveOf([
        { ...one, name: gbkOne, flags: 0 },
        { ...two, name: gbkTwo, flags: 0 },
      ]),
    ],
    ['GBK for one name only', archiveOf([one, { ...two, name: gbkTwo, flags: 0, method: 8 }])],
    ['the same name twice', archiveOf([{ ...one, extra: unicodePath(one.name) }, two])],
    ['with a folder', archiveOf([{ name: '合同/', text: '' }, one, two])],
  ])('%s', async (_, archive) => {
    const files = await read(archive);
    expect([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      [one.name, one.text],
      [two.name, two.text],
    ]);
  });
});

describe('what tools would unpack in different ways is refused', () => {
  test.each<[string, Uint8Array]>([
    ['a file that the end does not count', archiveOf([one, two], { count: 1 })],
    ['something before the first file', archiveOf([one, two], { before: 'PK' })],
    [
      'a file that no directory lists',
      archiveOf([one], { between: Buffer.from(archiveOf([two]).subarray(0, 40)).toString('latin1') }),
    ],
    ['a comment', archiveOf([one, two], { comment: 'PK' })],
    ['another name in its own header', archiveOf([{ ...one, localName: '合同.exe' }, two])],
    ['another name in an extra field', archiveOf([{ ...one, extra: unicodePath('合同.exe') }, two])],
    ['two of one name', archiveOf([one, one])],
    ['a folder with content', archiveOf([{ name: '合同/', text: 'x' }, one])],
    ['something after a file', archiveOf([{ ...one, after: Buffer.from('more') }, two])],
    ['a descriptor of a wrong size', archiveOf([{ ...one, flags: LATER, after: Buffer.alloc(13) }, two])],
    ['a descriptor of another file', archiveOf([{ ...later(one), after: descriptorOf(two) }, two])],
    ['a size of its own beside a descriptor', archiveOf([{ ...later(one), ownSize: 3 }, two])],
    ['a stored file that ends in two places', archiveOf([later({ ...one, text: 'PK\x07\x08 PDF' }), two])],
    ['more than was compressed', archiveOf([{ ...one, method: 8, within: archiveOf([two]) }, two])],
    ['a folder with something compressed to nothing', archiveOf([hiding('合同/'), one, two])],
    ['a directory that is shorter than it is', archiveOf([one, two], { length: 60 })],
    ['a directory that is longer than it is', archiveOf([one, two], { length: 500 })],
    ['a folder of the name of a file', archiveOf([{ name: `${one.name}/`, text: '' }, one])],
    ['a name that ends for some', archiveOf([one, { name: `${one.name}\0/`, text: '' }])],
    ['a way out', archiveOf([one, { ...two, name: '合同/../../说明.txt' }])],
    ['a way out of Windows', archiveOf([one, { ...two, name: '..\\说明.txt' }])],
    ['cut off', archiveOf([one, two]).subarray(0, -1)],
    ['GBK that is called UTF-8', archiveOf([{ ...one, name: gbkOne }])],
    ['a name of bytes that are no GBK either', archiveOf([{ ...one, name: Buffer.of(0xff), flags: 0 }])],
    ['half a character of GBK', archiveOf([{ ...one, name: gbkOne.subarray(0, 3), flags: 0 }])],
    ['one name in GBK and in UTF-8', archiveOf([one, { ...one, name: gbkOne, flags: 0 }])],
    ['a name in another encoding', archiveOf([one]).map((byte) => (byte === 0xe5 ? 0xff : byte))],
  ])('%s', async (_, archive) => {
    await expect(read(archive)).rejects.toThrow(ZipError);
  });

  test('a second directory in a comment, which is found by the length that the end gives', async () => {
    const forged = { ...one, text: '%PDF-1.7 别的' };
    const hidden = archiveOf([forged]).subarray(0, -22);
    const length = 46 + Buffer.byteLength(one.name);
    await expect(read(archiveOf([{ ...one, comment: hidden }], { length }))).rejects.toThrow(ZipError);
    expect((await read(archiveOf([{ ...one, comment: hidden }]))).size).toBe(1);
  });

  test('files within one another, which would be unpacked without end', async () => {
    const archive = archiveOf([one, { ...one, name: '附件.pdf' }]);
    const directory = archive.length - 22 - 2 * (46 + Buffer.byteLength(one.name));
    new DataView(archive.buffer).setUint32(directory + 46 + Buffer.byteLength(one.name) + 42, 0, true);
    await expect(read(archive)).rejects.toThrow(ZipError);
  });

  test('more than the reader can hold', async () => {
    await expect(read(archiveOf([one, two]), 10)).rejects.toThrow(ZipTooLarge);
    expect((await read(archiveOf([one, two]), 100)).size).toBe(2);
  });
});
