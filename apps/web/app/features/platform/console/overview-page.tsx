import type { ApplicationFigures } from '@yinxin/api/client';
import { Link } from 'react-router';
import { ButtonLink, Note } from '~/ui/index.ts';
import type { ApplicationList, EnvironmentName } from './load.ts';
import { AddressTabs, Card, EnvironmentTabs, NoOrganization } from './parts.tsx';

const RANGES = { 1: '今天', 7: '7 天', 30: '30 天' } as const;

const share = ({ calls, failures }: { calls: number; failures: number }) =>
  calls === 0 ? '—' : `${(((calls - failures) / calls) * 100).toFixed(2)}%`;
const milliseconds = (value: number | null) => (value === null ? '—' : `${Math.round(value)} ms`);

const Figure = ({ name, value, note }: { name: string; value: string; note?: string }) => (
  <div className="min-w-32 flex-1 border-line px-5 py-4 not-first:border-l">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="mt-1 text-2xl font-semibold tabular-nums">{value}</dd>
    {note && <dd className="text-sm text-ink-3">{note}</dd>}
  </div>
);

/** Calls above, failures below on a scale of their own, so that few among many can be seen. */
function Bars({ days }: { days: ApplicationFigures['days'] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const mostFailures = Math.max(1, ...days.map(({ failures }) => failures));
  const width = 100 / days.length;
  return (
    <svg
      viewBox="0 0 100 44"
      preserveAspectRatio="none"
      role="img"
      aria-label="每日调用与失败"
      className="h-44 w-full"
    >
      {days.map(({ day, calls, failures }, at) => (
        <g key={day}>
          <title>{`${day}：调用 ${calls}，失败 ${failures}`}</title>
          <rect
            x={at * width + 0.3}
            width={width - 0.6}
            y={30 - (calls / most) * 30}
            height={(calls / most) * 30}
            className="fill-navy"
          />
          <rect
            x={at * width + 0.3}
            width={width - 0.6}
            y={33}
            height={(failures / mostFailures) * 11}
            className="fill-seal"
          />
        </g>
      ))}
      <line x1="0" x2="100" y1="31.5" y2="31.5" className="stroke-line" strokeWidth="0.3" />
    </svg>
  );
}

interface Todo {
  words: string;
  to: string;
  verb: string;
}

function todosOf({ list, organizationState, mayManage }: ApplicationList): Todo[] {
  if (!mayManage) return [];
  const refused = list.find(({ review }) => review?.state === 'refused');
  return [
    ...(list.length === 0
      ? [{ words: '还没有应用', to: '/platform/console/application', verb: '创建应用' }]
      : []),
    ...(organizationState === 'certified'
      ? []
      : [{ words: '企业还没有认证，目前只能使用沙箱', to: '/platform/authentication', verb: '去认证' }]),
    ...(refused
      ? [
          {
            words: `“${refused.name}”的上线申请没有通过：${refused.review?.reason}`,
            to: `/platform/console/application?id=${refused.id}`,
            verb: '去修改',
          },
        ]
      : []),
  ];
}

interface OverviewProps {
  applications: ApplicationList | undefined;
  figures: ApplicationFigures | undefined;
  environment: EnvironmentName;
  days: number;
}

/** Is it working, and what must I do. */
export function OverviewPage({ applications, figures, environment, days }: OverviewProps) {
  if (!applications) return <NoOrganization />;
  const todos = todosOf(applications);
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-xl font-semibold">概览</h1>
        <div className="flex flex-wrap gap-3">
          <EnvironmentTabs value={environment} />
          <AddressTabs name="days" options={RANGES} value={String(days)} />
        </div>
      </div>
      {!figures && <Note tone="warning">沙箱暂时不可用，请稍后再看。</Note>}
      {figures && (
        <>
          <dl className="flex flex-wrap rounded-card border border-line bg-white">
            <Figure name="应用" value={String(applications.list.length)} />
            <Figure
              name="调用量"
              value={figures.total.calls.toLocaleString('zh-CN')}
              note={`上一期 ${figures.before.calls.toLocaleString('zh-CN')}`}
            />
            <Figure name="成功率" value={share(figures.total)} note={`上一期 ${share(figures.before)}`} />
            <Figure name="延迟 P50" value={milliseconds(figures.total.p50)} />
            <Figure
              name="延迟 P95"
              value={milliseconds(figures.total.p95)}
              note={`P99 ${milliseconds(figures.total.p99)}`}
            />
          </dl>
          <Card title="每日调用" aside={<span className="text-sm text-ink-3">下排是失败，单独刻度</span>}>
            <Bars days={figures.days} />
          </Card>
        </>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <Card title="待办">
          {todos.length === 0 ? (
            <p className="text-ink-2">没有要办的事。</p>
          ) : (
            <ul className="divide-y divide-line">
              {todos.map(({ words, to, verb }) => (
                <li key={words} className="flex items-center justify-between gap-4 py-2.5">
                  <span>{words}</span>
                  <ButtonLink to={to} variant="secondary" size="sm">
                    {verb}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card title="出错原因">
          {!figures || figures.errors.length === 0 ? (
            <p className="text-ink-2">这段时间没有出错。</p>
          ) : (
            <ul className="divide-y divide-line">
              {figures.errors.map(({ code, count }) => (
                <li key={code} className="flex justify-between gap-4 py-2.5 tabular-nums">
                  <Link
                    to={`/platform/console/interface?environment=${environment}&result=bad`}
                    className="text-navy underline-offset-4 hover:underline"
                  >
                    {code}
                  </Link>
                  <span>{count} 次</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </div>
  );
}
