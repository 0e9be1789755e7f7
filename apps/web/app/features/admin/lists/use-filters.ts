import { useSearchParams } from 'react-router';

/** Filters live in the address: a list can be shared, reloaded and gone back to. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Record<string, string | undefined>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (!('page' in changes)) next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return { get: (name: string) => search.get(name) ?? undefined, page: Number(search.get('page') ?? 1), set };
}

export const PAGE_SIZE = 20;

/** The pager of a table whose page stands in the address. */
export const pagerOf = (total: number, { page, set }: ReturnType<typeof useFilters>) => ({
  current: page,
  pageSize: PAGE_SIZE,
  total,
  showSizeChanger: false,
  hideOnSinglePage: true,
  showTotal: (n: number) => `共 ${n} 条`,
  onChange: (next: number) => set({ page: next === 1 ? undefined : String(next) }),
});
