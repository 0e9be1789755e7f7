import { PdfError } from '../limits.ts';
import type { PdfDict } from '../objects.ts';

/** Undoes a TIFF (2) or PNG (10–15) predictor (ISO 32000-1 7.4.4.4). */
export function undoPredictor(data: Uint8Array, parms: PdfDict): Uint8Array {
  const predictor = parms.number('Predictor') ?? 1;
  if (predictor <= 1) return data;
  const colors = parms.number('Colors') ?? 1;
  const bits = parms.number('BitsPerComponent') ?? 8;
  const columns = parms.number('Columns') ?? 1;
  const valid =
    Number.isInteger(colors) &&
    colors >= 1 &&
    colors <= 32 &&
    [1, 2, 4, 8, 16].includes(bits) &&
    columns >= 1;
  if (!valid || !Number.isInteger(columns)) throw new PdfError('filter', 'Bad predictor parameters');
  const pixel = Math.max(1, (colors * bits) >> 3);
  const row = Math.ceil((colors * bits * columns) / 8);
  if (predictor === 2) return undoTiff(data, row, colors, bits);
  return undoPng(data, row, pixel);
}

function undoTiff(data: Uint8Array, row: number, colors: number, bits: number): Uint8Array {
  if (bits !== 8) throw new PdfError('filter', 'TIFF predictor with other than 8 bits');
  const out = Uint8Array.from(data);
  for (let start = 0; start < out.length; start += row) {
    const end = Math.min(out.length, start + row);
    for (let i = start + colors; i < end; i++) out[i] = out[i]! + out[i - colors]!;
  }
  return out;
}

function undoPng(data: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = Math.ceil(data.length / (row + 1));
  const out = new Uint8Array(rows * row);
  let written = 0;
  for (let r = 0; r < rows; r++) {
    const from = r * (row + 1);
    const type = data[from]!;
    const line = data.subarray(from + 1, Math.min(data.length, from + 1 + row));
    undoPngRow(type, line, out, r * row, row, pixel);
    written += line.length;
  }
  return out.subarray(0, written);
}

function undoPngRow(
  type: number,
  line: Uint8Array,
  out: Uint8Array,
  at: number,
  row: number,
  pixel: number,
): void {
  if (type === 0) {
    out.set(line, at);
    return;
  }
  if (type > 4) throw new PdfError('filter', 'Unknown PNG predictor');
  for (let i = 0; i < line.length; i++) {
    const left = i >= pixel ? out[at + i - pixel]! : 0;
    const up = at >= row ? out[at + i - row]! : 0;
    const upLeft = i >= pixel && at >= row ? out[at + i - row - pixel]! : 0;
    out[at + i] = line[i]! + prediction(type, left, up, upLeft);
  }
}

function prediction(type: number, left: number, up: number, upLeft: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  return paeth(left, up, upLeft);
}

/** PNG (ISO/IEC 15948) 9.4. */
function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const dLeft = Math.abs(estimate - left);
  const dUp = Math.abs(estimate - up);
  const dUpLeft = Math.abs(estimate - upLeft);
  if (dLeft <= dUp && dLeft <= dUpLeft) return left;
  return dUp <= dUpLeft ? up : upLeft;
}
