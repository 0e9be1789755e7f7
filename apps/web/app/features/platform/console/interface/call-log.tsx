import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '~/session/index.ts';
import { Badge, ButtonLink, classNames, clockTime, Icon, Note } from '~/ui/index.ts';
import type { ApplicationList, CallLog as CallLogAnswer, EnvironmentName } from '../load.ts';
import { AddressSelect, AddressTabs, ApplicationSelect, CodeBlock, PageTop, readable } from '../parts.tsx';
import type { CallFacts } from './call-list.tsx';

const RESULTS = { all: '全部', good: '成功', bad: '失败' } as const;

interface OpenedCall {
  requestId: string;
  applicationId: string;
  name: string;
  ip: string;
  status: number;
  code: number;
  request: string | null;
  answer: string | null;
}

function Opened({ call, environment }: { call: OpenedCall; environment: EnvironmentName }) {
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        <code className="font-semibold text-ink">{call.name}</code>
        <span>来自 {call.ip}</span>
        <code className="break-all">{call.requestId}</code>
      </p>
      {call.code !== 1 && (
        <ButtonLink
          to={`/platform/console/workorder?new=1&requestId=${call.requestId}&environment=${environment}&applicationId=${call.applicationId}`}
          variant="secondary"
          size="sm"
        >
          建工单
        </ButtonLink>
      )}
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">请求</h3>
        <CodeBlock label="请求的正文">{readable(call.request)}</CodeBlock>
      </div>
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">应答</h3>
        <CodeBlock label="应答的正文">{readable(call.answer)}</CodeBlock>
      </div>
      <p className="text-sm text-ink-3">个人信息在存下之前已经掩码。</p>
    </div>
  );
}

/** The number that every answer carries leads to its line. */
function FindByNumber() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = new URLSearchParams(search);
    const number = String(new FormData(event.currentTarget).get('requestId')).trim();
    if (number) next.set('requestId', number);
    else next.delete('requestId');
    next.delete('before');
    navigate(`?${next}`);
  };
  return (
    <form onSubmit={find} className="relative">
      <Icon name="search" size={16} className="absolute inset-y-0 left-3 my-auto text-ink-3" />
      <input
        name="requestId"
        aria-label="请求编号"
        defaultValue={search.get('requestId') ?? ''}
        placeholder="请求编号"
        className="h-10 w-52 rounded border border-line-strong pr-3 pl-9 text-sm pointer-coarse:h-11"
      />
    </form>
  );
}

interface CallLogProps {
  applications: ApplicationList;
  chosen: string;
  environment: EnvironmentName;
  calls: CallFacts[];
  log: CallLogAnswer | undefined;
}

/** Newest first; a line opens what was sent and what was answered. */
export function CallLog({ applications, chosen, environment, calls, log }: CallLogProps) {
  const { send } = useSession();
  const [search] = useSearchParams();
  const [open, setOpen] = useState<{ id: string; call: OpenedCall }>();
  const show = async (id: string) => {
    if (open?.id === id) return setOpen(undefined);
    const call = await send('GET /api/appapi/application/call', { query: { environment, callId: id } });
    setOpen({ id, call });
  };
  const next = new URLSearchParams(search);
  if (log?.next) next.set('before', log.next);
  const summaries = new Map(calls.map(({ name, summary }) => [name, summary.split(/[：，]/)[0]]));
  return (
    <>
      <PageTop title="调用日志" note="保留 30 天，新的在前">
        <AddressTabs name="result" label="结果" options={RESULTS} value={search.get('result') ?? 'all'} />
        <ApplicationSelect applications={applications} value={chosen} all="全部应用" />
        <AddressSelect
          name="name"
          label="接口"
          value={search.get('name') ?? ''}
          options={[['', '全部接口'], ...calls.map(({ name }) => [name, name] as const)]}
        />
        <FindByNumber />
      </PageTop>
      {!log && <Note tone="warning">沙箱暂时不可用，请稍后再看。</Note>}
      {log?.list.length === 0 && (
        <p className="py-8 text-ink-2">没有这样的调用。调用之后一两秒内出现在这里。</p>
      )}
      <ul className="divide-y divide-line border-y border-line empty:border-0">
        {log?.list.map(({ id, name, requestId, status, code, milliseconds, at }) => (
          <li key={id}>
            <button
              type="button"
              aria-expanded={open?.id === id}
              onClick={() => show(id)}
              className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-0.5 px-3 py-2.5 text-left text-sm tabular-nums hover:bg-paper aria-expanded:bg-[#eceff8] lg:grid-cols-[9rem_6.5rem_minmax(0,1fr)_4.5rem_15rem]"
            >
              <span className="text-ink-2">{clockTime(at).full.slice(5)}</span>
              <span className="max-lg:order-3 max-lg:justify-self-end">
                <Badge tone={code === 1 ? 'success' : 'danger'}>
                  {code === 1 ? status : `${status} ${code}`}
                </Badge>
              </span>
              <span className="min-w-0 truncate">
                <code className="font-semibold">{name}</code>
                <span className="ml-3 text-ink-2 max-lg:hidden">{summaries.get(name)}</span>
              </span>
              <span className={classNames('text-ink-2 lg:text-right max-lg:order-5')}>
                {Math.round(milliseconds)} ms
              </span>
              <code className="truncate text-ink-3 max-lg:order-4 max-lg:col-span-2">{requestId}</code>
            </button>
            {open?.id === id && (
              <div className="border-t border-line bg-paper/40 p-4">
                <Opened call={open.call} environment={environment} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {log?.next && (
        <Link
          to={`?${next}`}
          className="mt-4 inline-flex min-h-11 items-center text-navy underline underline-offset-4"
        >
          更早的调用
        </Link>
      )}
    </>
  );
}
