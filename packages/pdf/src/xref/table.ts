import { parsePaid, type Reading, reportRepeatedKeys } from '../indirect.ts';
import type { Lexer, RepeatedKey } from '../lexer.ts';
import { PdfError } from '../limits.ts';
import { PdfDict } from '../objects.ts';
import type { ByteSource } from '../source.ts';
import { entriesOfRuns, type Run, sectionFromMap, type XrefEntry, type XrefSection } from './section.ts';

/** `nnnnnnnnnn ggggg n` and a two-byte line end (ISO 32000-1 7.5.4). */
const ENTRY = 20;

/** Reads a classic section without touching its entries, as long as they are 20 bytes wide as they must be. */
export function readTable(
  source: ByteSource,
  offset: number,
  reading: Omit<Reading, 'lengthOf'>,
): XrefSection {
  const { limits } = reading;
  const subsections: Run[] = [];
  let at = parsePaid(source, offset, reading, (lexer) => {
    if (!lexer.keyword('xref')) throw new PdfError('xref', 'No xref here', lexer.offset);
    return lexer.offset;
  });
  for (;;) {
    const step = parsePaid(source, at, reading, readStep);
    if ('trailer' in step) {
      reportRepeatedKeys(step.repeatedKeys, undefined, reading.report);
      const place = { kind: 'table', offset, end: step.end, trailer: step.trailer } as const;
      return { ...place, ...entriesOfRuns(subsections, ENTRY, (entry) => checkedEntry(source, entry)) };
    }
    if (step.first + step.count > limits.objectNumber + 1) throw new PdfError('limit', 'Object number', at);
    if (!isRegular(source, step)) return readLooseTable(source, offset, reading);
    subsections.push(step);
    at = step.at + step.count * ENTRY;
  }
}

interface Trailer {
  trailer: PdfDict;
  end: number;
  repeatedKeys: readonly RepeatedKey[];
}

function readStep(lexer: Lexer): Run | Trailer {
  if (lexer.keyword('trailer')) {
    const trailer = lexer.value();
    if (!(trailer instanceof PdfDict))
      throw new PdfError('xref', 'Trailer is not a dictionary', lexer.offset);
    return { trailer, end: lexer.offset, repeatedKeys: lexer.repeatedKeys };
  }
  const first = lexer.unsigned();
  const count = lexer.unsigned();
  if (first === undefined || count === undefined) throw new PdfError('xref', 'Bad subsection', lexer.offset);
  lexer.skipBlank();
  return { first, count, at: lexer.offset };
}

/** First and last entry stand where they should; each entry is checked again when it is used. */
function isRegular(source: ByteSource, { count, at }: Run): boolean {
  if (count === 0) return true;
  return (
    at + count * ENTRY <= source.length &&
    readEntry(source, at) !== undefined &&
    readEntry(source, at + (count - 1) * ENTRY) !== undefined
  );
}

function checkedEntry(source: ByteSource, at: number): XrefEntry {
  const entry = readEntry(source, at);
  if (!entry) throw new PdfError('xref', 'Bad cross-reference entry', at);
  return entry;
}

function readEntry(source: ByteSource, at: number): XrefEntry | undefined {
  const { bytes, base } = source.window(at, ENTRY);
  const start = at - base;
  const offset = digits(bytes, start, start + 10);
  const gen = digits(bytes, start + 11, start + 16);
  if (offset < 0 || gen < 0 || bytes[start + 10] !== 32 || bytes[start + 16] !== 32) return undefined;
  const last = bytes[start + 18];
  if (!isEolByte(bytes[start + 19]) || !(isEolByte(last) || last === 32)) return undefined;
  if (bytes[start + 17] === 0x6e) return { kind: 'offset', offset, gen };
  if (bytes[start + 17] === 0x66) return { kind: 'free', next: offset, gen };
  return undefined;
}

const isEolByte = (byte: number | undefined) => byte === 10 || byte === 13;

function digits(line: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = (line[i] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Entries of other widths, read token by token and reported. */
function readLooseTable(source: ByteSource, offset: number, reading: Omit<Reading, 'lengthOf'>): XrefSection {
  const { limits } = reading;
  reading.report({ code: 'xref-entry', detail: 'Cross-reference entries are not 20 bytes wide', offset });
  return parsePaid(source, offset, reading, (lexer) => {
    lexer.keyword('xref');
    const map = new Map<number, XrefEntry>();
    while (!lexer.keyword('trailer')) {
      const first = lexer.unsigned();
      const count = lexer.unsigned();
      if (first === undefined || count === undefined)
        throw new PdfError('xref', 'Bad subsection', lexer.offset);
      if (first + count > limits.objectNumber + 1) throw new PdfError('limit', 'Object number', lexer.offset);
      for (let i = 0; i < count; i++) map.set(first + i, looseEntry(lexer));
    }
    const trailer = lexer.value();
    if (!(trailer instanceof PdfDict))
      throw new PdfError('xref', 'Trailer is not a dictionary', lexer.offset);
    reportRepeatedKeys(lexer.repeatedKeys, undefined, reading.report);
    return sectionFromMap({ kind: 'table', offset, end: lexer.offset, trailer }, map);
  });
}

function looseEntry(lexer: Lexer): XrefEntry {
  const offset = lexer.unsigned();
  const gen = lexer.unsigned();
  if (offset === undefined || gen === undefined) throw new PdfError('xref', 'Bad entry', lexer.offset);
  if (lexer.keyword('n')) return { kind: 'offset', offset, gen };
  if (lexer.keyword('f')) return { kind: 'free', next: offset, gen };
  throw new PdfError('xref', 'Bad entry', lexer.offset);
}
