import { WEBHOOK_KINDS, WEBHOOK_LIMITS, WEBHOOK_SIGNATURES, WEBHOOK_STATES } from '@yinxin/api/client';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useConfirm } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Badge, Button, clockTime, Note } from '~/ui/index.ts';
import type { DeliveryDetail, Endpoint, WebhookList } from '../load.ts';
import { CallbackDialog } from './callback-dialog.tsx';
import { Section, type SideProps } from './section.tsx';

function EndpointRow({ endpoint, props }: { endpoint: Endpoint; props: SideProps }) {
  const { send } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { ask, dialog } = useConfirm();
  const [editing, setEditing] = useState(false);
  const [testing, setTesting] = useState(false);
  const [tested, setTested] = useState<DeliveryDetail>();
  const { detail, environment, onSecret } = props;
  const { id: webhookId, url, description, kinds, signature, publicKey, state } = endpoint;
  const place = { id: detail.id, environment, webhookId };
  const test = async () => {
    setTesting(true);
    try {
      setTested(await send('POST /api/appapi/application/testWebhook', { body: place }));
    } catch {
      // said by a toast
    } finally {
      setTesting(false);
    }
  };
  const change = (next: 'active' | 'disabled') => async () => {
    await send('POST /api/appapi/application/changeWebhook', { body: { ...place, state: next } });
    toast.success(next === 'active' ? '已恢复，积下的通知依次送出' : '已停用');
    await revalidate();
  };
  const rotate = async () => {
    const { secret } = await send('POST /api/appapi/application/rotateWebhook', { body: place });
    if (secret) onSecret({ secret, kind: 'callback' });
    await revalidate();
  };
  const remove = async () => {
    await send('POST /api/appapi/application/removeWebhook', { body: place });
    await revalidate();
  };
  const answer = tested?.history[0];
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 text-sm font-semibold break-all">{url}</code>
        <Badge tone={state === 'active' ? 'success' : state === 'paused' ? 'danger' : 'neutral'}>
          {WEBHOOK_STATES[state]}
        </Badge>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {description && `${description}，`}
        {kinds.length === 0 ? '全部事件' : kinds.map((kind) => WEBHOOK_KINDS[kind].words).join('、')}，
        {WEBHOOK_SIGNATURES[signature]} 签名
      </p>
      {publicKey && (
        <p className="mt-1 text-sm text-ink-2">
          公钥 <code className="break-all">{publicKey}</code>
        </p>
      )}
      {endpoint.previousUntil && (
        <p className="mt-1 text-sm text-warning-ink">
          正在更换密钥，旧的用到 {clockTime(endpoint.previousUntil).short}
        </p>
      )}
      {detail.mayManage && (
        <div className="mt-2 -ml-4 flex flex-wrap">
          <Button variant="quiet" size="sm" busy={testing} onClick={test}>
            发送测试事件
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setEditing(true)}>
            修改
          </Button>
          <Button variant="quiet" size="sm" onClick={change(state === 'active' ? 'disabled' : 'active')}>
            {state === 'active' ? '停用' : '恢复'}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              ask({
                title: '更换签名密钥？',
                text: `此后 ${WEBHOOK_LIMITS.rotationHours} 小时内，新旧两个密钥都签名，换的时候不漏通知。`,
                action: '更换',
                work: rotate,
              })
            }
          >
            更换密钥
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              ask({
                title: '删除回调地址？',
                text: '它的记录一并删除，没有送出的通知不再送。',
                action: '删除',
                work: remove,
              })
            }
          >
            删除
          </Button>
        </div>
      )}
      {answer && (
        <div className="mt-2">
          <Note tone={answer.error ? 'danger' : 'success'} role="status">
            {answer.error
              ? `测试事件没有送达：${answer.error}`
              : `测试事件已送达，${answer.status}，${Math.round(answer.milliseconds)} 毫秒`}
          </Note>
        </div>
      )}
      {editing && <CallbackDialog {...props} endpoint={endpoint} onClose={() => setEditing(false)} />}
      {dialog}
    </li>
  );
}

/** Where we tell the application what happened. */
export function Callbacks({ webhooks, ...props }: SideProps & { webhooks: WebhookList | undefined }) {
  const [adding, setAdding] = useState(false);
  const { detail, environment } = props;
  return (
    <Section
      title="回调"
      note="签署、完成、拒签等发生时通知您的系统"
      aside={
        <>
          <Link
            to={`/platform/console/interface?view=callbacks&id=${detail.id}&environment=${environment}`}
            className="inline-flex min-h-9 items-center text-sm text-navy underline underline-offset-4"
          >
            回调日志
          </Link>
          {detail.mayManage && webhooks && webhooks.length < WEBHOOK_LIMITS.endpoints && (
            <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
              新增地址
            </Button>
          )}
        </>
      }
    >
      {!webhooks || webhooks.length === 0 ? (
        <p className="text-ink-2">还没有回调地址。没有它也可以随时查询合同状态。</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {webhooks.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} props={props} />
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-ink-3">
        {environment === 'production' ? '只接受 https 公网地址。' : ''}
        {WEBHOOK_LIMITS.timeoutSeconds} 秒内返回 2xx 算送达，否则逐次拉长间隔再送，最长隔一天。
      </p>
      {adding && <CallbackDialog {...props} onClose={() => setAdding(false)} />}
    </Section>
  );
}
