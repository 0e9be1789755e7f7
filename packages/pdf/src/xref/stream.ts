import { decode, filterSteps } from '../filters/index.ts';
import { type Reading, readIndirect } from '../indirect.ts';
import { type Limits, PdfError } from '../limits.ts';
import { isName, PdfArray, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../objects.ts';
import type { ByteSource } from '../source.ts';
import { entriesOfRuns, type Run, type XrefEntry, type XrefSection } from './section.ts';

interface Layout {
  widths: [number, number, number];
  runs: Run[];
}

/** Reads a cross-reference stream (ISO 32000-1 7.5.8). Its own entries must be direct. */
export function readXrefStream(
  source: ByteSource,
  offset: number,
  reading: Omit<Reading, 'lengthOf'>,
): XrefSection {
  const { limits } = reading;
  const direct = (value: PdfValue | undefined): PdfValue => {
    if (value instanceof PdfRef)
      throw new PdfError('xref', 'Indirect entry in a cross-reference stream', offset);
    return value ?? null;
  };
  const lengthOf = (value: PdfValue | undefined) => (typeof value === 'number' ? value : undefined);
  const object = readIndirect(source, offset, { ...reading, lengthOf });
  if (!(object.value instanceof PdfStream) || !isName(object.value.dict.get('Type'), 'XRef')) {
    throw new PdfError('xref', 'No cross-reference stream here', offset);
  }
  const { dict, start, end } = object.value;
  const data = decode(source.read(start, end), filterSteps(dict, direct), limits);
  const layout = readLayout(dict, limits, offset);
  return {
    kind: 'stream',
    offset,
    end: object.end,
    trailer: dict,
    streamNumber: object.num,
    ...entriesOfRuns(layout.runs, 1, rowReader(data, layout, offset)),
  };
}

function readLayout(dict: PdfDict, limits: Limits, offset: number): Layout {
  const widths = integers(dict.get('W'));
  const size = dict.number('Size') ?? 0;
  const index = integers(dict.get('Index')) ?? [0, size];
  if (widths?.length !== 3 || widths.some((width) => width > 8) || index.length % 2 !== 0) {
    throw new PdfError('xref', 'Bad /W or /Index', offset);
  }
  const runs: Layout['runs'] = [];
  let row = 0;
  for (let i = 0; i < index.length; i += 2) {
    const first = index[i]!;
    const count = index[i + 1]!;
    if (first + count > limits.objectNumber + 1) throw new PdfError('limit', 'Object number', offset);
    runs.push({ first, count, at: row });
    row += count;
  }
  return { widths: [widths[0]!, widths[1]!, widths[2]!], runs };
}

function integers(value: PdfValue | undefined): number[] | undefined {
  if (!(value instanceof PdfArray)) return undefined;
  const numbers = value.items.filter(
    (item): item is number => typeof item === 'number' && Number.isInteger(item) && item >= 0,
  );
  return numbers.length === value.items.length ? numbers : undefined;
}

function rowReader(data: Uint8Array, { widths }: Layout, offset: number): (row: number) => XrefEntry {
  const [typeWidth, secondWidth, thirdWidth] = widths;
  const width = typeWidth + secondWidth + thirdWidth;
  return (row) => {
    const at = row * width;
    if (at + width > data.length) throw new PdfError('xref', 'Cross-reference stream too short', offset);
    const type = typeWidth === 0 ? 1 : field(data, at, typeWidth);
    const second = field(data, at + typeWidth, secondWidth);
    const third = field(data, at + typeWidth + secondWidth, thirdWidth);
    if (type === 1) return { kind: 'offset', offset: second, gen: third };
    if (type === 2) return { kind: 'compressed', stream: second, index: third };
    // Other types mean null (7.5.8.3), as free objects do.
    return { kind: 'free', next: type === 0 ? second : 0, gen: third };
  };
}

function field(data: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + data[at + i]!;
  return value;
}
