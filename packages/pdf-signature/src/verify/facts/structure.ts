import { asBuffer, type ByteSource, type IssueCode, isName, PdfStream, type Revision } from '@yinxin/pdf';
import type { Definition, History } from './history.ts';

export type AmbiguityCode =
  | IssueCode
  | 'unreadable-object'
  | 'hidden-bytes'
  | 'overlapping-objects'
  | 'object-outside-revision'
  | 'hidden-in-object-stream';

/** Something that two readers could take differently. */
export type Ambiguity = { code: AmbiguityCode; detail: string };

/**
 * Why two readers could see two documents in this file. Every byte must belong to a listed object, a
 * cross-reference section, white space or a comment, and every listed object to the revision that lists it.
 */
export function ambiguitiesOf(history: History): Ambiguity[] {
  const found: Ambiguity[] = history.unreadable.map(({ num, detail }) => ({
    code: 'unreadable-object',
    detail: `${num}: ${detail}`,
  }));
  if (!history.document.recovered) {
    found.push(...unaccountedBytes(history), ...strayObjects(history), ...hiddenInStreams(history));
  }
  // Reading everything above may have made the reader overlook things, so its list comes last.
  return [...history.document.issues.map(({ code, detail }) => ({ code, detail })), ...found];
}

type Extent = { start: number; end: number };

function extentsOf({ definitions, revisions }: History): Extent[] {
  const extents: Extent[] = definitions.flatMap(({ object }) => (object.start >= 0 ? object : []));
  for (const { sections } of revisions) {
    for (const { offset, end } of sections) extents.push({ start: offset, end });
  }
  extents.sort((a, b) => a.start - b.start);
  // Later revisions may list an object where it stood before; a cross-reference stream is both.
  return extents.filter(({ start }, i) => start !== extents[i - 1]?.start);
}

function unaccountedBytes(history: History): Ambiguity[] {
  const { source } = history.document;
  const found: Ambiguity[] = [];
  let at = 0;
  for (const { start, end } of extentsOf(history)) {
    if (start < at) found.push({ code: 'overlapping-objects', detail: `at byte ${start}` });
    else if (!isBlank(source, at, start)) found.push({ code: 'hidden-bytes', detail: `at byte ${at}` });
    at = Math.max(at, end);
  }
  const lastEof = history.revisions.at(-1)?.eof ?? 0;
  const tail = isBlank(source, at, lastEof) && isSpace(source, lastEof, source.length);
  if (!tail) found.push({ code: 'hidden-bytes', detail: `at byte ${at}` });
  return found;
}

const BLANK = /[\0\t\n\f\r ]+|%[^\r\n]*|startxref[\0\t\n\f\r ]+\d+/y;

/** White space, comments and `startxref n` only. A comment with an object in it waits for a rebuilding reader. */
function isBlank(source: ByteSource, start: number, end: number): boolean {
  if (end <= start || isSpace(source, start, end)) return true;
  const text = asBuffer(source.read(start, end)).toString('latin1');
  BLANK.lastIndex = 0;
  while (BLANK.lastIndex < text.length) if (!BLANK.test(text)) return false;
  return !/\d\s+obj/.test(text);
}

function isSpace(source: ByteSource, start: number, end: number): boolean {
  const { bytes, base } = source.window(start, end - start);
  for (let at = start - base; at < end - base; at++) {
    const byte = bytes[at]!;
    if (byte !== 32 && (byte < 9 || byte > 13)) return false;
  }
  return true;
}

/** An object that a revision lists stands in that revision, or where an earlier one had it already. */
function strayObjects({ definitions, revisions }: History): Ambiguity[] {
  const known = new Map<number, Set<number>>();
  const found: Ambiguity[] = [];
  for (const { num, revision, object } of definitions) {
    if (object.start < 0) continue;
    const places = known.get(num) ?? new Set<number>();
    if (!places.has(object.start) && !isInside(object, revisions[revision]!)) {
      found.push({ code: 'object-outside-revision', detail: `${num} at byte ${object.start}` });
    }
    known.set(num, places.add(object.start));
  }
  return found;
}

const isInside = ({ start, end }: Extent, revision: Revision): boolean =>
  start >= revision.start && end <= revision.end;

/** What an object stream holds must be listed there by the same revision. */
function hiddenInStreams(history: History): Ambiguity[] {
  return history.definitions.filter(isObjectStream).flatMap(({ num, revision }) => {
    const changes = history.listed[revision]!;
    const { numbers } = history.views[revision]!.objectsIn(num);
    const hidden = numbers.find((inner, index) => {
      const entry = changes.get(inner);
      return entry?.kind !== 'compressed' || entry.stream !== num || entry.index !== index;
    });
    return hidden === undefined
      ? []
      : [{ code: 'hidden-in-object-stream' as const, detail: `${hidden} in ${num}` }];
  });
}

const isObjectStream = ({ object: { value } }: Definition): boolean =>
  value instanceof PdfStream && isName(value.dict.get('Type'), 'ObjStm');
