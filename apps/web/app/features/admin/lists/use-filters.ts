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
  return {
    get: (name: string) => search.get(name) ?? undefined,
    page: Math.max(1, Number(search.get('page')) || 1),
    set,
    goTo: (page: number) => set({ page: page === 1 ? undefined : String(page) }),
  };
}
export type Filters = ReturnType<typeof useFilters>;
