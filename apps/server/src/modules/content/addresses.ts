import type { Queryable } from '../../db/connect.ts';
import type { Kind } from './kinds/index.ts';
import { liveItems } from './live.ts';

/** Kinds whose items have a page of their own: which page, and what names the item there. */
const pagesOfItems = [
  { kind: 'news', page: '/about/news', name: 'id' },
  { kind: 'case', page: '/customer/case', name: 'id' },
  { kind: 'law', page: '/statutes', name: 'id' },
  { kind: 'document', page: '/platform/document/detail', name: 'documentDirectory' },
] as const satisfies { kind: Kind; page: string; name: string }[];

export interface ContentAddress {
  page: string;
  /** With its query. */
  path: string;
  changed: Date;
}

/** Every published item that has an address, for search engines. */
export async function contentAddresses(db: Queryable): Promise<ContentAddress[]> {
  const addresses: ContentAddress[] = [];
  for (const { kind, page, name } of pagesOfItems)
    for (const { id, updatedAt } of await liveItems(db, kind))
      addresses.push({ page, path: `${page}?${name}=${id}`, changed: updatedAt });
  return addresses;
}
