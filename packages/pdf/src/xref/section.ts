import type { PdfDict } from '../objects.ts';

export type XrefEntry =
  | { kind: 'free'; next: number; gen: number }
  | { kind: 'offset'; offset: number; gen: number }
  | { kind: 'compressed'; stream: number; index: number };

/** One cross-reference section. Entries are decoded only when asked for. */
export interface XrefSection {
  kind: 'table' | 'stream' | 'rebuilt';
  /** Where the section starts: the keyword `xref` or the stream object. */
  offset: number;
  /** Where `startxref` or /Prev says that it starts, if that is not quite true. */
  pointed?: number;
  /** The end of its trailer dictionary, or of the stream object. */
  end: number;
  trailer: PdfDict;
  /** Object number of a cross-reference stream. */
  streamNumber?: number;
  /** Both halves of a hybrid section: a reader may follow the table alone, or /XRefStm too (ISO 32000-1 7.5.8.4). */
  hybrid?: { table: XrefSection; stream: XrefSection };
  /** An object that it lists at two places. */
  listedTwice?: number | undefined;
  /** The highest object number it lists, or -1; /Size should be above it. */
  highest: number;
  lookup(num: number): XrefEntry | undefined;
  /** Every object it lists, as `lookup` answers. */
  entries(): ReadonlyMap<number, XrefEntry>;
}

export function sectionFromMap(
  place: Pick<XrefSection, 'kind' | 'offset' | 'end' | 'trailer'>,
  map: ReadonlyMap<number, XrefEntry>,
): XrefSection {
  let highest = -1;
  for (const num of map.keys()) highest = Math.max(highest, num);
  return { ...place, highest, lookup: (num) => map.get(num), entries: () => map };
}

/** Consecutive object numbers; `at` says where the first one's entry stands. */
export interface Run {
  first: number;
  count: number;
  at: number;
}

/** A number that two runs list, or undefined: which of its places counts is anybody's guess. */
function listedTwice(runs: readonly Run[]): number | undefined {
  let end = 0;
  const isInOrder = runs.every(({ first }, i) => i === 0 || first >= runs[i - 1]!.first);
  for (const { first, count } of isInOrder ? runs : runs.toSorted((a, b) => a.first - b.first)) {
    if (count > 0 && first < end) return first;
    end = Math.max(end, first + count);
  }
  return undefined;
}

/** Beyond so many runs, looking through them costs more than a map of all entries. */
const MANY_RUNS = 256;

/** Decodes single entries as they are asked for, and all of them once somebody wants all. The first run counts. */
export function entriesOfRuns(
  runs: readonly Run[],
  width: number,
  entryAt: (at: number) => XrefEntry,
): Pick<XrefSection, 'highest' | 'listedTwice' | 'lookup' | 'entries'> {
  let all: Map<number, XrefEntry> | undefined;
  const entries = () => {
    if (all) return all;
    const found = new Map<number, XrefEntry>();
    for (const { first, count, at } of runs) {
      for (let i = 0; i < count; i++)
        if (!found.has(first + i)) found.set(first + i, entryAt(at + i * width));
    }
    all = found;
    return found;
  };
  return {
    listedTwice: listedTwice(runs),
    highest: runs.reduce((highest, { first, count }) => Math.max(highest, first + count - 1), -1),
    lookup(num) {
      if (all || runs.length > MANY_RUNS) return entries().get(num);
      for (const { first, count, at } of runs) {
        if (num >= first && num < first + count) return entryAt(at + (num - first) * width);
      }
      return undefined;
    },
    entries,
  };
}
