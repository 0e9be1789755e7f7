import type { AdminWorkOrderDetail } from '@yinxin/api/client';
import { Alert } from 'antd';
import { timeText } from '../words.ts';

const Body = ({ name, text }: { name: string; text: string | null }) => (
  <>
    <p className="mt-2 text-ink-3">{name}</p>
    <pre className="max-h-60 overflow-auto rounded bg-paper p-3 text-sm whitespace-pre-wrap wrap-anywhere">
      {text ?? '（没有正文，或日志已过期）'}
    </pre>
  </>
);

/** The call that is asked about, as the log has it: what people said of themselves is masked there. */
export function LoggedCall({ call }: { call: AdminWorkOrderDetail['call'] }) {
  if (!call)
    return (
      <Alert
        className="mt-4!"
        type="info"
        showIcon
        title="提交方的调用日志里没有这个请求编号：编号不对，或已超过 30 天"
      />
    );
  return (
    <details className="mt-4 rounded border border-line p-3">
      <summary className="cursor-pointer">
        <b>{call.name}</b>　HTTP {call.status}
        {call.code === 1 ? '' : `，错误码 ${call.code}`}　
        <span className="text-ink-3">
          {timeText(call.at)}
          {call.ip && `，${Math.round(call.milliseconds)} ms，来自 ${call.ip}`}
        </span>
      </summary>
      <Body name="请求" text={call.request} />
      <Body name="应答" text={call.answer} />
    </details>
  );
}
