import type { Report } from './indirect.ts';
import { type Lexer, parseAt } from './lexer.ts';
import { type Limits, PdfError } from './limits.ts';
import { PdfDict } from './objects.ts';
import { type ByteSource, find } from './source.ts';
import type { XrefEntry, XrefSection } from './xref/section.ts';

/** One state of the file: what was appended, and where it ends. */
export interface Revision {
  index: number;
  /** Cross-reference sections, newest first; two for linearized files and for hybrid ones of Microsoft Word. */
  sections: XrefSection[];
  trailer: PdfDict;
  /** The first byte after the revision before. */
  start: number;
  /** The byte after `%%EOF` and its line end. */
  end: number;
  /** The byte after `%%EOF` itself. */
  eof: number;
  /** The number written after this revision's `startxref`. */
  startxref: number;
  /** False when the end had to be guessed. */
  wellFormed: boolean;
  /** Objects this revision defines or frees. */
  changes(): ReadonlyMap<number, XrefEntry>;
}

interface Ending {
  startxref: number;
  eof: number;
  end: number;
}

/** Groups a /Prev chain (newest first) into revisions, oldest first. */
export function revisionsOf(
  source: ByteSource,
  chain: readonly XrefSection[],
  limits: Limits,
  report: Report,
): { revisions: Revision[]; linearized: boolean } {
  const oldestFirst = chain.toReversed();
  const linearized = oldestFirst.length > 1 && isLinearizedPair(source, oldestFirst, limits);
  const groups: XrefSection[][] = linearized ? [[oldestFirst[1]!, oldestFirst[0]!]] : [];
  for (const section of oldestFirst.slice(linearized ? 2 : 0)) {
    const before = groups.at(-1);
    if (before && isAfterthought(section, before[0]!)) before.unshift(section);
    else groups.push([section]);
  }
  const revisions: Revision[] = [];
  for (const sections of groups) {
    revisions.push(
      revisionFrom(source, sections, revisions.at(-1)?.end ?? 0, revisions.length, limits, report),
    );
  }
  return { revisions, linearized };
}

/** A linearized file has its newest section in front and the rest behind it (ISO 32000-1 Annex F). */
function isLinearizedPair(source: ByteSource, oldestFirst: readonly XrefSection[], limits: Limits): boolean {
  const [main, firstPage] = oldestFirst;
  if (!main || !firstPage || firstPage.offset >= main.offset) return false;
  try {
    return parseAt(source, 0, limits, (lexer) => {
      lexer.unsigned();
      lexer.unsigned();
      if (!lexer.keyword('obj')) return false;
      const value = lexer.value();
      return value instanceof PdfDict && value.has('Linearized');
    });
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
}

/** Microsoft Word writes a table, and then an empty one that only adds /XRefStm: one state of the file, not two. */
const isAfterthought = ({ hybrid }: XrefSection, before: XrefSection): boolean =>
  hybrid !== undefined && hybrid.table.highest < 0 && hybrid.stream.offset < before.offset;

function revisionFrom(
  source: ByteSource,
  sections: XrefSection[],
  start: number,
  index: number,
  limits: Limits,
  report: Report,
): Revision {
  const newest = sections[0]!;
  const last = sections.reduce((a, b) => (b.offset > a.offset ? b : a));
  if (last.offset < start) {
    report({
      code: 'xref-order',
      detail: 'A later section stands before an earlier one',
      offset: last.offset,
    });
  }
  const ending = readEnding(source, last.end, limits);
  const wellFormed = ending !== undefined && ending.startxref === (newest.pointed ?? newest.offset);
  if (!wellFormed) {
    report({ code: 'revision-end', detail: 'No startxref and %%EOF after the section', offset: last.end });
  }
  const { startxref, eof, end } = ending ?? guessEnding(source, last.end, newest.offset);
  return {
    index,
    sections,
    trailer: newest.trailer,
    start,
    end,
    eof,
    startxref,
    wellFormed,
    changes: () => changesOf(sections),
  };
}

function readEnding(source: ByteSource, at: number, limits: Limits): Ending | undefined {
  if (at >= source.length) return undefined;
  return parseAt(source, at, limits, (lexer: Lexer) => {
    // Comments are legal wherever white space is (ISO 32000-1 7.2.3): iText writes its name here.
    if (!lexer.keyword('startxref')) return undefined;
    const startxref = lexer.unsigned();
    if (startxref === undefined || !lexer.endOfFileMark()) return undefined;
    const eof = lexer.offset;
    lexer.endOfLine();
    return { startxref, eof, end: lexer.offset };
  });
}

function guessEnding(source: ByteSource, from: number, startxref: number): Ending {
  const found = find(source, '%%EOF', from);
  const eof = found < 0 ? source.length : found + 5;
  return { startxref, eof, end: eof };
}

function changesOf(sections: readonly XrefSection[]): ReadonlyMap<number, XrefEntry> {
  const [newest, ...older] = sections;
  if (newest && older.length === 0) return newest.entries();
  const changes = new Map<number, XrefEntry>();
  for (const section of sections) {
    for (const [num, entry] of section.entries()) if (!changes.has(num)) changes.set(num, entry);
  }
  return changes;
}
