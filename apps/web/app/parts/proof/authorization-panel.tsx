import { AUTHORIZATION_DAYS, type OrderDetail } from '@yinxin/api/client';
import { parsePhone } from '@yinxin/identifiers';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePoll } from '~/feedback/use-poll.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, clockTime, FormError, Note, TextField, useForm } from '~/ui/index.ts';
import { useCountdown } from './countdown.ts';
import { DemoInbox } from './demo-inbox.tsx';

type Authorization = NonNullable<OrderDetail['authorization']>;

const EVERY_MS = 5000;
const WAIT_SECONDS = 60;

const phoneError = (typed: string): string | undefined => {
  const parsed = parsePhone(typed);
  return parsed.ok ? undefined : parsed.reason;
};

const dayAndTime = (moment: string) => clockTime(moment).short;

interface AuthorizationPanelProps {
  /** Once it was saved. */
  orderId: string | undefined;
  /** Saves what is typed, so that the representative is asked about exactly this; undefined where something is missing. */
  save: () => Promise<string | undefined>;
  authorization: Authorization | null;
  representative: string;
  onChange: (order: OrderDetail) => void;
  /** Nothing else leads on from here; meanwhile, where one waits, this does. */
  meanwhile?: ReactNode;
}

/**
 * The legal representative agrees on their own phone: who handles the order names the phone, and sees whether they wait,
 * agreed or refused.
 */
export function AuthorizationPanel({
  orderId,
  save,
  authorization,
  representative,
  onChange,
  meanwhile,
}: AuthorizationPanelProps) {
  const { sendQuietly } = useSession();
  const { site } = useSiteData();
  const form = useForm({ phone: '' });
  const [other, setOther] = useState(false);
  const [wait, startWait] = useCountdown('authorization');
  const state = authorization?.over ? 'over' : (authorization?.state ?? 'none');
  usePoll(state === 'waiting', EVERY_MS, async () => {
    if (orderId) onChange(await sendQuietly('GET /api/appapi/order/detail', { query: { id: orderId } }));
  });

  // no form of its own, because it stands in one
  const asking = useRef<HTMLDivElement>(null);
  const { phone: wrong } = form.errors;
  useEffect(() => {
    if (wrong) asking.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);

  const ask = () =>
    form.attempt(
      async ({ phone }) => {
        const id = await save();
        if (!id) return;
        onChange(await sendQuietly('POST /api/appapi/order/authorization/ask', { body: { id, phone } }));
        startWait(WAIT_SECONDS);
        setOther(false);
      },
      {
        check: ({ phone }) => {
          const error = phoneError(phone);
          return error ? { phone: error } : {};
        },
        blame: 'phone',
      },
    );

  if (authorization && state === 'given')
    return (
      <Note tone="success" icon="circle-check">
        法定代表人{authorization.representative}已同意
        {authorization.answeredAt && `（${dayAndTime(authorization.answeredAt)}）`}，不用授权书，
        {dayAndTime(authorization.until)} 前提交有效。
      </Note>
    );
  if (authorization && state === 'waiting' && !other)
    return (
      <div className="space-y-3">
        <Note tone="info" icon="clock">
          <strong>等待法定代表人确认</strong>
          <span className="block">
            短信已发到 {authorization.phone}，{dayAndTime(authorization.until)}{' '}
            前有效。对方同意后这里自动更新，也会短信告诉您，不用守着。
          </span>
        </Note>
        {site.demo && <DemoInbox />}
        {meanwhile}
        <Button variant="quiet" size="sm" onClick={() => setOther(true)}>
          重新发送，或改发到另一个手机号
        </Button>
      </div>
    );
  return (
    <div ref={asking} className="space-y-4">
      {authorization && state === 'refused' && (
        <Note tone="danger" icon="failed">
          法定代表人没有同意。请先与其沟通，再重新请求；也可以上传授权书。
        </Note>
      )}
      {state === 'withdrawn' && (
        <Note tone="danger" icon="failed">
          法定代表人撤回了授权。请先与其沟通，再重新请求；也可以上传授权书。
        </Note>
      )}
      {authorization && state === 'over' && <Note tone="warning">上一次的请求：{authorization.over}。</Note>}
      <p className="text-sm text-ink-2">
        法定代表人{representative}在自己的手机上打开短信里的链接，核验身份后同意，约 2 分钟，不用注册账号，
        {AUTHORIZATION_DAYS} 天内有效。
      </p>
      <TextField
        label="法定代表人手机号"
        {...form.text('phone')}
        hint="须是以其本人身份办理的手机号"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
      />
      <FormError text={form.errors.form} />
      <Button
        variant={meanwhile ? 'primary' : 'secondary'}
        busy={form.busy}
        disabled={wait > 0}
        onClick={ask}
        className="max-md:w-full"
      >
        {wait > 0 ? `${wait} 秒后可重新发送` : '发短信请法定代表人同意'}
      </Button>
    </div>
  );
}
