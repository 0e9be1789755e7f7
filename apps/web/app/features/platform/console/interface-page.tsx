import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CopyButton } from '~/parts/reading/index.ts';
import { useSession } from '~/session/index.ts';
import { Badge, Button, clockTime, Note } from '~/ui/index.ts';
import type { ApplicationList, CallLog, EnvironmentName } from './load.ts';
import { AddressTabs, Card, EnvironmentTabs, NoOrganization } from './parts.tsx';
import { SAMPLE_LANGUAGES, type SampleLanguage, sampleOf } from './samples.ts';

/** One call of the open platform, as its declaration says. */
interface CallFacts {
  name: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  scope: string;
  limit: string;
}

interface InterfacePageProps {
  applications: ApplicationList | undefined;
  calls: CallFacts[];
  log: CallLog | undefined;
  environment: EnvironmentName;
  origin: string;
}

function CallTable({ calls, onChoose }: { calls: CallFacts[]; onChoose: (call: CallFacts) => void }) {
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  return (
    <>
      {tags.map((tag) => (
        <div key={tag} className="mb-5">
          <h3 className="mb-1 text-sm font-semibold text-ink-2">{tag}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {calls
              .filter((one) => one.tag === tag)
              .map((one) => (
                <li key={one.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
                  <Badge tone={one.method === 'GET' ? 'neutral' : 'navy'}>{one.method}</Badge>
                  <code className="break-all">{one.path}</code>
                  <span className="min-w-48 flex-1 text-ink-2">{one.summary}</span>
                  <code className="text-ink-3">{one.scope}</code>
                  <span className="text-ink-3 tabular-nums">{one.limit}</span>
                  <Button variant="quiet" size="sm" onClick={() => onChoose(one)}>
                    代码
                  </Button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function Sample({ call, origin }: { call: CallFacts; origin: string }) {
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const text = sampleOf(language, call, origin);
  return (
    <Card title={`${call.summary}：代码`} aside={<CopyButton text={text} what="代码" />}>
      <div className="mb-3 flex flex-wrap gap-2">
        {(Object.keys(SAMPLE_LANGUAGES) as SampleLanguage[]).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === language ? 'secondary' : 'quiet'}
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
          >
            {SAMPLE_LANGUAGES[one]}
          </Button>
        ))}
      </div>
      <pre className="overflow-x-auto rounded bg-ink p-4 text-sm text-white">
        <code>{text}</code>
      </pre>
    </Card>
  );
}

const RESULTS = { all: '全部', good: '成功', bad: '失败' } as const;

function Log({ log, environment }: { log: CallLog; environment: EnvironmentName }) {
  const { send } = useSession();
  const [search] = useSearchParams();
  const [open, setOpen] = useState<{ request: string | null; answer: string | null; requestId: string }>();
  const show = async (callId: string) =>
    setOpen(await send('GET /api/appapi/application/call', { query: { environment, callId } }));
  const next = new URLSearchParams(search);
  if (log.next) next.set('before', log.next);
  return (
    <Card
      title="调用日志"
      aside={<AddressTabs name="result" options={RESULTS} value={search.get('result') ?? 'all'} />}
    >
      {log.list.length === 0 ? (
        <p className="text-ink-2">没有这样的调用。调用之后一两秒内出现在这里，保留 30 天。</p>
      ) : (
        <ul className="divide-y divide-line">
          {log.list.map(({ id, name, requestId, status, code, milliseconds, at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm tabular-nums">
              <span>{clockTime(at).short}</span>
              <code className="font-semibold">{name}</code>
              <span className={code === 1 ? 'text-ink-2' : 'text-danger'}>
                {status} {code === 1 ? '' : code}
              </span>
              <span className="text-ink-3">{Math.round(milliseconds)} ms</span>
              <code className="min-w-0 flex-1 truncate text-ink-3">{requestId}</code>
              <Button variant="quiet" size="sm" onClick={() => show(id)}>
                详情
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <div className="mt-4 space-y-2 border-t border-line pt-4 text-sm">
          <p className="text-ink-2">请求编号 {open.requestId}，个人信息已掩码</p>
          <pre className="overflow-x-auto rounded bg-paper p-3">{open.request ?? '（没有正文）'}</pre>
          <pre className="overflow-x-auto rounded bg-paper p-3">{open.answer ?? '（没有正文）'}</pre>
        </div>
      )}
      {log.next && (
        <Link
          to={`?${next}`}
          className="mt-4 inline-flex min-h-11 items-center text-navy underline underline-offset-4"
        >
          更早的调用
        </Link>
      )}
    </Card>
  );
}

/** What can be called, how, and what was. */
export function InterfacePage({ applications, calls, log, environment, origin }: InterfacePageProps) {
  const [chosen, setChosen] = useState<CallFacts>();
  if (!applications) return <NoOrganization />;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-xl font-semibold">接口</h1>
        <EnvironmentTabs value={environment} />
      </div>
      <Card
        title={`${calls.length} 个接口`}
        aside={
          <a href="/openapi/v1/openapi.json" className="text-navy underline underline-offset-4">
            OpenAPI 3.1
          </a>
        }
      >
        <CallTable calls={calls} onChoose={setChosen} />
      </Card>
      {chosen && <Sample call={chosen} origin={origin} />}
      {log ? (
        <Log log={log} environment={environment} />
      ) : (
        <Note tone="warning">沙箱暂时不可用，请稍后再看。</Note>
      )}
    </div>
  );
}
