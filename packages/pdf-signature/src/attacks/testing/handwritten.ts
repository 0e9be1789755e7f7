import { cmsSigner, signedData } from '@yinxin/pki';
import type { Holder } from './certificates.ts';
import { joinChunks, type World } from './world.ts';

/** A revision in its own words, for shapes that our writer never makes. */
export interface Handwritten {
  /** Objects as they stand between `obj` and `endobj`; undefined ones are left out. */
  objects: Readonly<Record<number, string | undefined>>;
  /** Object numbers that are freed. */
  free?: readonly number[];
  /** Further entries of the trailer; /Size, /Root and /Prev are written by themselves unless named here. */
  trailer?: string;
  /** Stands between the trailer and `startxref`. */
  beforeStartxref?: string;
  /** Stands between the number and `%%EOF`. */
  beforeEof?: string;
  afterEof?: string;
}

const ROOM = 6_000;
const EMPTY_RANGE = '[0 0000000000 0000000000 0000000000]';

/** A signature dictionary whose /ByteRange and /Contents `handSigned` fills. */
export const aSignature = (entries = ''): string =>
  `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached${entries}/ByteRange ${EMPTY_RANGE}/Contents <${'0'.repeat(ROOM)}>>>`;

export const aStream = (content: string, entries = ''): string =>
  `<</Length ${content.length}${entries}>>\nstream\n${content}\nendstream`;

/** Appends the revision; without a file before it, it is the first one. */
export function handwritten(file: Uint8Array | undefined, input: Handwritten): Uint8Array {
  const before = file ? Buffer.from(file).toString('latin1') : '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  let text = '';
  const entries = (input.free ?? []).map((num) => ({ num, entry: '0000000000 00001 f \n' }));
  for (const [num, object] of Object.entries(input.objects)) {
    if (object === undefined) continue;
    const offset = before.length + text.length;
    entries.push({ num: Number(num), entry: `${String(offset).padStart(10, '0')} 00000 n \n` });
    text += `${num} 0 obj\n${object}\nendobj\n`;
  }
  if (!file) entries.push({ num: 0, entry: '0000000000 65535 f \n' });
  const start = before.length + text.length;
  const sorted = entries.toSorted((a, b) => a.num - b.num);
  text += `xref\n${sorted.map(({ num, entry }) => `${num} 1\n${entry}`).join('')}`;
  text += `trailer\n<<${trailerOf(before, sorted.at(-1)?.num ?? 0, input.trailer ?? '')}>>\n`;
  text += `${input.beforeStartxref ?? ''}startxref\n${start}\n${input.beforeEof ?? ''}%%EOF\n${input.afterEof ?? ''}`;
  return new Uint8Array(Buffer.from(before + text, 'latin1'));
}

function trailerOf(before: string, highest: number, entries: string): string {
  const previous = [...before.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  const sizes = [...before.matchAll(/\/Size (\d+)/g)].map((match) => Number(match[1]));
  const root = entries.includes('/Root') ? '' : '/Root 1 0 R';
  const prev = previous === undefined ? '' : `/Prev ${previous}`;
  return `/Size ${Math.max(highest + 1, ...sizes)}${root}${prev}${entries}`;
}

/** The same with the revision's `aSignature` filled in. */
export async function handSigned(
  file: Uint8Array | undefined,
  input: Handwritten,
  world: World,
  by: Holder,
): Promise<Uint8Array> {
  return filled(handwritten(file, input), world, by);
}

/** Fills the one empty signature of a file. */
export const filled = (file: Uint8Array, world: World, by: Holder): Promise<Uint8Array> =>
  filledWithBytes(file, (signed) =>
    signedData({
      signer: cmsSigner({ certificate: by.certificate }),
      sign: by.sign,
      content: signed,
      detached: true,
      furtherCertificates: [world.ca.certificate],
    }),
  );

/** The same with the bytes that somebody makes for what is signed. */
export async function filledWithBytes(
  file: Uint8Array,
  contents: (signed: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array> {
  const text = Buffer.from(file).toString('latin1');
  const range = text.lastIndexOf(EMPTY_RANGE);
  const start = text.indexOf(`<${'0'.repeat(ROOM)}>`, range);
  const end = start + ROOM + 2;
  const numbers = [start, end, text.length - end].map((each) => String(each).padStart(10, '0'));
  const placed = Buffer.from(text.replace(EMPTY_RANGE, `[0 ${numbers.join(' ')}]`), 'latin1');
  const signed = joinChunks([placed.subarray(0, start), placed.subarray(end)]);
  placed.write(Buffer.from(await contents(signed)).toString('hex'), start + 1, 'latin1');
  return new Uint8Array(placed);
}

/** A one-page contract: catalog 1, pages 2, font 3, page 4, content 5. */
export const CONTRACT: Readonly<Record<number, string>> = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids [4 0 R]/Count 1>>',
  3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  4: '<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]/Resources <</Font <</F1 3 0 R>>>>/Contents 5 0 R>>',
  5: aStream('BT /F1 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET'),
};

/** The revision that signs `CONTRACT` with a field (7) and its value (6), as many programs write it. */
export const SIGNING: Readonly<Record<number, string>> = {
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [7 0 R]/SigFlags 3>>>>',
  4: '<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]/Resources <</Font <</F1 3 0 R>>>>/Contents 5 0 R/Annots [7 0 R]>>',
  6: aSignature(),
  7: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/V 6 0 R/F 132/Rect [0 0 0 0]/P 4 0 R>>',
};
