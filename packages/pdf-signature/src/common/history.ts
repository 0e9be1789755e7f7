import {
  type IndirectObject,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfError,
  PdfRef,
  PdfStream,
  type PdfValue,
  type Revision,
  type XrefEntry,
} from '@yinxin/pdf';

/** An object as one revision defines it. */
export interface Definition {
  num: number;
  revision: number;
  object: IndirectObject;
}

/** A file with all its states, oldest first. A recovered file has one state and no revisions. */
export interface History {
  document: PdfDocument;
  revisions: readonly Revision[];
  /** The document after each revision. */
  views: readonly PdfDocument[];
  /** What each revision lists. */
  listed: readonly ReadonlyMap<number, XrefEntry>[];
  /** Objects that a cross-reference names and nobody can read. */
  unreadable: number[];
  definitions: readonly Definition[];
}

/** Reads every definition of every revision once; all later questions are answered from here. */
export function historyOf(document: PdfDocument, maxObjects: number): History {
  const { revisions } = document;
  const views = document.recovered ? [document] : revisions.map(({ index }) => document.asOf(index));
  const definitions: Definition[] = [];
  const unreadable: History['unreadable'] = [];
  const listed = document.recovered ? [document.objects()] : revisions.map((each) => each.changes());
  views.forEach((view, revision) => {
    for (const [num, entry] of listed[revision]!) {
      if (entry.kind === 'free') continue;
      if (definitions.length + unreadable.length >= maxObjects) {
        throw new PdfError('limit', 'Too many objects');
      }
      try {
        const object = view.load(num);
        if (object) definitions.push({ num, revision, object });
      } catch (error) {
        if (!(error instanceof PdfError) || error.code === 'limit') throw error;
        unreadable.push(num);
      }
    }
  });
  return { document, revisions, views, listed, definitions, unreadable };
}

export interface Referrer {
  num: number;
  revision: number;
}

/** Who refers to the given objects, in any state of the file: a second use is how aliases smuggle content. */
export function referrersOf(history: History, targets: ReadonlySet<number>): Map<number, Referrer[]> {
  const found = new Map<number, Referrer[]>();
  // A cross-reference stream is a trailer; what trailers name is compared on its own.
  const trailers = new Set<number>();
  for (const { offset, hybrid } of history.revisions.flatMap(({ sections }) => sections)) {
    trailers.add(offset);
    if (hybrid) trailers.add(hybrid.stream.offset);
  }
  for (const { num, revision, object } of history.definitions) {
    if (!trailers.has(object.start)) noteReferences(object.value, { num, revision }, targets, found);
  }
  return found;
}

/** Whether what a revision says about an object still stands in a later state. */
export function isStanding({ views, listed }: History, { num, revision }: Referrer, state: number): boolean {
  if (revision > state) return false;
  const [said, now] = [listed[revision]?.get(num), views[state]?.locate(num)];
  if (said?.kind === 'offset') return now?.kind === 'offset' && now.offset === said.offset;
  return (
    said?.kind === 'compressed' &&
    now?.kind === 'compressed' &&
    now.stream === said.stream &&
    now.index === said.index
  );
}

function noteReferences(
  value: PdfValue,
  from: Referrer,
  targets: ReadonlySet<number>,
  found: Map<number, Referrer[]>,
): void {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof PdfRef) {
    if (!targets.has(value.num)) return;
    const known = found.get(value.num);
    if (known) known.push(from);
    else found.set(value.num, [from]);
  } else if (value instanceof PdfArray) {
    for (const item of value.items) noteReferences(item, from, targets, found);
  } else if (value instanceof PdfStream || value instanceof PdfDict) {
    const { entries } = value instanceof PdfStream ? value.dict : value;
    for (const item of entries.values()) noteReferences(item, from, targets, found);
  }
}
