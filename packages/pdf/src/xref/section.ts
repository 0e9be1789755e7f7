import type { PdfDict } from '../objects.ts';

export type XrefEntry =
  | { kind: 'free'; next: number; gen: number }
  | { kind: 'offset'; offset: number; gen: number }
  | { kind: 'compressed'; stream: number; index: number };

/** One cross-reference section. Entries are decoded only when asked for. */
export type XrefSection = {
  kind: 'table' | 'stream' | 'rebuilt';
  /** Where the section starts: the keyword `xref` or the stream object. */
  offset: number;
  /** The end of its trailer dictionary, or of the stream object. */
  end: number;
  trailer: PdfDict;
  /** Object number of a cross-reference stream. */
  streamNumber?: number;
  /** The highest object number it lists, or -1; /Size should be above it. */
  highest: number;
  lookup(num: number): XrefEntry | undefined;
  entries(): Iterable<[number, XrefEntry]>;
};

export function sectionFromMap(
  place: Pick<XrefSection, 'kind' | 'offset' | 'end' | 'trailer'>,
  map: ReadonlyMap<number, XrefEntry>,
): XrefSection {
  let highest = -1;
  for (const num of map.keys()) highest = Math.max(highest, num);
  return { ...place, highest, lookup: (num) => map.get(num), entries: () => map };
}
