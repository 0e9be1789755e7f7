import { type Lexer, parseAt, type RepeatedKey } from './lexer.ts';
import { type Effort, type Issue, type Limits, PdfError, spend } from './limits.ts';
import { PdfDict, PdfStream, type PdfValue } from './objects.ts';
import { type ByteSource, find } from './source.ts';

/** `num gen obj … endobj` as it stands in the file. */
export interface IndirectObject {
  num: number;
  gen: number;
  value: PdfValue;
  start: number;
  end: number;
}

type LengthResolver = (value: PdfValue | undefined) => number | undefined;
export type Report = (issue: Issue) => void;

/** What reading one object needs to know, and what it may cost. */
export interface Reading {
  limits: Limits;
  lengthOf: LengthResolver;
  report: Report;
  effort: Effort;
}

/** An honest file is parsed about once: its objects don't overlap. */
export function effortFor(source: ByteSource): Effort {
  return { left: 16 * source.length + 16 * 1024 * 1024 };
}

/** Parses at an offset and pays for what was looked at, found or not. */
export const parsePaid = <T>(
  source: ByteSource,
  offset: number,
  { limits, effort }: Pick<Reading, 'limits' | 'effort'>,
  parse: (lexer: Lexer) => T,
): T => parseAt(source, offset, limits, parse, effort);

interface Head {
  num: number;
  gen: number;
  value: PdfValue;
  dataStart: number;
  end: number;
  closed: boolean;
  repeatedKeys: readonly RepeatedKey[];
}

/** Reads the indirect object at an offset. Stream data is located, not read. */
export function readIndirect(source: ByteSource, offset: number, reading: Reading): IndirectObject {
  const { report } = reading;
  const head = parsePaid(source, offset, reading, readHead);
  const { num, gen } = head;
  reportRepeatedKeys(head.repeatedKeys, num, report);
  if (head.dataStart < 0) {
    if (!head.closed)
      report({ code: 'object-end', detail: 'endobj is missing', offset: head.end, object: num });
    return { num, gen, value: head.value, start: offset, end: head.end };
  }
  if (!(head.value instanceof PdfDict)) throw new PdfError('syntax', 'Stream without dictionary', offset);
  const place = locateStream(source, head.value, head.dataStart, num, reading);
  return {
    num,
    gen,
    value: new PdfStream(head.value, { start: head.dataStart, end: place.dataEnd }),
    start: offset,
    end: place.end,
  };
}

function readHead(lexer: Lexer): Head {
  const num = lexer.unsigned();
  const gen = lexer.unsigned();
  if (num === undefined || gen === undefined || !lexer.keyword('obj')) {
    throw new PdfError('object', 'No object here', lexer.offset);
  }
  const value = lexer.value();
  const { repeatedKeys } = lexer;
  const closed = lexer.keyword('endobj');
  if (closed || !lexer.keyword('stream'))
    return { num, gen, value, dataStart: -1, end: lexer.offset, closed, repeatedKeys };
  // A lone CR is not allowed here but is common; the data starts after the mark either way (7.3.8.1).
  lexer.endOfLine();
  return { num, gen, value, dataStart: lexer.offset, end: lexer.offset, closed: false, repeatedKeys };
}

function locateStream(
  source: ByteSource,
  dict: PdfDict,
  start: number,
  num: number,
  { limits, lengthOf, report, effort }: Reading,
): { dataEnd: number; end: number } {
  const length = lengthOf(dict.get('Length'));
  if (length !== undefined && start + length < source.length) {
    const end = parseAt(source, start + length, limits, endOfStream);
    if (end >= 0) return { dataEnd: start + length, end };
  }
  const found = find(source, 'endstream', start);
  spend(effort, (found < 0 ? source.length : found) - start, start);
  if (found < 0) throw new PdfError('object', 'Stream without end', start);
  report({ code: 'stream-length', detail: '/Length does not lead to endstream', offset: start, object: num });
  const end = parseAt(source, found, limits, endOfStream);
  return { dataEnd: found - eolBefore(source, found), end: end < 0 ? found : end };
}

function endOfStream(lexer: Lexer): number {
  if (!lexer.keyword('endstream')) return -1;
  const end = lexer.offset;
  return lexer.keyword('endobj') ? lexer.offset : end;
}

function eolBefore(source: ByteSource, at: number): number {
  const [first, second] = source.read(at - 2, at);
  if (second === 10) return first === 13 ? 2 : 1;
  return second === 13 ? 1 : 0;
}

/** `object` is the number of the object that holds the dictionary; a trailer has none. */
export function reportRepeatedKeys(
  keys: readonly RepeatedKey[],
  object: number | undefined,
  report: Report,
): void {
  for (const { key, offset } of keys) {
    report({ code: 'duplicate-key', detail: `/${key} is written twice`, offset, object });
  }
}
