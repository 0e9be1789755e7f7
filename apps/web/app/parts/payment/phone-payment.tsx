import { exactYuan } from '@yinxin/values';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '~/session/index.ts';
import { Button, FormError, Note } from '~/ui/index.ts';
import type { PaymentProps } from './desk-payment.tsx';
import { payInWeChat } from './wechat-bridge.ts';

/** On a phone: the vendor's own page or sheet opens when it is asked for, and leads back here. */
export function PhonePayment({ paying, wish, asks, Transfer }: PaymentProps) {
  const { sendQuietly } = useSession();
  const { pathname, search } = useLocation();
  const { open, ask, payment, busy, problem, status } = paying;
  const wechatCode = new URLSearchParams(search).get('code') ?? undefined;

  // whoever comes back from the vendor wants to know at once
  useEffect(() => void ask().catch(() => {}), [ask]);

  const pay = async () => {
    if (wish.channel === 'wechat-jsapi' && !wechatCode) {
      const query = { goto: pathname + search };
      const { url } = await sendQuietly('GET /api/appapi/pay/wechat/authorization', { query });
      return window.location.assign(url);
    }
    const opened = await open(wish, wechatCode);
    if (opened?.redirect) window.location.assign(opened.redirect);
    if (opened?.bridge) {
      await payInWeChat(opened.bridge);
      await ask();
    }
  };

  const shown = payment?.bank && payment.channel === wish.channel ? payment : undefined;
  if (shown && Transfer) return <Transfer payment={shown} status={status} onProved={ask} />;
  const isWaiting = status?.payments.some(({ state }) => state === 'pending');
  return (
    <>
      {isWaiting && <Note icon="clock">付完款回到这里，结果会自动更新，最多等 30 秒。</Note>}
      <FormError text={problem} />
      <Button block busy={busy} onClick={pay}>
        {asks
          ? '确认抵扣，无须付款'
          : wish.channel === 'bank-transfer'
            ? '查看收款账号'
            : `支付 ${exactYuan(paying.order.payable)}`}
      </Button>
    </>
  );
}
