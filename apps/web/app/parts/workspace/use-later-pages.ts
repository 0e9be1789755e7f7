import { useState } from 'react';
import { useActs } from './use-acts.ts';

interface Listed<Item, Next> {
  list: readonly Item[];
  next: Next | null;
}

/** What was loaded beyond the first page belongs to that page: when the page shows what is so now, it goes. */
export function useLaterPages<Item, Next>(
  first: Listed<Item, Next>,
  load: (next: Next) => Promise<Listed<Item, Next>>,
) {
  const { failed } = useActs();
  const [loaded, setLoaded] = useState({ after: first, list: first.list, next: first.next });
  const [busy, setBusy] = useState(false);
  const { list, next } = loaded.after === first ? loaded : first;
  const loadMore = async () => {
    if (next === null) return;
    setBusy(true);
    try {
      const page = await load(next);
      setLoaded({ after: first, list: [...list, ...page.list], next: page.next });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { list, hasMore: next !== null, busy, loadMore };
}
