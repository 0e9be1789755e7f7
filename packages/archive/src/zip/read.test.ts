import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  archiveOf,
  DEFLATED,
  descriptor,
  DESCRIBED_AFTER as LATER,
  type MadeFile,
  numbers,
  UTF8_NAMES as UTF8,
} from '../testing.ts';
import { ZipError, ZipTooLarge } from './format.ts';
import { openZip, readZip, unpackedPieces } from './read.ts';

const LIMITS = { entries: 1_000, bytes: 100_000_000 };
const read = (archive: Uint8Array, limits = LIMITS) => readZip(archive, limits);
const textsIn = (archive: Uint8Array) =>
  [...read(archive)].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);

const one = { name: '合同.pdf', content: '%PDF-1.7 合同' };
const two = { name: '说明.txt', content: '说明' };
/** Their names as Explorer writes them on Windows in China. */
const [gbkOne, gbkTwo] = [Buffer.from('bacfcdac2e706466', 'hex'), Buffer.from('cbb5c3f72e747874', 'hex')];
const unicodePath = (name: string) =>
  Buffer.concat([
    numbers([2, 0x7075], [2, 5 + Buffer.byteLength(name)]),
    Buffer.alloc(5, 1),
    Buffer.from(name),
  ]);
const longNumbers = (...values: number[]) =>
  numbers([2, 1], [2, 8 * values.length], ...values.map((value) => [8, value] as const));
const ELSEWHERE = 0xffffffff;
const size = Buffer.byteLength(one.content);
const longEnd = ({ count, size, at }: { count: number; size: number; at: number }) =>
  Buffer.concat([
    numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, size], [8, at]),
    numbers([4, 0x07064b50], [4, 0], [8, at + size], [4, 1]),
  ]);
const later = { ...one, method: DEFLATED, flags: UTF8 | LATER, after: descriptor };
/** As Finder packs: times by the UX field, sizes later, each folder and, beside it, what only macOS knows of it. */
const mac = { madeBy: 0x0315, flags: LATER, method: DEFLATED, after: descriptor };
const ux = (length: number) => Buffer.concat([numbers([2, 0x7855], [2, length]), Buffer.alloc(length)]);
/** As Office leaves room to grow in the first parts of a package. */
const growth = Buffer.concat([numbers([2, 0xa220], [2, 64], [2, 0xa028], [2, 60]), Buffer.alloc(60)]);

describe('honest archives are read', () => {
  test.each<[string, Uint8Array]>([
    ['stored', archiveOf([one, two])],
    ['compressed', archiveOf([{ ...one, method: DEFLATED }, two])],
    ['sizes told after the bytes', archiveOf([later, two])],
    [
      'sizes told after the bytes, without a mark',
      archiveOf([{ ...later, after: (facts) => descriptor(facts).subarray(4) }, two]),
    ],
    [
      'sizes of eight bytes told after the bytes',
      archiveOf([
        { ...later, after: ({ crc, packed, size }) => numbers([4, crc], [8, packed], [8, size]) },
        two,
      ]),
    ],
    [
      'sizes of eight bytes, marked, as libarchive in a pipe',
      archiveOf([
        {
          ...later,
          after: ({ crc, packed, size }) => numbers([4, 0x08074b50], [4, crc], [8, packed], [8, size]),
          localFacts: [0, ELSEWHERE, ELSEWHERE],
          localExtra: longNumbers(0, 0),
        },
        two,
      ]),
    ],
    ['UTF-8 that nobody calls so', archiveOf([{ ...one, flags: 0 }, two])],
    [
      'Explorer in China: GBK',
      archiveOf([
        { ...one, name: gbkOne, flags: 0, method: DEFLATED },
        { ...two, name: gbkTwo, flags: 0, method: DEFLATED },
      ]),
    ],
    ['GBK for one name only', archiveOf([one, { ...two, name: gbkTwo, flags: 0, method: DEFLATED }])],
    [
      'Archive Utility',
      archiveOf([
        { ...one, ...mac, localExtra: ux(12), extra: ux(8), attributes: 0x81a44000 },
        { ...two, ...mac, localExtra: ux(12), extra: ux(8), attributes: 0x81a44000 },
      ]),
    ],
    [
      'Excel and WPS: room to grow, flags of how it was packed',
      archiveOf([{ ...one, method: DEFLATED, flags: 0x0006, localExtra: growth }, two]),
    ],
    ['the same name twice', archiveOf([{ ...one, extra: unicodePath(one.name) }, two])],
    ['with a folder', archiveOf([{ name: '合同/', content: '' }, one, two])],
    [
      'with a folder twice',
      archiveOf([{ name: '合同/', content: '' }, one, two, { name: '合同/', content: '' }]),
    ],
    [
      'told of what is stored',
      archiveOf([
        { ...later, method: 0 },
        { ...two, flags: UTF8 | LATER, after: descriptor },
      ]),
    ],
    ['a comment beside a file', archiveOf([{ ...one, comment: 'PK' }, two])],
    [
      'a folder that a tool compressed',
      archiveOf([{ name: '合同/', content: '', method: DEFLATED }, one, two]),
    ],
    ['padding in an extra field', archiveOf([{ ...one, localExtra: Buffer.alloc(3) }, two])],
    ['with the ZIP64 end', archiveOf([one, two], { longEnd })],
    [
      'sizes by ZIP64 in both places',
      archiveOf([
        {
          ...one,
          localFacts: [crcOf(one), ELSEWHERE, ELSEWHERE],
          facts: [crcOf(one), ELSEWHERE, ELSEWHERE],
          localExtra: longNumbers(size, size),
          extra: longNumbers(size, size),
        },
        two,
      ]),
    ],
    [
      'the place by ZIP64, and what would fit as well',
      archiveOf([{ ...one, place: ELSEWHERE, extra: longNumbers(size, size, 0) }, two]),
    ],
  ])('%s', (_, archive) => {
    expect(textsIn(archive)).toEqual([
      [one.name, one.content],
      [two.name, two.content],
    ]);
  });

  test.each([
    ...['info-zip.zip', 'info-zip-pipe.zip', 'info-zip-zip64.zip', 'java.zip', 'python-zip64.zip'],
    'python-stream.zip',
  ])('%s, which its tool has made', (name) => {
    expect(textsIn(fixture(name))).toEqual([
      ['证据包/合同文件/合同.pdf', '%PDF-1.7 合同\n'.repeat(8)],
      ['证据包/说明.txt', '说明\n'],
    ]);
  });

  test('a pipe into Info-ZIP, and documents of LibreOffice', () => {
    expect(textsIn(fixture('info-zip-stream.zip'))).toEqual([['-', '说明\n']]);
    for (const [name, part] of [
      ['libreoffice.docx', 'word/document.xml'],
      ['libreoffice.xlsx', 'xl/workbook.xml'],
      ['libreoffice.odt', 'content.xml'],
    ] as const)
      expect([...read(fixture(name)).keys()]).toContain(part);
  });
});

describe('what was packed anew by PowerShell or tar', () => {
  const repacked = { ...LIMITS, isRepacked: true };
  test.each([
    ['合同\\甲.pdf', ['合同\\', '合同\\乙.pdf']],
    ['./合同/甲.pdf', ['./', './合同/', './合同/乙.pdf']],
  ])('%s is read where the caller allows for it, and only there', (name, others) => {
    const archive = archiveOf([{ ...one, name }, ...others.map((other) => ({ name: other, content: '' }))]);
    expect([...readZip(archive, repacked).keys()]).toEqual([name, others.at(-1)]);
    expect(() => read(archive)).toThrow(ZipError);
  });

  test.each([
    ['a way out', ['..\\说明.txt']],
    ['a way out behind the folder', ['./../说明.txt']],
    ['a detour', ['合同/./说明.txt']],
    ['the root', ['\\说明.txt']],
    ['one name in two spellings', ['合同\\A.pdf', '合同/a.pdf']],
    ['a file that is a folder too', ['合同', '合同\\甲.pdf']],
  ])('%s is refused all the same', (_, names) => {
    expect(() => readZip(archiveOf(names.map((name) => ({ ...one, name }))), repacked)).toThrow(ZipError);
  });
});

function crcOf({ content }: { content: string }): number {
  const [file] = openZip(archiveOf([{ name: 'a', content }]), LIMITS).values();
  return file?.crc ?? 0;
}
const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));

describe('what tools would unpack in different ways is refused', () => {
  const packed = deflateRawSync(one.content);
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['no archive', Buffer.from('no archive at all, whatever its length may be')],
    ['a file that the end does not count', archiveOf([one, two], { count: 1 })],
    ['a directory of another size', archiveOf([one, two], { directorySize: 10 })],
    ['a part of several', archiveOf([one, two], { disk: 1 })],
    ['something before the first file', archiveOf([one, two], { before: 'PK' })],
    [
      'a file that no directory lists',
      archiveOf([one], { between: Buffer.from(archiveOf([two]).subarray(0, 40)).toString('latin1') }),
    ],
    ['a comment', archiveOf([one, two], { comment: 'PK' })],
    ['something behind the end', Buffer.concat([archiveOf([one, two]), Buffer.of(0)])],
    ['another name in its own header', archiveOf([{ ...one, localName: '合同.exe' }, two])],
    ['another name in an extra field', archiveOf([{ ...one, extra: unicodePath('合同.exe') }, two])],
    [
      'another name in an extra field of its own header',
      archiveOf([{ ...one, localExtra: unicodePath('合同.exe') }, two]),
    ],
    ['two of one name', archiveOf([one, one])],
    ['a folder with content', archiveOf([{ name: '合同/', content: 'x' }, one])],
    ['something after a file', archiveOf([{ ...one, after: Buffer.from('more') }, two])],
    ['a descriptor of a wrong size', archiveOf([{ ...one, flags: LATER, after: Buffer.alloc(13) }, two])],
    [
      'a descriptor of another file',
      archiveOf([{ ...later, after: (facts) => descriptor({ ...facts, size: facts.size + 1 }) }, two]),
    ],
    ['no descriptor where one was announced', archiveOf([{ ...later, after: Buffer.of() }, two])],
    [
      'a stored file that ends in two places',
      archiveOf([{ ...later, method: 0, content: 'PK\x07\x08 PDF' }, two]),
    ],
    [
      'a folder with something compressed to nothing',
      archiveOf([
        {
          name: '合同/',
          content: '',
          method: DEFLATED,
          packed: Buffer.concat([Buffer.of(3, 0), archiveOf([two])]),
        },
        one,
      ]),
    ],
    ['a directory that is longer than it is', archiveOf([one, two], { directorySize: 500 })],
    ['a folder of the name of a file', archiveOf([{ name: `${one.name}/`, content: '' }, one])],
    ['a name that ends for some', archiveOf([one, { name: `${one.name}\0/`, content: '' }])],
    ['other sizes in its own header', archiveOf([{ ...later, localFacts: [0, 0, size + 1] }, two])],
    [
      'other sizes by ZIP64 in its own header',
      archiveOf([{ ...one, localExtra: longNumbers(size + 1, size) }, two]),
    ],
    [
      'sizes by ZIP64 twice',
      archiveOf([{ ...one, extra: Buffer.concat([longNumbers(size), longNumbers(size)]) }, two]),
    ],
    ['another ZIP64 end', archiveOf([one, two], { longEnd: (end) => longEnd({ ...end, count: 1 }) })],
    ['an extra field that is cut off', archiveOf([{ ...one, extra: numbers([2, 9], [2, 9]) }, two])],
    ['cut off', archiveOf([one, two]).subarray(0, -1)],
    ['GBK that is called UTF-8', archiveOf([{ ...one, name: gbkOne }])],
    ['a name of bytes that are no GBK either', archiveOf([{ ...one, name: Buffer.of(0xff), flags: 0 }])],
    ['half a character of GBK', archiveOf([{ ...one, name: gbkOne.subarray(0, 3), flags: 0 }])],
    ['one name in GBK and in UTF-8', archiveOf([one, { ...one, name: gbkOne, flags: 0 }])],
    ['a name in another encoding', archiveOf([one]).map((byte) => (byte === 0xe5 ? 0xff : byte))],
    ...([0x0001, 0x0020, 0x0040, 0x2000].map((flag) => [
      `encrypted or patched (${flag.toString(16)})`,
      archiveOf([{ ...one, flags: UTF8 | flag }]),
    ]) as [string, Uint8Array][]),
    ['another method', archiveOf([{ ...one, method: 12 }])],
    ['a link', archiveOf([{ ...one, madeBy: 0x031e, attributes: 0xa1ff0000 }])],
    ['another checksum', archiveOf([{ ...one, localFacts: [1, size, size], facts: [1, size, size] }])],
    [
      'bytes behind what was compressed',
      archiveOf([{ ...one, method: DEFLATED, packed: Buffer.concat([packed, Buffer.of(0)]) }]),
    ],
    ['compressed bytes cut off', archiveOf([{ ...one, method: DEFLATED, packed: packed.subarray(0, -1) }])],
  ])('%s', (_, archive) => {
    expect(() => read(archive)).toThrow(ZipError);
  });

  test.each<[string, string]>([
    ['a way up', '../合同.pdf'],
    ['a detour', '甲/./乙.pdf'],
    ['a way up within', '甲/../../乙.pdf'],
    ['a path from the root', '/etc/passwd'],
    ['an empty step', '甲//乙.pdf'],
    ['nothing', ''],
    ['a drive', 'C:/合同.pdf'],
    ['a backslash', '甲\\乙.pdf'],
    ['a zero', '合同.pdf\0.txt'],
    ['a break', '合同\n.pdf'],
    ['a name longer than paths are', 'a'.repeat(5_000)],
  ])('a name that leads elsewhere: %s', (_, name) => {
    expect(() => read(archiveOf([{ ...one, name }]))).toThrow(ZipError);
  });

  test.each<[string, string, string]>([
    ['case', '合同/A.pdf', '合同/a.pdf'],
    ['case of a folder', '甲A/b.pdf', '甲a/b.pdf'],
    ['ways to compose a character', 'é.pdf', 'e\u0301.pdf'],
    ['a file that is a folder too', '合同', '合同/a.pdf'],
  ])('names that some systems take for one: %s', (_, first, second) => {
    expect(() =>
      read(
        archiveOf([
          { ...one, name: first },
          { ...two, name: second },
        ]),
      ),
    ).toThrow(ZipError);
    expect(
      read(
        archiveOf([
          { ...one, name: `1${first}` },
          { ...two, name: `2${second}` },
        ]),
      ).size,
    ).toBe(2);
  });

  test('a second directory in a comment, which is found by the length that the end gives', () => {
    const hidden = Buffer.from(archiveOf([{ ...one, content: '%PDF-1.7 别的' }]).subarray(0, -22));
    const commented = { ...one, comment: hidden };
    const directorySize = 46 + Buffer.byteLength(one.name);
    expect(() => read(archiveOf([commented], { directorySize }))).toThrow(ZipError);
    expect(read(archiveOf([commented])).size).toBe(1);
  });

  test('files within one another, which would be unpacked without end', () => {
    expect(() => read(archiveOf([one, { ...one, name: '附件.pdf', place: 0 }]))).toThrow(ZipError);
  });
});

describe('more than the reader is willing to take is refused before it is unpacked', () => {
  const zeros: MadeFile = { name: '零', content: Buffer.alloc(100_000), method: DEFLATED };

  test('bytes, files, and much of little', () => {
    expect(() => read(archiveOf([one, two]), { ...LIMITS, bytes: 10 })).toThrow(ZipTooLarge);
    expect(read(archiveOf([one, two]), { ...LIMITS, bytes: 100 }).size).toBe(2);
    expect(() => read(archiveOf([one, two]), { ...LIMITS, entries: 1 })).toThrow('too many');
    const ratio = (most: number) => readZip(archiveOf([zeros]), { ...LIMITS, ratio: most });
    expect(() => ratio(200)).toThrow('too much');
    expect(ratio(1_032).size).toBe(1);
  });

  test('a size that no packing comes to, and one that is a lie', () => {
    const packed = deflateRawSync(Buffer.alloc(100_000));
    const said = (size: number) => {
      const facts = [0, packed.length, size] as const;
      return archiveOf([{ ...zeros, packed, facts, localFacts: facts }]);
    };
    expect(() => read(said(packed.length * 1_033))).toThrow('too much');
    for (const size of [0, 10, 99_999, 100_001]) expect(() => read(said(size))).toThrow('a file is damaged');
  });
});

describe('piece by piece', () => {
  const long = Buffer.from('合同'.repeat(100_000));
  const piecesOf = async (file: MadeFile) => {
    const [packed] = openZip(archiveOf([file]), LIMITS).values();
    return Buffer.concat(await Array.fromAsync(unpackedPieces(packed!)));
  };

  test.each([0, DEFLATED])('the same is read (method %i)', async (method) => {
    expect((await piecesOf({ name: 'a', content: long, method })).equals(long)).toBe(true);
    expect(await piecesOf({ name: 'a', content: '', method })).toHaveLength(0);
  });

  test('what is longer, shorter, another or followed by more is refused', async () => {
    const packed = deflateRawSync(long);
    const [crc, size] = [crcOf({ content: long.toString() }), long.length];
    for (const [bytes, ...facts] of [
      [packed, crc, size - 1],
      [packed, crc, size + 1],
      [packed, crc ^ 1, size],
      [Buffer.concat([packed, Buffer.of(1)]), crc, size],
      [packed.subarray(0, -1), crc, size],
    ] as const) {
      const said = [facts[0] >>> 0, bytes.length, facts[1]] as const;
      const file = {
        name: 'a',
        content: long,
        method: DEFLATED,
        packed: bytes,
        facts: said,
        localFacts: said,
      };
      await expect(piecesOf(file)).rejects.toThrow(ZipError);
    }
  });
});
