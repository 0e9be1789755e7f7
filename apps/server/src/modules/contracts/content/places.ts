import { CONTRACT_LIMITS, FIELD_KINDS, type FieldKindName, keysOf, TEXT_TAG } from '@yinxin/api';
import { type Box, boxOf, findWords, type PageText } from '../../document-formats/index.ts';

const MM_PER_POINT = 25.4 / 72;
export const millimetres = (points: number): number => Math.round(points * MM_PER_POINT * 100) / 100;

export interface FoundPlace {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
interface FoundTag extends FoundPlace {
  party: string;
  kind: FieldKindName;
  label: string;
}

export const placeOf = (page: number, [left, top, right, bottom]: Box): FoundPlace => ({
  page,
  left: millimetres(left),
  top: millimetres(top),
  width: millimetres(right - left),
  height: millimetres(bottom - top),
});

/** Where words stand on the pages. */
export const placesOfWords = (texts: readonly PageText[], keyword: string): FoundPlace[] =>
  texts.flatMap((text, page) => findWords(text, keyword).map((box) => placeOf(page, box)));

const KINDS: ReadonlyMap<string, FieldKindName> = new Map(
  keysOf(FIELD_KINDS).map((kind) => [FIELD_KINDS[kind].words, kind]),
);

/** Tags that stand for fields, as many as a contract may hold; one that names no kind is text. */
export function tagsOn(texts: readonly PageText[]): { tags: FoundTag[]; more: boolean } {
  const tags: FoundTag[] = [];
  for (const [page, text] of texts.entries())
    for (const { 0: whole, 1: party = '', 2: words = '', 3: label = '', index } of text.text.matchAll(
      TEXT_TAG,
    )) {
      const kind = KINDS.get(words.trim());
      if (!kind) continue;
      const box = boxOf(text, index, index + whole.length);
      if (!box) continue;
      if (tags.length >= CONTRACT_LIMITS.fields) return { tags, more: true };
      tags.push({ ...placeOf(page, box), party: party.trim(), kind, label: label.trim() });
    }
  return { tags, more: false };
}
