import { type Page, pages } from './site-map.ts';

/** The columns of the table that the browser gets (vite.config.ts); the others are the server's. */
export type BrowserPage = Pick<Page, 'path' | 'layout' | 'access' | 'values' | 'desktop'>;

/** Error pages and the back office are the same on every device, never kept, and not for search engines. */
export const isListed = ({ layout }: Pick<BrowserPage, 'layout'>): boolean =>
  layout !== 'empty' && layout !== 'admin';

/** The router matches without regard to case and to a slash at the end, so the table does too. */
const normal = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '');

/** A row once for every address it answers: a parameter takes each of its values. */
export const addressesOf = <Row extends BrowserPage>(row: Row): (Row & { value?: string })[] =>
  row.values ? row.values.map((value) => ({ ...row, path: row.path.replace(/:\w+/, value), value })) : [row];

/** Finds a row of the table by an address. */
export function finder<Row extends BrowserPage>(table: readonly Row[]) {
  const byPath = new Map(table.flatMap(addressesOf).map((row) => [normal(row.path), row]));
  return (path: string) => byPath.get(path) ?? byPath.get(normal(path));
}

export const findPage: (path: string) => BrowserPage | undefined = finder<BrowserPage>(pages);
export const hasPage = (path: string): boolean => findPage(path) !== undefined;

/** The phone's page for a desktop address, where the two are not named alike. */
export const phonePageOf = (path: string): string | undefined =>
  pages.find(({ desktop }) => desktop !== undefined && normal(desktop) === normal(path))?.path;

/** Who may open what a route pattern matches; an unknown address is everybody's to be told so. */
export const accessOf = (pattern: string) => pages.find(({ path }) => path === pattern)?.access ?? 'public';
