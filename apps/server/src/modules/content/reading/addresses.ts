import { CONTENT_PAGES, ITEM_KINDS } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import type { ContentAddress } from '../../../http/robots-and-sitemap.ts';
import type { Kind } from '../kinds/index.ts';
import { contentItems } from '../tables.ts';
import { isLive } from './live.ts';

const datesOf = (db: Queryable, kind: Kind) =>
  db
    .select({ slug: contentItems.slug, liveAt: contentItems.liveAt })
    .from(contentItems)
    .where(isLive(kind))
    .orderBy(contentItems.position, contentItems.id);

/** Every published item that has an address, for search engines. */
export async function contentAddresses(db: Queryable): Promise<ContentAddress[]> {
  const addresses: ContentAddress[] = [];
  for (const kind of ITEM_KINDS) {
    const { list, item: page, query: name } = CONTENT_PAGES[kind];
    for (const { slug, liveAt } of await datesOf(db, kind))
      addresses.push({ page, list, query: `?${name}=${slug}`, changed: liveAt as Date });
  }
  return addresses;
}
