import { Lexer } from './lexer.ts';
import { type Limits, PdfError } from './limits.ts';
import type { PdfDict, PdfValue } from './objects.ts';

/** The decoded objects of an object stream (ISO 32000-1 7.5.7). */
export type ObjectStream = { numbers: number[]; valueAt(index: number): PdfValue };

export function readObjectStream(dict: PdfDict, data: Uint8Array, limits: Limits): ObjectStream {
  const count = dict.number('N') ?? -1;
  const first = dict.number('First') ?? -1;
  if (!Number.isInteger(count) || count < 0 || count > data.length || first < 0 || first > data.length) {
    throw new PdfError('object', 'Bad object stream header');
  }
  const header = new Lexer(data, 0, 0, true, limits);
  const numbers: number[] = [];
  const offsets: number[] = [];
  for (let i = 0; i < count; i++) {
    const num = header.unsigned();
    const offset = header.unsigned();
    if (num === undefined || offset === undefined) throw new PdfError('object', 'Bad object stream header');
    numbers.push(num);
    offsets.push(offset);
  }
  const valueAt = (index: number): PdfValue => {
    const offset = offsets[index];
    if (offset === undefined) throw new PdfError('object', 'No such object in the object stream');
    return new Lexer(data, first + offset, 0, true, limits).value();
  };
  return { numbers, valueAt };
}
