import { latin1 } from '@yinxin/primitives';
import { parsePaid, type Reading } from '../indirect.ts';
import { parseAt } from '../lexer.ts';
import { type Limits, PdfError } from '../limits.ts';
import { PdfRef } from '../objects.ts';
import { type ByteSource, findLast } from '../source.ts';
import type { XrefEntry, XrefSection } from './section.ts';
import { readXrefStream } from './stream.ts';
import { readTable } from './table.ts';

/** How far from the end viewers look for `startxref`. */
const TAIL = 2048;

interface XrefChain {
  /** Newest first, as /Prev leads. */
  sections: XrefSection[];
  /** Some section is a table with /XRefStm: two readers may see two documents. */
  hybrid: boolean;
}

export function readChain(source: ByteSource, reading: Omit<Reading, 'lengthOf'>): XrefChain {
  const { limits, report } = reading;
  const sections: XrefSection[] = [];
  const seen = new Set<number>();
  let hybrid = false;
  let next: number | undefined = lastStartxref(source, limits);
  while (next !== undefined) {
    if (seen.has(next)) throw new PdfError('xref-loop', 'The /Prev chain runs in a circle', next);
    if (seen.size >= limits.sections) throw new PdfError('limit', 'Too many cross-reference sections', next);
    seen.add(next);
    const section = readSection(source, next, reading);
    if (section.highest >= (section.trailer.number('Size') ?? 0) && !losesRoot(section)) {
      report({ code: 'xref-size', detail: 'Objects beyond /Size', offset: next, object: section.highest });
    }
    reportTwice(section, report);
    const hidden = section.kind === 'table' ? section.trailer.number('XRefStm') : undefined;
    if (hidden !== undefined) {
      hybrid = true;
      const stream = readXrefStream(source, hidden, reading);
      reportTwice(stream, report);
      sections.push(hybridSection(section, stream));
    } else {
      sections.push(section);
    }
    next = previousOf(section);
  }
  return { sections, hybrid };
}

function reportTwice({ listedTwice, offset }: XrefSection, report: Reading['report']): void {
  if (listedTwice === undefined) return;
  report({ code: 'duplicate-object', detail: 'Listed twice in one section', offset, object: listedTwice });
}

/** A reader that believed such a /Size would find no document at all; none does (pdfunite writes it). */
function losesRoot({ trailer }: XrefSection): boolean {
  const root = trailer.get('Root');
  return root instanceof PdfRef && root.num >= (trailer.number('Size') ?? 0);
}

function lastStartxref(source: ByteSource, limits: Limits): number {
  const at = findLast(source, 'startxref', source.length, TAIL);
  if (at < 0) throw new PdfError('xref', 'No startxref near the end of the file');
  return parseAt(source, at, limits, (lexer) => {
    lexer.keyword('startxref');
    const offset = lexer.unsigned();
    if (offset === undefined) throw new PdfError('xref', 'startxref without number', at);
    return offset;
  });
}

/** How far from the place that is pointed to viewers look for the section: line ends that somebody changed move it. */
const NEAR = 16;

function readSection(source: ByteSource, pointed: number, reading: Omit<Reading, 'lengthOf'>): XrefSection {
  const offset = placeNear(source, pointed);
  if (offset === undefined || offset === pointed) return readSectionAt(source, pointed, reading);
  const section = readSectionAt(source, offset, reading);
  if (!leadsToObjects(source, section)) throw new PdfError('xref', 'Other places are off as well', offset);
  reading.report({ code: 'startxref', detail: 'startxref does not point exactly at xref', offset });
  return { ...section, pointed };
}

/** Where bytes came or went in the middle of a file, its objects have moved, too. */
function leadsToObjects(source: ByteSource, section: XrefSection): boolean {
  return [...section.entries()].every(([num, entry]) => {
    if (entry.kind !== 'offset') return true;
    const head = latin1(source.read(entry.offset, Math.min(source.length, entry.offset + LONGEST_HEAD)));
    return new RegExp(`^${num}[\\0\\t\\n\\f\\r ]+${entry.gen}[\\0\\t\\n\\f\\r ]+obj`).test(head);
  });
}

function readSectionAt(source: ByteSource, offset: number, reading: Omit<Reading, 'lengthOf'>): XrefSection {
  const isTable = parsePaid(source, offset, reading, (lexer) => lexer.keyword('xref'));
  return isTable ? readTable(source, offset, reading) : readXrefStream(source, offset, reading);
}

/** Where a section begins: at the place itself, or at the one place near it. */
function placeNear(source: ByteSource, pointed: number): number | undefined {
  const from = Math.max(0, pointed - NEAR);
  const text = latin1(source.read(from, Math.min(source.length, pointed + NEAR + LONGEST_HEAD)));
  const places = [...text.matchAll(HEAD)].map(({ index }) => from + index);
  if (places.includes(pointed)) return pointed;
  const near = places.filter((each) => Math.abs(each - pointed) <= NEAR);
  return near.length === 1 ? near[0] : undefined;
}

/** The keyword of a table, or the head of a stream. */
const HEAD = /(?<!start)xref(?=[\0\t\n\f\r ])|(?<!\d)\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj\b/g;
const LONGEST_HEAD = 24;

function previousOf(section: XrefSection): number | undefined {
  const previous = section.trailer.get('Prev');
  if (previous === undefined) return undefined;
  if (typeof previous !== 'number' || !Number.isInteger(previous) || previous < 0) {
    throw new PdfError('xref', 'Bad /Prev', section.offset);
  }
  return previous;
}

/** Objects that the table calls free are hidden ones, found by the stream (ISO 32000-1 7.5.8.4). */
function hybridSection(table: XrefSection, hidden: XrefSection): XrefSection {
  const lookup = (num: number): XrefEntry | undefined => {
    const entry = table.lookup(num);
    return entry && entry.kind !== 'free' ? entry : (hidden.lookup(num) ?? entry);
  };
  return {
    ...table,
    hybrid: { table, stream: hidden },
    highest: Math.max(table.highest, hidden.highest),
    lookup,
    entries() {
      const all = new Map(hidden.entries());
      for (const [num, entry] of table.entries())
        if (entry.kind !== 'free' || !all.has(num)) all.set(num, entry);
      return all;
    },
  };
}
