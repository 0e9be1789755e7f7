import { useEffect, useState } from 'react';
import { keepInBrowser } from '~/site/browser-storage.ts';

/** What may be hidden; number, amount, difference and state always stay. */
export const CHOSEN_COLUMNS = {
  partner: '合作方',
  period: '账期',
  products: '产品',
  records: '笔数',
  partnerAmount: '导入金额',
  due: '截止',
} as const;
export type ChosenColumn = keyof typeof CHOSEN_COLUMNS;
const KEY = 'bill-columns';

/** Which are hidden, as it was left in this browser; a blocked storage forgets it with the page. */
export function useColumns() {
  const [hidden, setHidden] = useState<readonly ChosenColumn[]>([]);
  useEffect(() => {
    try {
      const kept = (localStorage.getItem(KEY) ?? '').split(',');
      setHidden((Object.keys(CHOSEN_COLUMNS) as ChosenColumn[]).filter((name) => kept.includes(name)));
    } catch {}
  }, []);
  const toggle = (name: ChosenColumn) => {
    const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
    setHidden(next);
    try {
      keepInBrowser(KEY, next.join(','));
    } catch {}
  };
  return { shows: (name: ChosenColumn) => !hidden.includes(name), toggle };
}
