import { SCOPES, type Scope } from '@yinxin/api/client';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass, Icon } from '~/ui/index.ts';
import type { ApplicationList, EnvironmentName } from '../load.ts';
import { AddressSelect, ApplicationSelect, Method, PageTop } from '../parts.tsx';

/** One call of the open platform, as its declaration says. */
export interface CallFacts {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  tag: string;
  summary: string;
  scope: Scope;
  limit: { max: number; perSeconds: number };
  takesFile: boolean;
  sendsFile: boolean;
  sandboxOnly: boolean;
}

export interface CallUse {
  name: string;
  calls: number;
  failures: number;
  p95: number | null;
}

const limitWords = ({ max, perSeconds }: CallFacts['limit']) =>
  `${max} 次/${perSeconds === 1 ? '秒' : perSeconds === 60 ? '分' : `${perSeconds} 秒`}`;

const linkClass =
  'inline-flex min-h-9 items-center text-navy underline-offset-4 hover:underline pointer-coarse:min-h-11';

function Row({ call, use, query }: { call: CallFacts; use: CallUse | undefined; query: string }) {
  const { name, method, path, summary, scope, limit, sandboxOnly } = call;
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line px-3 py-2 text-sm lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1.3fr)_9.5rem_5.5rem_4rem_4.5rem_3.5rem] lg:items-center">
      <span className="flex min-w-0 items-baseline gap-1">
        <Method name={method} />
        <code className="min-w-0 break-all">{path.replace('/openapi/v1', '')}</code>
      </span>
      <span className="text-ink-2 lg:text-ink">
        {summary}
        {sandboxOnly && <span className="ml-2 text-warning">仅沙箱</span>}
      </span>
      <code className="text-ink-2" title={SCOPES[scope]}>
        {scope}
      </code>
      <span className="text-ink-2 tabular-nums">{limitWords(limit)}</span>
      <span className="text-ink-2 tabular-nums lg:text-right">
        <span className="lg:sr-only">近 7 天 </span>
        {use ? use.calls.toLocaleString('zh-CN') : '—'}
      </span>
      <span className="text-ink-2 tabular-nums lg:text-right">
        <span className="lg:sr-only">P95 </span>
        {use?.p95 ? `${Math.round(use.p95)} ms` : '—'}
      </span>
      <Link
        to={`?view=try&call=${name}${query}`}
        className={`${linkClass} lg:justify-end`}
        aria-label={`试一下${summary}`}
      >
        试一下
      </Link>
    </li>
  );
}

interface CallListProps {
  applications: ApplicationList;
  chosen: string;
  environment: EnvironmentName;
  calls: CallFacts[];
  uses: CallUse[];
}

/** Grouped as the reference groups them, to be scanned. */
export function CallList({ applications, chosen, calls, uses }: CallListProps) {
  const [search] = useSearchParams();
  const [words, setWords] = useState('');
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const tag = search.get('tag') ?? '';
  const found = calls.filter(
    (call) =>
      (!tag || call.tag === tag) &&
      `${call.name} ${call.path} ${call.summary} ${call.scope}`
        .toLowerCase()
        .includes(words.trim().toLowerCase()),
  );
  const useOf = new Map(uses.map((use) => [use.name, use]));
  const query = chosen ? `&id=${chosen}` : '';
  return (
    <>
      <PageTop title="接口" note={`${calls.length} 个，路径都以 /openapi/v1 开头`}>
        <ApplicationSelect applications={applications} value={chosen} all="全部应用" />
        <AddressSelect
          name="tag"
          label="能力"
          value={tag}
          options={[['', '全部能力'], ...tags.map((one) => [one, one] as const)]}
        />
        <label className="relative">
          <span className="sr-only">搜索接口</span>
          <Icon name="search" size={16} className="absolute inset-y-0 left-3 my-auto text-ink-3" />
          <input
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            placeholder="名称或路径"
            className="h-10 w-44 rounded border border-line-strong pr-3 pl-9 text-sm pointer-coarse:h-11"
          />
        </label>
        <a href="/openapi/v1/openapi.json" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Icon name="download" size={16} />
          OpenAPI 3.1
        </a>
      </PageTop>
      <div
        aria-hidden="true"
        className="hidden grid-cols-[minmax(0,1.35fr)_minmax(0,1.3fr)_9.5rem_5.5rem_4rem_4.5rem_3.5rem] gap-x-4 border-b border-line bg-paper px-3 py-2 text-sm text-ink-2 lg:grid"
      >
        <span>接口</span>
        <span>用途</span>
        <span>权限</span>
        <span>频率上限</span>
        <span className="text-right">近 7 天</span>
        <span className="text-right">P95</span>
        <span />
      </div>
      {tags.map((one) => {
        const rows = found.filter((call) => call.tag === one);
        return (
          rows.length > 0 && (
            <section key={one}>
              <h2 className="border-b border-line bg-paper px-3 py-1.5 text-sm font-semibold text-ink-2">
                {one}
              </h2>
              <ul>
                {rows.map((call) => (
                  <Row key={call.name} call={call} use={useOf.get(call.name)} query={query} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {found.length === 0 && <p className="py-8 text-ink-2">没有这样的接口，换个词试试。</p>}
      <p className="mt-4 text-sm text-ink-3">
        频率按应用与接口分别计算，应答头 <code>RateLimit</code> 给出剩余次数。
      </p>
    </>
  );
}
