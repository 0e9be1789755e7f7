import type { Calls, ResultOf } from '@yinxin/api/client';
import { useCallback } from 'react';
import { useAdmin } from '../session.tsx';
import type { Filters } from './use-filters.ts';
import { useLoaded } from './use-loaded.ts';

export const PAGE_SIZE = 20;

/** The calls that answer one page of a list. */
type PagedRoute = {
  [R in keyof Calls]: ResultOf<R> extends { list: unknown[]; total: number }
    ? R extends `GET /api/admin/${string}`
      ? R
      : never
    : never;
}[keyof Calls];

export type RowOf<R extends PagedRoute> = ResultOf<R>['list'][number];

/** The page of a list that the address names. */
export function usePage<R extends PagedRoute>(
  route: R,
  { page }: Filters,
  query: Record<string, string | undefined>,
) {
  const { send } = useAdmin();
  // a query made anew with each drawing is still the same question
  const question = JSON.stringify({ ...query, page, limit: PAGE_SIZE });
  const load = useCallback(() => {
    const ask = send as unknown as (route: R, input: { query: unknown }) => Promise<ResultOf<R>>;
    return ask(route, { query: JSON.parse(question) });
  }, [send, route, question]);
  return useLoaded<{ list: RowOf<R>[]; total: number }>(load);
}
