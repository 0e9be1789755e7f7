import { CONTENT_PAGES } from '@yinxin/api/page';
import { desktopPathOf } from '~/site/device.ts';
import { isMobilePath } from '~/site/paths.ts';

export type Shape = 'page' | 'list' | 'article' | 'document';

const { news, case: cases, law, download, document } = CONTENT_PAGES;
/** Pages that list texts, and show one of them when an id names it. */
const LISTS: readonly string[] = [news, cases, law, download].map(({ list }) => list);

/** What a page will look like, before anything of it is there. */
export function shapeOf(path: string, search: string): Shape {
  const desktop = isMobilePath(path) ? desktopPathOf(path) : path;
  if (desktop.startsWith(document.list)) return 'document';
  if (desktop.startsWith('/agreement/')) return 'article';
  if (!LISTS.includes(desktop)) return 'page';
  return new URLSearchParams(search).has('id') ? 'article' : 'list';
}
