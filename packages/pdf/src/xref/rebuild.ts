import { indexOfText, latin1 } from '@yinxin/primitives';
import { effortFor, parsePaid, type Reading, type Report, readIndirect } from '../indirect.ts';
import { type Limits, PdfError } from '../limits.ts';
import { dict, isName, PdfDict, PdfRef, PdfStream, type PdfValue } from '../objects.ts';
import { type ByteSource, find } from '../source.ts';
import { sectionFromMap, type XrefEntry, type XrefSection } from './section.ts';

/** One `num gen obj` that stands in the file, whether or not any cross-reference leads to it. */
export interface Definition {
  num: number;
  gen: number;
  offset: number;
  end: number;
}

export interface FileScan {
  definitions: Definition[];
  trailers: { dict: PdfDict; offset: number }[];
  /** Object streams, by object number. */
  objectStreams: number[];
  catalogs: PdfRef[];
}

/** Walks the whole file object by object, as viewers do when the cross-reference is broken. */
export function scanFile(source: ByteSource, limits: Limits): FileScan {
  const scan: FileScan = { definitions: [], trailers: [], objectStreams: [], catalogs: [] };
  const starts = objectStarts(source, limits);
  const lengthOf = (value: PdfValue | undefined) => (typeof value === 'number' ? value : undefined);
  const reading: Reading = { limits, lengthOf, report: () => {}, effort: effortFor(source) };
  let resume = 0;
  for (const { num, gen, offset } of starts) {
    if (offset < resume) continue;
    resume = noteObject(source, { num, gen, offset }, reading, scan);
  }
  noteTrailers(source, reading, scan);
  return scan;
}

function noteObject(
  source: ByteSource,
  start: { num: number; gen: number; offset: number },
  reading: Reading,
  scan: FileScan,
): number {
  try {
    const object = readIndirect(source, start.offset, reading);
    scan.definitions.push({ ...start, end: object.end });
    const described = object.value instanceof PdfStream ? object.value.dict : object.value;
    if (described instanceof PdfDict) {
      if (isName(described.get('Type'), 'Catalog')) scan.catalogs.push(new PdfRef(start.num, start.gen));
      if (object.value instanceof PdfStream && isName(described.get('Type'), 'ObjStm')) {
        scan.objectStreams.push(start.num);
      }
      if (object.value instanceof PdfStream && isName(described.get('Type'), 'XRef')) {
        scan.trailers.push({ dict: described, offset: start.offset });
      }
    }
    return object.end;
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'limit') throw error;
    // An unreadable object still defines its number: a reader with other habits may read it.
    scan.definitions.push({ ...start, end: start.offset });
    return start.offset + 1;
  }
}

const CHUNK = 1024 * 1024;
const OVERLAP = 64;

const next = (bytes: Uint8Array, from: number): number => indexOfText(bytes, 'obj', from);

/** Every place that reads `digits digits obj`. */
function* objectStarts(
  source: ByteSource,
  limits: Limits,
): Iterable<{ num: number; gen: number; offset: number }> {
  let found = 0;
  for (let base = 0; base < source.length; base += CHUNK) {
    const from = Math.max(0, base - OVERLAP);
    const bytes = source.read(from, Math.min(source.length, base + CHUNK + 3));
    for (let at = next(bytes, base - from); at >= 0; at = next(bytes, at + 3)) {
      if (from + at >= base + CHUNK) break;
      const head = /(?:^|[^0-9])(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]*$/.exec(
        latin1(bytes, Math.max(0, at - OVERLAP), at),
      );
      if (!head) continue;
      if (++found > limits.scannedObjects) throw new PdfError('limit', 'Too many objects');
      const num = Number(head[1]);
      if (num > limits.objectNumber) continue;
      const text = head[0];
      const lead = /^[0-9]/.test(text) ? 0 : 1;
      yield { num, gen: Number(head[2]), offset: from + at - text.length + lead };
    }
  }
}

function noteTrailers(source: ByteSource, reading: Reading, scan: FileScan): void {
  for (let at = find(source, 'trailer', 0); at >= 0; at = find(source, 'trailer', at + 7)) {
    try {
      const value = parsePaid(source, at + 7, reading, (lexer) => lexer.value());
      if (value instanceof PdfDict) scan.trailers.push({ dict: value, offset: at });
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'limit') throw error;
    }
  }
}

interface Rebuilt {
  section: XrefSection;
  map: Map<number, XrefEntry>;
  objectStreams: number[];
}

/**
 * A cross-reference made from what stands in the file: the last definition of a number wins.
 * The caller adds the objects inside object streams to the map, once it can decode them.
 */
export function rebuild(source: ByteSource, limits: Limits, report: Report): Rebuilt {
  const scan = scanFile(source, limits);
  if (scan.definitions.length === 0) throw new PdfError('not-a-pdf', 'No objects found');
  report({ code: 'xref-rebuilt', detail: 'The cross-reference was rebuilt by scanning the file' });
  const map = new Map<number, XrefEntry>();
  for (const { num, gen, offset } of scan.definitions) {
    if (map.has(num)) {
      report({ code: 'duplicate-object', detail: 'Defined more than once', offset, object: num });
    }
    map.set(num, { kind: 'offset', offset, gen });
  }
  const trailer = bestTrailer(scan);
  const section = sectionFromMap({ kind: 'rebuilt', offset: 0, end: source.length, trailer }, map);
  return { section, map, objectStreams: scan.objectStreams };
}

function bestTrailer(scan: FileScan): PdfDict {
  const ordered = scan.trailers.toSorted((a, b) => b.offset - a.offset);
  const withRoot = ordered.find((trailer) => trailer.dict.has('Root'));
  if (withRoot) return withRoot.dict.with({ Prev: undefined, XRefStm: undefined });
  const root = scan.catalogs.at(-1);
  if (!root) throw new PdfError('not-a-pdf', 'No catalog found');
  return dict({ Root: root });
}
