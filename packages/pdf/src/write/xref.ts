import { array, dict, name, PdfDict, PdfRef, PdfStream, type PdfValue } from '../objects.ts';
import type { ByteWriter } from './bytes.ts';
import { writeIndirect, writeValue } from './serialize.ts';

/** Where each written object begins. */
export interface Written {
  ref: PdfRef;
  offset: number;
}

/** The head of the free list, which the first section of a file must name (ISO 32000-1 7.5.4). */
export const FREE_LIST_HEAD: Written = { ref: new PdfRef(0, 65_535), offset: 0 };

export type Trailer = Record<string, PdfValue | undefined>;

/** Writes a classic section, its trailer, startxref and %%EOF. */
export function writeTable(out: ByteWriter, written: readonly Written[], trailer: Trailer): void {
  const offset = out.offset;
  out.text('xref\n');
  for (const run of runsOf(written)) {
    out.text(`${run[0]!.ref.num} ${run.length}\n`);
    for (const { ref, offset } of run) {
      out.text(`${padded(offset, 1e10)} ${padded(ref.gen, 1e5)} ${ref.num === 0 ? 'f' : 'n'} \n`);
    }
  }
  out.text('trailer\n');
  writeValue(out, dict(trailer));
  out.text(`\nstartxref\n${offset}\n%%EOF\n`);
}

/** Decimal digits with leading zeros, as many as `above` has zeros. */
function padded(value: number, above: number): string {
  return String(above + value).slice(1);
}

/** Compressed objects are listed beside plain ones in a cross-reference stream. */
export interface StreamEntry {
  num: number;
  type: 0 | 1 | 2;
  second: number;
  third: number;
}

/** Writes a cross-reference stream as object `self`, startxref and %%EOF. */
export function writeXrefStream(
  out: ByteWriter,
  self: PdfRef,
  entries: readonly StreamEntry[],
  trailer: Trailer,
): void {
  const offset = out.offset;
  const rows = [...entries, { num: self.num, type: 1 as const, second: offset, third: self.gen }].sort(
    (a, b) => a.num - b.num,
  );
  const width = offset > 0xffffffff ? 6 : 4;
  const data = Buffer.alloc(rows.length * (width + 3));
  const index: number[] = [];
  rows.forEach((row, i) => {
    const at = i * (width + 3);
    data.writeUInt8(row.type, at);
    data.writeUIntBE(row.second, at + 1, width);
    data.writeUInt16BE(row.third, at + 1 + width);
    const previous = rows[i - 1];
    if (previous && previous.num === row.num - 1) index[index.length - 1]!++;
    else index.push(row.num, 1);
  });
  const described = dict({ Type: name('XRef'), W: array(1, width, 2), Index: array(...index), ...trailer });
  writeIndirect(out, self, new PdfStream(new PdfDict(described.entries), data));
  out.text(`startxref\n${offset}\n%%EOF\n`);
}

/** Consecutive object numbers, as the subsections want them. */
function runsOf(written: readonly Written[]): Written[][] {
  const sorted = written.toSorted((a, b) => a.ref.num - b.ref.num);
  const runs: Written[][] = [];
  for (const entry of sorted) {
    const last = runs.at(-1);
    if (last && last.at(-1)!.ref.num === entry.ref.num - 1) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}
