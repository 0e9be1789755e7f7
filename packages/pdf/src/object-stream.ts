import { type Reading, reportRepeatedKeys } from './indirect.ts';
import { Lexer } from './lexer.ts';
import { PdfError } from './limits.ts';
import type { PdfValue } from './objects.ts';

/** The decoded objects of an object stream (ISO 32000-1 7.5.7). */
export interface ObjectStream {
  numbers: number[];
  valueAt(index: number): PdfValue;
}

/** `count` and `first` are its /N and /First. */
export function readObjectStream(
  count: number,
  first: number,
  data: Uint8Array,
  { limits, report }: Pick<Reading, 'limits' | 'report'>,
): ObjectStream {
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
  const values = new Map<number, PdfValue>();
  const valueAt = (index: number): PdfValue => {
    const known = values.get(index);
    if (known !== undefined) return known;
    const offset = offsets[index];
    if (offset === undefined) throw new PdfError('object', 'No such object in the object stream');
    const lexer = new Lexer(data, first + offset, 0, true, limits);
    const value = lexer.value();
    reportRepeatedKeys(lexer.repeatedKeys, numbers[index], report);
    values.set(index, value);
    return value;
  };
  return { numbers, valueAt };
}
