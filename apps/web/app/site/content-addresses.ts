import { CONTENT_PAGES, type ItemKind, type ReadKind } from '@yinxin/api/page';
import { pathOn } from './device.ts';

type Query = Record<string, string | number | undefined>;

/** `?id=1&page=2`, or nothing where nothing is asked. */
export function searchOf(query: Query): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** Where a kind of content is listed, and what of it. */
export const listAddress = (kind: ReadKind, phone: boolean, query: Query = {}): string =>
  pathOn(CONTENT_PAGES[kind].list, phone) + searchOf(query);

/** Where one text is read. */
export const itemAddress = (kind: ItemKind, phone: boolean, id: string): string =>
  pathOn(CONTENT_PAGES[kind].item, phone) + itemSearch(kind, id);

/** What names one text on the page of its kind. */
const itemSearch = (kind: ItemKind, id: string): string => searchOf({ [CONTENT_PAGES[kind].query]: id });
