import { useState } from 'react';
import { useActs } from '~/parts/workspace/index.ts';

interface Page<Item> {
  list: Item[];
  more: boolean;
}

/** A list that goes on: what the page came with, and what was asked for since. When it is loaded anew it begins anew. */
export function useMore<Item>(first: Page<Item>, next: (last: Item | undefined) => Promise<Page<Item>>) {
  const { failed } = useActs();
  const [grown, setGrown] = useState({ first, page: first });
  const [busy, setBusy] = useState(false);
  const { list, more } = grown.first === first ? grown.page : first;
  return {
    list,
    more,
    busy,
    loadMore: async () => {
      setBusy(true);
      try {
        const page = await next(list.at(-1));
        setGrown({ first, page: { list: [...list, ...page.list], more: page.more } });
      } catch (error) {
        failed(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
