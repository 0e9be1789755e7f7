import { randomBytes } from 'node:crypto';
import { array, dict, name, type PdfValue, ref } from '../objects.ts';
import { writeFile } from '../write/create.ts';
import { aPage, FIRST_FREE, flate, type RawObject, rawFile } from './raw-file.ts';

const MEGABYTE = 1024 * 1024;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The same construction in two sizes: one that costs whoever opens it, one as honest programs write it. */
interface Twins {
  hostile: () => Uint8Array;
  honest: () => Uint8Array;
}
const twins = <Size>(make: (size: Size) => Uint8Array, honest: Size, hostile: Size): Twins => ({
  hostile: () => make(hostile),
  honest: () => make(honest),
});

const picture = (width: number, height: number, entries = '', fill = 0x55): RawObject =>
  flate(
    new Uint8Array(Math.ceil(width / 8) * height).fill(fill),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray ${entries}`,
  );
const shown = (others: RawObject[], content = 'q 595 0 0 842 0 0 cm /X Do Q') =>
  aPage(content, { resources: `/XObject << /X ${FIRST_FREE} 0 R >>`, others });

/** Forms that each draw the next one several times. */
const nested = ({ depth, each }: { depth: number; each: number }) =>
  shown(
    times(depth, (level) => {
      const isLast = level === depth - 1;
      const uses = isLast ? '' : `/Resources << /XObject << /X ${FIRST_FREE + level + 1} 0 R >> >>`;
      const content = isLast ? '0 0 10 10 re f' : 'q 0.9 0 0 0.9 1 1 cm /X Do Q '.repeat(each);
      return flate(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${uses}`);
    }),
    '/X Do',
  );

/** Transparency groups that each hold the next one: the engine paints every one of them apart. */
const groups = (depth: number) =>
  shown(
    times(depth, (level) => {
      const isLast = level === depth - 1;
      const uses = isLast ? '' : `/XObject << /X ${FIRST_FREE + level + 1} 0 R >>`;
      return flate(
        isLast ? '0 0 10 10 re f' : '/G gs /X Do',
        `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /I true >> /Resources << /ExtGState << /G << /ca 0.9 /BM /Multiply >> >> ${uses} >>`,
      );
    }),
    '/X Do',
  );

const tiled = (step: number) =>
  aPage('/Pattern cs /P scn 0 0 595 842 re f', {
    resources: `/Pattern << /P ${FIRST_FREE} 0 R >>`,
    others: [
      flate(
        `1 0 0 rg 0 0 ${step / 2} ${step / 2} re f`,
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${step} ${step}] /XStep ${step} /YStep ${step} /Resources << >>`,
      ),
    ],
  });

/** A shading whose colour is reckoned anew for every pixel. */
const shaded = (operations: number) =>
  aPage('/S sh', {
    resources: `/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [595 0 0 842 0 0] /Function ${FIRST_FREE} 0 R >> >>`,
    others: [
      flate(
        `{ ${'dup mul sqrt '.repeat(operations)} exch pop }`,
        '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]',
      ),
    ],
  });

const typeThree = ({ strokes, letters }: { strokes: number; letters: number }) =>
  aPage(`BT /F 20 Tf 1 0 0 1 40 400 Tm ${`(${'a'.repeat(100)}) Tj `.repeat(letters / 100)} ET`, {
    resources: `/Font << /F ${FIRST_FREE} 0 R >>`,
    others: [
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a ${FIRST_FREE + 1} 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [10] /Resources << >> >>`,
      flate(`1000 0 d0 ${'0 0 m 900 900 l S '.repeat(strokes)}`),
    ],
  });

const pageTree = (kids: string, count: number) =>
  rawFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R ${kids}] /Count ${count} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 4 0 R >>',
    flate('0 0 100 100 re f'),
  ]);

const flood = (count: number) =>
  aPage('0 0 100 100 re f', { others: times(count, (index) => `<< /N ${index} >>`) });

/** Object streams that hold blanks, and what does not compress, so that none grows more than usual. */
const objectStreams = (count: number): Uint8Array => {
  const content = Buffer.concat([
    Buffer.from('100000 0 null '),
    Buffer.alloc(100 * MEGABYTE, 32),
    randomBytes(600 * 1024),
  ]);
  const stream = flate(content, '/Type /ObjStm /N 1 /First 9');
  return aPage('0 0 100 100 re f', { others: times(count, () => stream) });
};

const filtered = (filter: string, bytes: Uint8Array) => aPage({ entries: `/Filter /${filter}`, bytes });

/** Codes of 9 to 12 bits that each repeat the one before with one more byte: the table holds ever longer runs. */
function lzwRun(codes: number): Uint8Array {
  const out: number[] = [];
  let held = 0;
  let bits = 0;
  const put = (code: number, width: number) => {
    held = (held << width) | code;
    bits += width;
    for (; bits >= 8; bits -= 8) out.push((held >> (bits - 8)) & 0xff);
    held &= (1 << bits) - 1;
  };
  const TABLE = 4_093;
  for (let at = 0; at < codes; at++) {
    const place = at % (TABLE - 258);
    const next = 258 + place;
    const widthOf = (size: number) => (size < 511 ? 9 : size < 1_023 ? 10 : size < 2_047 ? 11 : 12);
    if (place === 0) {
      put(256, at === 0 ? 9 : 12);
      put(32, 9);
    } else put(next - 1, widthOf(next - 1));
  }
  put(257, 12);
  put(0, 8);
  return Uint8Array.from(out);
}

/** What a file can do to whoever opens it; each with a file of the same construction that must pass. */
export const hostileFiles = {
  'path points': twins((points: number) => aPage(`0 0 m ${'1 1 l '.repeat(points)} S`), 2_000, 20_000_000),
  strokes: twins((count: number) => aPage('0 0 m 9 9 l S '.repeat(count)), 2_000, 4_000_000),
  'inflating content': twins(
    (size: number) => aPage(flate(Buffer.alloc(size, 32))),
    10_000,
    1_000 * MEGABYTE,
  ),
  'wide picture': twins((side: number) => shown([picture(side, side)]), 800, 60_000),
  'wide mask': twins(
    (side: number) => shown([picture(800, 800, `/SMask ${FIRST_FREE + 1} 0 R`), picture(side, side)]),
    800,
    40_000,
  ),
  'picture drawn often': twins(
    (count: number) => shown([picture(3_000, 3_000)], 'q 595 0 0 842 0 0 cm /X Do Q '.repeat(count)),
    2,
    50_000,
  ),
  'nested forms': twins(nested, { depth: 3, each: 2 }, { depth: 12, each: 12 }),
  'nested groups': twins(groups, 3, 400),
  'tiny tiles': twins(tiled, 40, 0.01),
  'reckoned shading': twins(shaded, 3, 20_000),
  'type 3 font': twins(typeThree, { strokes: 3, letters: 100 }, { strokes: 100_000, letters: 20_000 }),
  dashes: twins(
    (dash: number) => aPage(`[${dash}] 0 d 0.1 w ${'0 0 m 595 842 l S '.repeat(20)}`),
    4,
    0.00001,
  ),
  letters: twins(
    (count: number) =>
      aPage(`BT /F 1 Tf 1 0 0 1 40 400 Tm ${`(${'a'.repeat(1_000)}) Tj `.repeat(count / 1_000)} ET`, {
        resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
      }),
    2_000,
    5_000_000,
  ),
  annotations: twins(
    (count: number) =>
      aPage('0 0 9 9 re f', {
        page: `/Annots [${times(count, (index) => `<< /Type /Annot /Subtype /Square /Rect [${index % 500} 0 ${(index % 500) + 9} 9] /C [1 0 0] >>`).join(' ')}]`,
      }),
    3,
    200_000,
  ),
  'page loop': twins((kids: string) => pageTree(kids, kids === '' ? 1 : 100), '', '2 0 R'),
  'page repeated': twins((count: number) => pageTree('3 0 R '.repeat(count - 1), count), 3, 99_000),
  'page count': twins((count: number) => pageTree('', count), 1, 1_000_000),
  'object flood': twins(flood, 100, 450_000),
  'object streams': {
    hostile: () => objectStreams(20),
    honest: () =>
      writeFile({
        form: 'object-streams',
        root: ref(1),
        objects: new Map<number, PdfValue>([
          [1, dict({ Type: name('Catalog'), Pages: ref(2) })],
          [2, dict({ Type: name('Pages'), Kids: array(ref(3)), Count: 1 })],
          [
            3,
            dict({
              Type: name('Page'),
              Parent: ref(2),
              MediaBox: array(0, 0, 595, 842),
              Resources: dict({}),
            }),
          ],
        ]),
      }),
  },
  lzw: twins((codes: number) => filtered('LZWDecode', lzwRun(codes)), 200, 500_000),
  'run length': twins(
    (size: number) => filtered('RunLengthDecode', new Uint8Array(size).fill(0x81)),
    200,
    4 * MEGABYTE,
  ),
  'base 85': twins(
    (size: number) => filtered('ASCII85Decode', new Uint8Array(size).fill(0x7a)),
    200,
    32 * MEGABYTE,
  ),
  hexadecimal: twins(
    (size: number) => filtered('ASCIIHexDecode', new Uint8Array(size).fill(0x32)),
    200,
    40 * MEGABYTE,
  ),
  predictor: twins(
    (columns: number) =>
      aPage(flate(Buffer.alloc(10_000), `/DecodeParms << /Predictor 15 /Columns ${columns} >>`)),
    100,
    2_000_000_000,
  ),
  'filters in a row': twins(
    (count: number) => {
      const { bytes } = flate(Buffer.alloc(1_000, 32)) as { bytes: Uint8Array };
      return aPage({
        entries: `/Filter [${'/ASCIIHexDecode '.repeat(count)}/FlateDecode]`,
        bytes: hexed(bytes, count),
      });
    },
    1,
    12,
  ),
} satisfies Record<string, Twins>;

function hexed(bytes: Uint8Array, count: number): Uint8Array {
  return count === 0 ? bytes : hexed(Buffer.from(`${Buffer.from(bytes).toString('hex')}>`), count - 1);
}

export type HostileName = keyof typeof hostileFiles;
