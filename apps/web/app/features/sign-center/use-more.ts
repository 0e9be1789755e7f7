import { useState } from 'react';
import { useActs } from '~/parts/workspace/index.ts';
import type { SignCenterData } from './loading.ts';
import { type ContractList, queryOf } from './model.ts';

/** Older contracts, once they are asked for, below the newest. What is loaded with the page begins anew. */
export function useMore(newest: ContractList, loaded: SignCenterData) {
  const { send, failed } = useActs();
  const nothing = { loaded, older: [] as ContractList['list'], next: undefined as string | null | undefined };
  const [kept, setKept] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const { older, next = newest.next } = kept.loaded === loaded ? kept : nothing;
  const list = withoutTwins([...newest.list, ...older]);
  return {
    list,
    more: next !== null,
    busy,
    loadMore: async () => {
      if (next === null) return;
      setBusy(true);
      try {
        const query = { ...queryOf(loaded.shown), before: next };
        const page = await send('GET /api/appapi/contract/list', { query });
        setKept({ loaded, older: [...older, ...page.list], next: page.next });
      } catch (error) {
        failed(error);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Something changed meanwhile and moved to the top. */
const withoutTwins = (list: ContractList['list']) =>
  list.filter(({ id }, at) => list.findIndex((other) => other.id === id) === at);
