import type { NewsItem } from '@yinxin/api/client';
import { Link } from 'react-router';
import { Panel } from '~/parts/workspace/index.ts';
import { itemAddress, listAddress } from '~/site/content-addresses.ts';
import { calendarDay } from '~/ui/index.ts';

/** What the service tells everybody. */
export function Notices({ notices, phone }: { notices: readonly NewsItem[]; phone: boolean }) {
  const all = (
    <Link
      to={listAddress('news', phone)}
      className="inline-flex min-h-11 items-center text-sm text-seal-deep"
    >
      全部
    </Link>
  );
  return (
    <Panel title="服务动态" aside={all}>
      {notices.length === 0 && <p className="text-ink-3">还没有动态。</p>}
      <ul>
        {notices.map(({ id, title, publishedAt }) => (
          <li key={id} className="border-t border-line first:border-0">
            <Link
              to={itemAddress('news', phone, id)}
              className="flex min-h-12 items-center justify-between gap-4 py-2 hover:text-seal"
            >
              <span className="min-w-0">{title}</span>
              <time dateTime={publishedAt} className="shrink-0 text-sm text-ink-3">
                {calendarDay(publishedAt).full}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
