import { type Page, pages } from './site-map.ts';

/** The columns of the table that the browser gets (vite.config.ts); the others are the server's. */
export type BrowserPage = Pick<Page, 'path' | 'layout' | 'access' | 'title'>;

const byPath = new Map<string, BrowserPage>(pages.map((page) => [page.path.toLowerCase(), page]));

/** The router matches without regard to case and to a slash at the end, so the table does too. */
const normal = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '');

export const findPage = (path: string): BrowserPage | undefined => byPath.get(normal(path));
export const hasPage = (path: string): boolean => byPath.has(normal(path));
