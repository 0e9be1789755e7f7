import type { ApplicationFigures } from '@yinxin/api/client';
import { Link } from 'react-router';
import { Note } from '~/ui/index.ts';
import type { ApplicationList, EnvironmentName, Todos } from '../load.ts';
import { AddressTabs, ApplicationSelect, Card, NoApplication, NoOrganization, PageTop } from '../parts.tsx';
import { CallBars, LatencyLines, Sparkline, share } from './charts.tsx';
import { FirstContract } from './first-contract.tsx';
import { QuotaCard, type QuotaUse } from './quota.tsx';
import { type Announcement, Announcements, TodoList, todosOf } from './side.tsx';

const RANGES = { 1: '今天', 7: '7 天', 14: '14 天', 30: '30 天' } as const;

const milliseconds = (value: number | null) => (value === null ? '—' : `${Math.round(value)} ms`);

const change = (now: number, before: number) =>
  before === 0
    ? '上一期没有调用'
    : `比上一期 ${now >= before ? '+' : '−'}${Math.abs(((now - before) / before) * 100).toFixed(1)}%`;

const Figure = ({
  name,
  value,
  note,
  values,
}: {
  name: string;
  value: string;
  note: string;
  values?: readonly number[];
}) => (
  <div className="min-w-36 flex-1 border-line px-5 py-4 not-first:border-l max-sm:basis-1/2 max-sm:border-b">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="mt-0.5 text-2xl font-semibold tabular-nums">{value}</dd>
    <dd className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      {values && <Sparkline values={values} />}
      {note}
    </dd>
  </div>
);

function Strip({
  figures,
  list,
  left,
}: {
  figures: ApplicationFigures;
  list: ApplicationList['list'];
  left: number | undefined;
}) {
  const { total, before, days } = figures;
  const live = list.filter(({ review }) => review?.state === 'passed').length;
  return (
    <dl className="flex flex-wrap overflow-hidden rounded-card border border-line bg-white">
      <Figure name="应用" value={String(list.length)} note={`已上线 ${live}`} />
      <Figure
        name="调用量"
        value={total.calls.toLocaleString('zh-CN')}
        note={change(total.calls, before.calls)}
        values={days.map(({ calls }) => calls)}
      />
      <Figure name="成功率" value={share(total)} note={`上一期 ${share(before)}`} />
      <Figure
        name="延迟 P95"
        value={milliseconds(total.p95)}
        note={`上一期 ${milliseconds(before.p95)}`}
        values={days.map(({ p95 }) => p95 ?? 0)}
      />
      {left !== undefined && (
        <Figure name="合同余量" value={`${left.toLocaleString('zh-CN')} 份`} note="生产环境，各渠道共用" />
      )}
    </dl>
  );
}

interface NamedError {
  code: number;
  count: number;
  words: string;
}

function Errors({ errors, query }: { errors: readonly NamedError[]; query: string }) {
  const all = errors.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="出错原因" note={all > 0 ? `共 ${all.toLocaleString('zh-CN')} 次` : undefined}>
      {errors.length === 0 ? (
        <p className="text-sm text-ink-2">这段时间没有出错。</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {errors.slice(0, 6).map(({ code, count, words }) => (
            <li key={code} className="flex items-center gap-4 py-2 tabular-nums">
              <Link
                to={`/platform/document/detail?documentDirectory=errors#${code}`}
                className="font-mono text-navy underline-offset-4 hover:underline"
              >
                {code}
              </Link>
              <span className="min-w-0 flex-1 truncate">{words}</span>
              <span>{count.toLocaleString('zh-CN')}</span>
              <Link
                to={`/platform/console/interface?view=calls&result=bad${query}`}
                className="text-navy underline-offset-4 hover:underline"
              >
                看日志
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function TopCalls({ figures, query }: { figures: ApplicationFigures; query: string }) {
  const most = figures.names[0]?.calls ?? 1;
  return (
    <Card
      title="调用最多的接口"
      aside={
        <Link
          to="/platform/console/interface"
          className="text-sm text-navy underline-offset-4 hover:underline"
        >
          全部接口
        </Link>
      }
    >
      {figures.names.length === 0 ? (
        <p className="text-sm text-ink-2">还没有调用。</p>
      ) : (
        <ul className="divide-y divide-line text-sm tabular-nums">
          {figures.names.slice(0, 6).map(({ name, calls, failures, p95 }) => (
            <li
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 py-2 sm:grid-cols-[minmax(0,1.2fr)_4rem_minmax(0,1fr)_4.5rem_4.5rem]"
            >
              <Link
                to={`/platform/console/interface?view=calls&name=${name}${query}`}
                className="truncate font-mono text-navy underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span className="text-right">{calls.toLocaleString('zh-CN')}</span>
              <span aria-hidden="true" className="h-1 rounded-full bg-paper-2 max-sm:hidden">
                <span
                  className="block h-1 rounded-full bg-navy"
                  style={{ width: `${(calls / most) * 100}%` }}
                />
              </span>
              <span className="text-right max-sm:hidden">{share({ calls, failures })}</span>
              <span className="text-right text-ink-2">{milliseconds(p95)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface OverviewProps {
  applications: ApplicationList | undefined;
  chosen: string;
  figures: (ApplicationFigures & { errors: NamedError[] }) | undefined;
  todos: Todos | undefined;
  quota: number | undefined;
  quotaUse: QuotaUse | undefined;
  announcements: Announcement[];
  environment: EnvironmentName;
  days: number;
}

/** Is it working, and what must I do. */
export function OverviewPage(props: OverviewProps) {
  const { applications, chosen, figures, todos, quota, quotaUse, announcements, environment, days } = props;
  if (!applications) return <NoOrganization />;
  if (applications.list.length === 0) return <NoApplication mayManage={applications.mayManage} />;
  const query = `&environment=${environment}${chosen ? `&id=${chosen}` : ''}`;
  const [first] = applications.list;
  // nothing was ever sent: figures of nothing help nobody, a first contract does
  const isNew = environment === 'sandbox' && figures?.total.calls === 0 && figures.before.calls === 0;
  return (
    <>
      <PageTop title="概览">
        {!isNew && (
          <>
            <ApplicationSelect applications={applications} value={chosen} all="全部应用" />
            <AddressTabs name="days" label="时间" options={RANGES} value={String(days)} />
          </>
        )}
      </PageTop>
      {!figures && <Note tone="warning">沙箱暂时不可用，请稍后再看。</Note>}
      {figures && !isNew && (
        <Strip
          figures={figures}
          list={applications.list}
          left={environment === 'production' ? quota : undefined}
        />
      )}
      <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]">
        <div className="min-w-0 space-y-4">
          {isNew && first && (
            <FirstContract applicationId={chosen || first.id} mayTry={applications.mayManage} />
          )}
          {figures && !isNew && (
            <>
              <Card title={days === 1 ? '每小时调用' : '每日调用'} note="下排是失败，单独刻度">
                <CallBars days={figures.days} />
              </Card>
              <div className="grid gap-4 md:grid-cols-2">
                <Card title="延迟" note="毫秒">
                  <LatencyLines days={figures.days} total={figures.total} />
                </Card>
                <Errors errors={figures.errors} query={query} />
              </div>
              <TopCalls figures={figures} query={query} />
            </>
          )}
        </div>
        <div className="min-w-0 space-y-4">
          <TodoList todos={todosOf(applications, todos, environment)} />
          {quota !== undefined && !isNew && (
            <QuotaCard left={quota} use={quotaUse} isSandbox={environment === 'sandbox'} />
          )}
          {!isNew && <Announcements list={announcements} />}
        </div>
      </div>
    </>
  );
}
