import { desktopPathOf, isMobilePath } from '../../guards/device.ts';

export type Shape = 'page' | 'list' | 'article' | 'document';

/** Pages that list texts, and show one of them when an id names it. */
const LISTS = ['/about/news', '/customer/case', '/statutes', '/downZone'];

/** What a page will look like, before anything of it is there. */
export function shapeOf(path: string, search: string): Shape {
  const desktop = isMobilePath(path) ? desktopPathOf(path) : path;
  if (desktop.startsWith('/platform/document')) return 'document';
  if (desktop.startsWith('/agreement/')) return 'article';
  if (!LISTS.includes(desktop)) return 'page';
  return new URLSearchParams(search).has('id') ? 'article' : 'list';
}
