/** Where the public reads each kind of content: the page that shows all of it and, where an item has a page of its own,
 * that page and the name of the query that says which item. Phones have their own addresses of these pages. */
export const CONTENT_PAGES = {
  news: { list: '/about/news', item: '/about/news', query: 'id' },
  case: { list: '/customer/case', item: '/customer/case', query: 'id' },
  law: { list: '/statutes', item: '/statutes', query: 'id' },
  document: { list: '/platform/document', item: '/platform/document/detail', query: 'documentDirectory' },
  download: { list: '/downZone' },
  banner: { list: '/pc/home' },
  plan: { list: '/about/price' },
  qualification: { list: '/about#qualifications' },
  milestone: { list: '/about#history' },
} as const;

type Pages = typeof CONTENT_PAGES;
/** A kind that is read on a page. */
export type ReadKind = keyof Pages;
/** A kind whose items have a page each. */
export type ItemKind = { [Kind in ReadKind]: Pages[Kind] extends { item: string } ? Kind : never }[ReadKind];

export const ITEM_KINDS = (Object.keys(CONTENT_PAGES) as ReadKind[]).filter(
  (kind): kind is ItemKind => 'item' in CONTENT_PAGES[kind],
);
