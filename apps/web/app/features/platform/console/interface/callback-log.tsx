import { DELIVERY_STATES, WEBHOOK_KINDS, WEBHOOK_LIMITS, WEBHOOK_STATES } from '@yinxin/api/client';
import { useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { Badge, Button, ButtonLink, classNames, clockTime, Note } from '~/ui/index.ts';
import type { ApplicationList, DeliveryDetail, DeliveryLog, EnvironmentName, WebhookList } from '../load.ts';
import { AddressSelect, AddressTabs, ApplicationSelect, CodeBlock, PageTop, readable } from '../parts.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

const STATES = { all: '全部', ...DELIVERY_STATES } as const;
const TONES = { waiting: 'warning', delivered: 'success', dead: 'danger' } as const;

const wordsOf = (type: string) =>
  type in WEBHOOK_KINDS ? WEBHOOK_KINDS[type as keyof typeof WEBHOOK_KINDS].words : '测试事件';

/** Diamonds failed, the dot arrived: the ladder of attempts at a glance. */
function Attempts({ attempts, state }: { attempts: number; state: keyof typeof TONES }) {
  const failed = state === 'delivered' ? attempts - 1 : attempts;
  const shown = Math.min(failed, 5);
  return (
    <span role="img" aria-label={`发送 ${attempts} 次`}>
      <span className="text-danger">{'◆'.repeat(shown)}</span>
      {failed > shown && <span className="text-ink-3">…共 {failed} 次</span>}
      {state === 'delivered' && <span className="text-success">●</span>}
      {state === 'waiting' && <span className="text-ink-3">○</span>}
    </span>
  );
}

function Opened({ delivery, onReplay }: { delivery: DeliveryDetail; onReplay: (() => void) | undefined }) {
  const [attempt] = delivery.history;
  const sent = attempt
    ? [
        `POST ${attempt.url}`,
        `content-type: application/json`,
        `webhook-id: ${delivery.messageId}`,
        `webhook-timestamp: ${attempt.timestamp}`,
        `webhook-signature: ${attempt.signature}`,
      ].join('\n')
    : '还没有发送';
  return (
    <div className="space-y-4">
      <ol className="divide-y divide-line text-sm">
        {delivery.history.map((one, at) => (
          <li key={one.at} className="flex flex-wrap items-center gap-x-4 py-1.5">
            <span className="text-ink-2 tabular-nums">{clockTime(one.at).full.slice(5)}</span>
            <span>第 {delivery.history.length - at} 次</span>
            <span className={one.error ? 'text-danger' : 'text-success-ink'}>
              {one.error || `${one.status} 已收到`}
            </span>
            <span className="ml-auto text-ink-3 tabular-nums">{Math.round(one.milliseconds)} ms</span>
          </li>
        ))}
      </ol>
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">我们发出的</h3>
        <CodeBlock label="我们发出的">{`${sent}\n\n${readable(delivery.payload)}`}</CodeBlock>
      </div>
      {attempt && (
        <div>
          <h3 className="mb-1.5 text-sm font-semibold">您的应答</h3>
          <CodeBlock label="您的应答">{`${attempt.status ?? attempt.error}\n\n${readable(attempt.answer)}`}</CodeBlock>
        </div>
      )}
      {onReplay && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <Button size="sm" onClick={onReplay}>
            重发
          </Button>
          webhook-id 不变，时间与签名重新计算；请按编号去重。
        </p>
      )}
    </div>
  );
}

interface CallbackLogProps {
  applications: ApplicationList;
  chosen: string;
  environment: EnvironmentName;
  webhooks: WebhookList | undefined;
  webhookId: string;
  deliveries: DeliveryLog | undefined;
}

/** What we sent, what was answered, and sending it again. */
export function CallbackLog(props: CallbackLogProps) {
  const { applications, chosen, environment, webhooks, webhookId, deliveries } = props;
  const { send } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [search] = useSearchParams();
  const [open, setOpen] = useState<DeliveryDetail>();
  const [replaying, setReplaying] = useState(false);
  const place = { id: chosen, environment, webhookId };
  const show = async (deliveryId: string) => {
    if (open?.id === deliveryId) return setOpen(undefined);
    setOpen(await send('GET /api/appapi/application/delivery', { query: { ...place, deliveryId } }));
  };
  const replay = async (deliveryId: string) => {
    await send('POST /api/appapi/application/replayDelivery', { body: { ...place, deliveryId } });
    toast.success('已排入重发，webhook-id 不变');
    setOpen(undefined);
    await revalidate();
  };
  const next = new URLSearchParams(search);
  if (deliveries?.next) next.set('before', deliveries.next);
  const endpoint = webhooks?.find(({ id }) => id === webhookId);
  return (
    <>
      <PageTop title="回调日志" note={`保留 ${WEBHOOK_LIMITS.historyDays} 天`}>
        <ApplicationSelect applications={applications} value={chosen} />
        {webhooks && webhooks.length > 1 && (
          <AddressSelect
            name="webhook"
            label="回调地址"
            value={webhookId}
            options={webhooks.map(({ id, url }) => [id, url] as const)}
          />
        )}
        {endpoint && (
          <AddressTabs name="state" label="状态" options={STATES} value={search.get('state') ?? 'all'} />
        )}
        {endpoint && applications.mayManage && (
          <Button variant="secondary" size="sm" onClick={() => setReplaying(true)}>
            重发一段
          </Button>
        )}
      </PageTop>
      {!webhooks && <Note tone="warning">沙箱暂时不可用，请稍后再看。</Note>}
      {webhooks?.length === 0 && (
        <div className="py-8 text-ink-2">
          <p>这个应用还没有回调地址。登记之后，合同的每一步都会通知您的系统。</p>
          <ButtonLink
            to={`/platform/console/application?id=${chosen}&environment=${environment}`}
            className="mt-4"
          >
            登记回调地址
          </ButtonLink>
        </div>
      )}
      {endpoint && (
        <p className="mb-3 flex flex-wrap items-center gap-3 text-sm">
          <code className="break-all">{endpoint.url}</code>
          <Badge tone={endpoint.state === 'active' ? 'success' : 'danger'}>
            {WEBHOOK_STATES[endpoint.state]}
          </Badge>
        </p>
      )}
      {deliveries?.list.length === 0 && <p className="py-8 text-ink-2">没有这样的通知。</p>}
      <ul className="divide-y divide-line border-y border-line empty:border-0">
        {deliveries?.list.map(({ id, type, contractId, createdAt, attempts, state }) => (
          <li key={id}>
            <button
              type="button"
              aria-expanded={open?.id === id}
              onClick={() => show(id)}
              className={classNames(
                'grid w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-3 py-2.5 text-left text-sm hover:bg-paper aria-expanded:bg-[#eceff8]',
                'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_9rem_9rem_6rem]',
              )}
            >
              <span className="font-semibold">
                {wordsOf(type)} <code className="ml-1 font-normal text-ink-3">{type}</code>
              </span>
              <code className="truncate text-ink-3 max-lg:order-4 max-lg:col-span-2">{contractId ?? ''}</code>
              <span className="text-ink-2 tabular-nums max-lg:order-3">
                {clockTime(createdAt).full.slice(5)}
              </span>
              <span className="max-lg:hidden">
                <Attempts attempts={attempts} state={state} />
              </span>
              <span className="max-lg:order-2">
                <Badge tone={TONES[state]}>{DELIVERY_STATES[state]}</Badge>
              </span>
            </button>
            {open?.id === id && (
              <div className="border-t border-line bg-paper/40 p-4">
                <Opened
                  delivery={open}
                  onReplay={applications.mayManage && contractId ? () => replay(id) : undefined}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {deliveries?.next && (
        <Link
          to={`?${next}`}
          className="mt-4 inline-flex min-h-11 items-center text-navy underline underline-offset-4"
        >
          更早的通知
        </Link>
      )}
      {deliveries && deliveries.list.length > 0 && (
        <p className="mt-3 text-sm text-ink-3 max-lg:hidden">
          菱形是没有送达的一次，实心圆是送达，空心圆是还要再送。
        </p>
      )}
      {replaying && (
        <ReplayDialog
          place={place}
          onClose={() => setReplaying(false)}
          onDone={async (count) => {
            setReplaying(false);
            toast.success(count > 0 ? `已排入重发 ${count} 条` : '这段时间没有这样的通知');
            await revalidate();
          }}
        />
      )}
    </>
  );
}
