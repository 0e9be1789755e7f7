import { addressesOf, finder } from './find.ts';
import { isIndexed, type Page } from './page.ts';
import { pages } from './table.ts';

const pathsOf = (isWanted: (page: Page) => boolean): string[] =>
  pages
    .filter(isWanted)
    .flatMap(addressesOf)
    .map(({ path }) => path);

/** Every address that search engines may show. */
export const indexedPaths = (): string[] => pathsOf(isIndexed);

/** Every address anybody may open, without what only stands in place of a page and the back office. */
export const publicPaths = (): string[] =>
  pathsOf(({ access, anyDevice }) => access === 'public' && !anyDevice);

/** Whether the page at an address speaks to the USB key agent on the visitor's computer. */
const find = finder<Page>(pages);
export const usesUsbKey = (path: string): boolean => find(path)?.row.usesUsbKey === true;
