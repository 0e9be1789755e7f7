import { CONTENT_PAGES } from '@yinxin/api/page';
import { desktopPathOf } from '~/site/device.ts';
import { isBusinessPath, isMobilePath, START } from '~/site/paths.ts';

export type Shape = 'page' | 'list' | 'article' | 'document' | 'home' | 'table' | 'detail' | 'form';

const { news, case: cases, law, download, document } = CONTENT_PAGES;
/** Pages that list texts, and show one of them when an id names it. */
const LISTS: readonly string[] = [news, cases, law, download].map(({ list }) => list);

/** One thing on three columns, or something to be filled in; whatever else the e-seal area has is a list. */
const OWN_DETAIL = /\/(?:detail|indexNew)$/i;
const OWN_FORM = /\/(?:create|apply|edit|use|PayDialog|account|login)$/i;

function ownShape(path: string, desktop: string): Shape {
  if (desktop === START) return 'home';
  if (OWN_DETAIL.test(path)) return 'detail';
  return OWN_FORM.test(path) ? 'form' : 'table';
}

/** What a page will look like, before anything of it is there. */
export function shapeOf(path: string, search: string): Shape {
  const desktop = isMobilePath(path) ? desktopPathOf(path) : path;
  if (isBusinessPath(path)) return ownShape(path, desktop);
  if (/^\/auth(?=\/|$)/i.test(desktop)) return 'form';
  if (desktop.startsWith(document.list)) return 'document';
  if (desktop.startsWith('/agreement/')) return 'article';
  if (!LISTS.includes(desktop)) return 'page';
  return new URLSearchParams(search).has('id') ? 'article' : 'list';
}
