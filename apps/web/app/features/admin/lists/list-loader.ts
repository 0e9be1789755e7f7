import type { Calls, ResultOf, Send } from '@yinxin/api/client';
import { adminLoader } from '../loading.ts';

export const PAGE_SIZE = 20;

/** The calls that answer one page of a list. */
type PagedRoute = {
  [R in keyof Calls]: ResultOf<R> extends { list: unknown[]; total: number }
    ? R extends `GET /api/admin/${string}`
      ? R
      : never
    : never;
}[keyof Calls];

/** Said in the address to lift a filter that stands by default. */
export const ALL = 'all';

/** Loads the page of a list that the address names, by the filters the address may hold. */
export const listLoader = <R extends PagedRoute>(
  route: R,
  filters: readonly string[],
  defaults: Readonly<Record<string, string>> = {},
) =>
  adminLoader((send: Send, search): Promise<ResultOf<R>> => {
    const given = filters.flatMap((name) => {
      const value = search.get(name) ?? defaults[name];
      return value && value !== ALL ? [[name, value]] : [];
    });
    const page = Math.max(1, Number(search.get('page')) || 1);
    const ask = send as unknown as (route: R, input: { query: unknown }) => Promise<ResultOf<R>>;
    return ask(route, { query: { ...Object.fromEntries(given), page, limit: PAGE_SIZE } });
  });
