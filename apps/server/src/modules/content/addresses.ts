import type { Queryable } from '../../db/connect.ts';
import type { Kind } from './kinds/index.ts';
import { isLive } from './live.ts';
import { contentItems } from './tables.ts';

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

const datesOf = (db: Queryable, kind: Kind) =>
  db
    .select({ slug: contentItems.slug, liveAt: contentItems.liveAt })
    .from(contentItems)
    .where(isLive(kind))
    .orderBy(contentItems.position, contentItems.id);

/** Every published item that has an address, for search engines. */
export async function contentAddresses(db: Queryable): Promise<ContentAddress[]> {
  const addresses: ContentAddress[] = [];
  for (const { kind, page, name } of pagesOfItems)
    for (const { slug, liveAt } of await datesOf(db, kind))
      addresses.push({ page, path: `${page}?${name}=${slug}`, changed: liveAt as Date });
  return addresses;
}
