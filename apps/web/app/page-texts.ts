import { desktopPathOf, isMobilePath } from './guards/device.ts';
import { finder } from './pages.ts';
import { type PageTexts, pages } from './site-map.ts';

const findRow = finder(pages);

function ownTexts(path: string): PageTexts {
  const row = findRow(path);
  if (row?.describe && row.value !== undefined) return row.describe(row.value);
  return { title: row?.title, description: row?.description, keywords: row?.keywords };
}

/** The name of a page and what search engines read of it; only the server knows. A phone's page is called what
 * its desktop counterpart is called, unless it has a name of its own. */
export function textsOf(path: string): PageTexts {
  const own = ownTexts(path);
  if (!isMobilePath(path) || !findRow(path)) return own;
  const desktop = ownTexts(desktopPathOf(path));
  return { ...desktop, title: own.title ?? desktop.title };
}
