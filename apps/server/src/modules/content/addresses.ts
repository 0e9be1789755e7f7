import type { Queryable } from '../../db/connect.ts';
import type { Kind } from './kinds/index.ts';
import { isLive } from './live.ts';
import { contentItems } from './tables.ts';

/** Kinds whose items have a page of their own: which page, what names the item there, and where they are listed. */
const pagesOfItems = [
  { kind: 'news', page: '/about/news', name: 'id', list: '/about/news' },
  { kind: 'case', page: '/customer/case', name: 'id', list: '/customer/case' },
  { kind: 'law', page: '/statutes', name: 'id', list: '/statutes' },
  {
    kind: 'document',
    page: '/platform/document/detail',
    name: 'documentDirectory',
    list: '/platform/document',
  },
] as const satisfies { kind: Kind; page: string; name: string; list: string }[];

export interface ContentAddress {
  page: string;
  /** What names the item on its page, as `?id=…`. */
  query: string;
  /** The page that lists it, which changes with it. */
  list: string;
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
  for (const { kind, page, name, list } of pagesOfItems)
    for (const { slug, liveAt } of await datesOf(db, kind))
      addresses.push({ page, list, query: `?${name}=${slug}`, changed: liveAt as Date });
  return addresses;
}
