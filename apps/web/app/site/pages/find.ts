import { isMobilePath } from '../paths.ts';
import { type Page, phonePathsOf } from './page.ts';
import { pages } from './table.ts';

/** The columns of the table that the browser gets (vite.config.ts); the others are the server's. */
export type PageRow = Pick<
  Page,
  'path' | 'phone' | 'access' | 'values' | 'anyDevice' | 'browserOnly' | 'worksInApp'
>;

/** One address of a page; a parameter has the value it has there. */
export interface Address<Row extends PageRow = PageRow> {
  row: Row;
  path: string;
  /** The page's own address on either device, where it has one. */
  desktop?: string;
  phone?: string;
  value?: string;
}

/** The router matches without regard to case and to a slash at the end, so the table does too. */
const normal = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Every address of a page: on each device, and with each value of its parameter. */
export function addressesOf<Row extends PageRow>(row: Row): Address<Row>[] {
  const patterns = [row.path, ...phonePathsOf(row)];
  return (row.values ?? [undefined]).flatMap((value) => {
    const paths = value === undefined ? patterns : patterns.map((path) => path.replace(/:\w+/, value));
    const desktop = paths.find((path) => !isMobilePath(path));
    const phone = paths.find(isMobilePath);
    return paths.map((path) => ({ row, path, desktop, phone, value }));
  });
}

export type FindPage<Row extends PageRow = PageRow> = (path: string) => Address<Row> | undefined;

const OPEN_END = /\/:\w+$/;

/** Finds a page of the table by any of its addresses. */
export function finder<Row extends PageRow>(table: readonly Row[]): FindPage<Row> {
  const addresses = table.flatMap(addressesOf);
  const byPath = new Map(addresses.map((address) => [normal(address.path), address]));
  // a parameter without a list of values takes any
  const byFolder = new Map(
    addresses.filter(({ path }) => OPEN_END.test(path)).map((one) => [one.path.replace(OPEN_END, ''), one]),
  );
  return (path) =>
    byPath.get(path) ?? byPath.get(normal(path)) ?? byFolder.get(normal(path).replace(/\/[^/]+$/, ''));
}

export const findPage: FindPage = finder<PageRow>(pages);
export const hasPage = (path: string): boolean => findPage(path) !== undefined;

/** Who may open what a route pattern matches; an unknown address is everybody's to be told so. */
export const accessOf = (pattern: string) =>
  pages.find((row) => row.path === pattern || phonePathsOf(row).includes(pattern))?.access ?? 'public';
