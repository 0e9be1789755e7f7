import { type DueLine, PROMISES, promisedTerm, promiseStanding } from '@yinxin/api/client';
import { Card, Empty, Skeleton } from 'antd';
import { Link } from 'react-router';
import { usePoll } from '~/feedback/use-poll.ts';
import { useNow } from '~/ui/use-now.ts';
import { dueIn, nextIn, type Queues } from './desk/due.ts';
import { DueTable } from './desk/due-table.tsx';
import { adminLoader, useAnswer } from './loading.ts';
import { PageTitle } from './page-title.tsx';
import { useAdmin } from './session.tsx';

export const loadHome = adminLoader((send) => send('GET /api/admin/waiting'));

/** How often the desk looks whether something came or was done by a colleague. */
const LOOK_MS = 15_000;

/** The desk of whoever is signed in: what was promised, the oldest promise first, then what is good to know. */
export function HomePage() {
  const { operator } = useAdmin();
  const { value, reload } = useAnswer(loadHome);
  usePoll(value !== undefined, LOOK_MS, async () => reload());
  const now = useNow();
  const lines = dueIn(value ?? []);
  const first = nextIn(lines);
  const late = now === undefined ? 0 : lates(lines, now);
  return (
    <>
      <PageTitle title={`${operator?.name ?? ''}，${late > 0 ? `有 ${late} 件已经超过承诺` : '您好'}`}>
        {first && (
          <Link
            to={first.to}
            className="inline-flex min-h-10 items-center rounded bg-seal px-5 font-semibold text-white hover:bg-seal-deep"
          >
            从最早的一件开始
          </Link>
        )}
      </PageTitle>
      {!value && <Skeleton active />}
      {value && (
        <>
          {lines.length > 0 && (
            <p className="-mt-2 mb-4 text-ink-3">最早承诺的在最前，承诺时间从客户提交算起。</p>
          )}
          <Kinds lines={lines} />
          {lines.length > 0 && <DueTable lines={lines} />}
          {lines.length === 0 && <Empty className="py-10!" description="眼下没有客户在等您。" />}
          <Other queues={value.filter(({ due }) => due.length === 0)} />
        </>
      )}
    </>
  );
}

const lates = (lines: readonly DueLine[], now: number) =>
  lines.filter(({ promisedBy }) => promiseStanding(new Date(promisedBy), new Date(now)) === 'late').length;

/** How much there is of each kind, and what is promised for it. */
function Kinds({ lines }: { lines: readonly DueLine[] }) {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  if (kinds.length === 0) return null;
  return (
    <ul className="mb-6 grid auto-cols-fr gap-px overflow-hidden rounded border border-line bg-line max-md:grid-cols-2 md:grid-flow-col">
      {kinds.map((kind) => (
        <li key={kind} className="bg-white px-5 py-4">
          <strong className="mr-2 font-serif text-2xl text-ink tabular-nums">
            {lines.filter((line) => line.kind === kind).length}
          </strong>
          {PROMISES[kind].words}
          <span className="mt-1 block text-ink-3 text-sm">承诺 {promisedTerm(kind)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What nobody outside waits for by the hour. */
function Other({ queues }: { queues: Queues }) {
  if (queues.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-3 font-semibold">其他待处理</h2>
      <ul className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:grid-cols-1">
        {queues.map(({ words, count, to }) => (
          <li key={words}>
            <Link to={to} className="block h-full">
              <Card hoverable size="small" className="h-full">
                <span className="flex items-center justify-between gap-3 text-ink-2">
                  {words}
                  <strong className="text-lg text-navy tabular-nums">{count}</strong>
                </span>
              </Card>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
