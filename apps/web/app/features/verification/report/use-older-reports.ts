import type { ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { useActs } from '~/parts/workspace/index.ts';

export type Reports = ResultOf<'GET /api/appapi/verificationReport/list'>;

/** What is shown, the newest first: those that came before stay when a new one is made. */
export const withKept = (newest: Reports['list'], kept: Reports['list']): Reports['list'] => [
  ...newest,
  ...kept.filter(({ id }) => !newest.some((one) => one.id === id)),
];

/** The reports that came with the page, and as many of the older ones as were asked for. */
export function useOlderReports(reports: Reports) {
  const { send, failed } = useActs();
  const [kept, setKept] = useState<Pick<Reports, 'list' | 'more'>>();
  const [isBusy, setBusy] = useState(false);
  const list = withKept(reports.list, kept?.list ?? []);

  const loadOlder = async () => {
    setBusy(true);
    try {
      const query = { before: list.at(-1)?.id };
      const page = await send('GET /api/appapi/verificationReport/list', { query });
      setKept({ list: [...list, ...page.list], more: page.more });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };

  return { list, hasMore: (kept ?? reports).more, isBusy, loadOlder };
}
