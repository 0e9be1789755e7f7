import { PdfArray, type PdfDict, type PdfDocument, PdfString, type Revision } from '@yinxin/pdf';
import { isBlank, LONGEST_TAIL } from '../../common/ambiguities.ts';

/** How much of the file a signature speaks for, weakest first. */
export const COVERAGES = [
  'UNCLEAR',
  'CONTIGUOUS_BLOCK_FROM_START',
  'ENTIRE_REVISION',
  'ENTIRE_FILE',
] as const;
export type Coverage = (typeof COVERAGES)[number];

/** [0, gapStart) and [gapEnd, end) are signed. */
export interface SignedRange {
  gapStart: number;
  gapEnd: number;
  end: number;
}

export type ByteRangeFacts =
  | { problem: ByteRangeProblem; coverage: 'UNCLEAR'; range?: undefined; contents?: undefined }
  | { problem?: undefined; coverage: Coverage; range: SignedRange; contents: Uint8Array };

export type ByteRangeProblem =
  | 'NOT_A_DICTIONARY'
  | 'BYTE_RANGE_MISSING'
  | 'BYTE_RANGE_MALFORMED'
  | 'BYTE_RANGE_OUTSIDE'
  | 'CONTENTS_MISSING'
  | 'GAP_IS_NOT_CONTENTS';

/** What /ByteRange and /Contents of a signature dictionary say about each other and about the file. */
export function byteRangeFacts(
  document: PdfDocument,
  signature: PdfDict | undefined,
  placed: { inFile: boolean; revision: number },
): ByteRangeFacts {
  if (!signature) return unclear('NOT_A_DICTIONARY');
  const range = readRange(document, signature);
  if (typeof range === 'string') return unclear(range);
  // Both may stand in objects of their own; then no byte of the dictionary's revision says where.
  const contents = signature.get('Contents');
  if (!(contents instanceof PdfString) || contents.bytes.length === 0) return unclear('CONTENTS_MISSING');
  if (!placed.inFile || !isGap(document, contents, range)) return unclear('GAP_IS_NOT_CONTENTS');
  return { coverage: coverageOf(document, range, placed.revision), range, contents: contents.bytes };
}

const unclear = (problem: ByteRangeProblem): ByteRangeFacts => ({ problem, coverage: 'UNCLEAR' });

function readRange(document: PdfDocument, signature: PdfDict): SignedRange | ByteRangeProblem {
  const value = signature.get('ByteRange');
  if (value === undefined || value === null) return 'BYTE_RANGE_MISSING';
  const numbers = value instanceof PdfArray ? value.items : [];
  const whole = numbers.filter((item): item is number => Number.isSafeInteger(item));
  const [first, gapStart, gapEnd, rest] = whole;
  if (numbers.length !== 4 || whole.length !== 4 || first !== 0) return 'BYTE_RANGE_MALFORMED';
  if (gapStart! <= 0 || gapEnd! <= gapStart! || rest! <= 0) return 'BYTE_RANGE_MALFORMED';
  const end = gapEnd! + rest!;
  return end <= document.source.length ? { gapStart: gapStart!, gapEnd: gapEnd!, end } : 'BYTE_RANGE_OUTSIDE';
}

/**
 * The gap left by /ByteRange must be exactly the hex string of /Contents, brackets included. Two digits for each
 * byte leave no room for anything else in it.
 */
function isGap({ source }: PdfDocument, contents: PdfString, { gapStart, gapEnd }: SignedRange): boolean {
  if (!contents.hex || contents.start !== gapStart || contents.end !== gapEnd) return false;
  const opens = source.read(gapStart, gapStart + 1)[0] === 0x3c;
  const closes = source.read(gapEnd - 1, gapEnd)[0] === 0x3e;
  return opens && closes && gapEnd - gapStart === contents.bytes.length * 2 + 2;
}

function coverageOf(document: PdfDocument, range: SignedRange, revision: number): Coverage {
  const own = document.revisions[revision];
  if (!own) return range.end === document.source.length ? 'ENTIRE_FILE' : 'CONTIGUOUS_BLOCK_FROM_START';
  if (!endsAt(document, own, range)) return 'CONTIGUOUS_BLOCK_FROM_START';
  return range.end === document.source.length ? 'ENTIRE_FILE' : 'ENTIRE_REVISION';
}

/** Signers differ about what follows %%EOF: the line end may be left out, white space and comments signed too. */
function endsAt(
  { source }: PdfDocument,
  { eof, wellFormed }: Revision,
  { gapEnd, end }: SignedRange,
): boolean {
  const isPlaced = wellFormed && gapEnd < eof && end >= eof && end - eof <= LONGEST_TAIL;
  return isPlaced && isBlank(source, eof, end);
}
