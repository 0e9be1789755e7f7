import type { PartnerBillLog } from '@yinxin/api/client';
import { useState } from 'react';
import { Button, clockTime, Icon, type IconName } from '~/ui/index.ts';
import { Card } from '../parts/card.tsx';

const FIRST = 5;

const ICONS: Readonly<Record<string, IconName>> = {
  'make-bill': 'circle-check',
  'confirm-bill': 'circle-check',
  'confirm-bill-alone': 'clock',
  'dispute-bill': 'question',
  'adjust-bill': 'undo',
  'settle-bill': 'check',
};

/** Who did what, the newest first. */
export function LogCard({ log: { list } }: { log: PartnerBillLog }) {
  const [all, setAll] = useState(false);
  return (
    <Card
      title="操作记录"
      aside={
        list.length > FIRST &&
        !all && (
          <Button variant="quiet" size="sm" className="-mr-4 text-navy" onClick={() => setAll(true)}>
            全部 {list.length} 条
          </Button>
        )
      }
    >
      {list.length === 0 && <p className="text-ink-2">还没有记录。</p>}
      <ol>
        {(all ? list : list.slice(0, FIRST)).map(({ id, at, act, words, by, version }) => (
          <li
            key={id}
            className="grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-3 border-t border-line py-2 first:border-t-0"
          >
            <Icon name={ICONS[act] ?? 'document'} size={16} className="mt-1 text-navy" />
            <span className="wrap-anywhere">
              {by} {words}
              {version > 1 && `（v${version}）`}
            </span>
            <time dateTime={at} className="text-ink-3 tabular-nums">
              {clockTime(at).short}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
