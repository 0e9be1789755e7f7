import { Card, Skeleton } from 'antd';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { timeText } from '../words.ts';

export const loadRetention = adminLoader((send) => send('GET /api/admin/identity/retention'));

/** What is kept how long, and what was deleted when. */
export function RetentionPage() {
  const { value } = useAnswer(loadRetention);
  return (
    <>
      <PageTitle title="信息保存" />
      {!value && <Skeleton active />}
      {value && (
        <div className="grid gap-4 *:min-w-0">
          <Card title="保存期限">
            <ul className="grid gap-3">
              {value.rules.map(({ what, kept, law }) => (
                <li key={what} className="border-line border-l-2 pl-3">
                  <p className="font-semibold">{what}</p>
                  <p>{kept}</p>
                  <p className="text-ink-3">{law}</p>
                </li>
              ))}
            </ul>
          </Card>
          <Card title="近期清除">
            {value.runs.length === 0 && <p className="text-ink-3">还没有到期的信息。每天夜里检查一次。</p>}
            <ul className="grid gap-2">
              {value.runs.map(({ at, what, count }) => (
                <li key={at + what}>
                  {timeText(at)}　{what} {count} 项
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </>
  );
}
