import type { AdminWecom } from '@yinxin/api/client';
import { Alert, Tag } from 'antd';
import { timeText } from '../words.ts';

const APPLICATIONS = { suite: '第三方应用', own: '自建应用' } as const;
const CALLBACKS = { suite: '指令回调', data: '数据回调', app: '自建应用回调' } as const;

/** Why a callback was not believed (docs/specification/wecom-vendor.md). */
const REFUSALS: Readonly<Record<string, string>> = {
  'too-long': '内容过长',
  signature: '签名不符',
  stale: '时间不符',
  content: '内容无法解读',
  receiver: '不是发给本站的',
};

/** How a call of WeCom ended (docs/specification/wecom-vendor.md); anything else is shown as it is recorded. */
const OUTCOMES: Readonly<Record<string, string>> = {
  timeout: '超时',
  down: '没有应答',
  nonsense: '应答无法解读',
  'circuit-open': '多次失败，暂停调用',
  'rate-limited': '超过调用频率',
  misconfigured: '配置或可信 IP 不符',
  redirect: '可信域名不符',
  'not-allowed': '企业没有授权',
  'not-installed': '企业已停用应用',
};

type Callback = AdminWecom['callbacks'][number];

const RefusedTags = ({ refused }: Pick<Callback, 'refused'>) =>
  refused.length === 0 ? (
    <span className="text-ink-3">没有拒绝</span>
  ) : (
    refused.map(({ reason, count, lastAt }) => (
      <Tag key={reason} color="warning">
        拒绝 {count} 次：{REFUSALS[reason] ?? reason}，最近 {timeText(lastAt)}
      </Tag>
    ))
  );

function CallbackItem({
  callback: { kind, path, lastAt, taken, repeated, refused },
}: {
  callback: Callback;
}) {
  return (
    <li className="rounded border border-line bg-white p-4">
      <h3 className="text-base font-semibold">{CALLBACKS[kind]}</h3>
      <p className="font-mono text-sm text-ink-3">{path}</p>
      <p className="mt-2">{lastAt ? `最近接收 ${timeText(lastAt)}` : '还没有接收过'}</p>
      <p>
        今天接收 {taken} 次{repeated > 0 && `，重复 ${repeated} 次`}
      </p>
      <p className="mt-1 flex flex-wrap gap-1">
        <RefusedTags refused={refused} />
      </p>
    </li>
  );
}

/** What is set, what comes in, and what went wrong of late. */
export function WecomStatus({
  status: { applications, hasTicket, callbacks, errors },
}: {
  status: AdminWecom;
}) {
  if (applications.length === 0)
    return <Alert type="info" showIcon title="没有设置企业微信的应用，成员不能由此登录。" />;
  return (
    <section aria-label="接入状态" className="mb-6 space-y-4">
      {hasTicket === false && (
        <Alert
          type="warning"
          showIcon
          title="半小时内没有收到 suite_ticket，第三方应用的成员不能登录。请核对指令回调的地址与密钥。"
        />
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        {applications.map(({ kind, id }) => (
          <span key={kind}>
            {APPLICATIONS[kind]} <span className="font-mono text-sm text-ink-3">{id}</span>
          </span>
        ))}
      </p>
      <ul className="grid gap-3 lg:grid-cols-3">
        {callbacks.map((callback) => (
          <CallbackItem key={callback.kind} callback={callback} />
        ))}
      </ul>
      <h2 className="text-base font-semibold">最近的接口错误</h2>
      {errors.length === 0 ? (
        <p className="text-ink-3">七天内没有错误。</p>
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-white">
          {errors.map(({ at, operation, outcome, target }) => (
            <li key={`${at}${operation}`} className="flex flex-wrap gap-x-4 px-4 py-2">
              <span className="text-ink-3">{timeText(at)}</span>
              <span className="font-mono text-sm">{operation}</span>
              <span>{OUTCOMES[outcome] ?? outcome}</span>
              {target && <span className="font-mono text-sm text-ink-3 wrap-anywhere">{target}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const applicationName = (kind: keyof typeof APPLICATIONS): string => APPLICATIONS[kind];
