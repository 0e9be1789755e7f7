import { useState } from 'react';
import { usePartner } from '../session.tsx';
import { type BillsData, listQuery } from './model.ts';

/** Further bills, once they are asked for. What is loaded with the page begins anew. */
export function useMore(loaded: BillsData) {
  const { send, failed } = usePartner();
  const first = { loaded, list: loaded.list.list, next: loaded.list.next };
  const [kept, setKept] = useState(first);
  const [busy, setBusy] = useState(false);
  const { list, next } = kept.loaded === loaded ? kept : first;
  const loadMore = async () => {
    if (next === null) return;
    setBusy(true);
    try {
      const query = { ...listQuery(loaded.shown), after: next };
      const page = await send('GET /api/partner/bill/list', { query });
      setKept({ loaded, list: [...list, ...page.list], next: page.next });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { list, hasMore: next !== null, busy, loadMore };
}
