import type { OrderDetail, PayChannel, PayVendorName } from '@yinxin/api/client';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useSession } from '~/session/index.ts';
import { usePhone } from '~/site/use-phone.ts';
import { ButtonLink, classNames, Icon, type IconName, Note } from '~/ui/index.ts';
import { Bill } from './bill.tsx';
import { billed } from './billed.ts';
import { type Channels, channelsAt, isInWeChat, type Place } from './channels.ts';
import { DeskPayment } from './desk-payment.tsx';
import { Discounts } from './discounts.tsx';
import { APPLY } from './paths.ts';
import { Pending } from './pending.tsx';
import { PhonePayment } from './phone-payment.tsx';
import { Settled } from './settled.tsx';
import { useAnswer } from './use-answer.ts';
import { type TransferProps, usePayment, type Wallet, type Wish } from './use-payment.ts';

const icons: Record<PayVendorName, IconName> = { wechat: 'smartphone', alipay: 'card', bank: 'building' };

interface WaysProps {
  ways: ReturnType<typeof channelsAt>;
  chosen: PayChannel;
  onChoose: (channel: PayChannel) => void;
}

const Ways = ({ ways, chosen, onChoose }: WaysProps) => (
  <fieldset
    aria-label="支付方式"
    className="grid auto-cols-fr grid-flow-col overflow-hidden rounded border border-line-strong"
  >
    {ways.map(({ channel, vendor, name }) => (
      <button
        key={channel}
        type="button"
        aria-pressed={channel === chosen}
        onClick={() => onChoose(channel)}
        className={classNames(
          'flex h-11 items-center justify-center gap-1.5 border-l border-line-strong text-sm first:border-0',
          channel === chosen ? 'bg-navy-soft font-semibold text-navy' : 'text-ink-2 hover:text-ink',
        )}
      >
        <Icon name={icons[vendor]} size={18} />
        {name}
      </button>
    ))}
  </fieldset>
);

/** Nothing would be left to pay: spending the package or the coupon is then asked for, not guessed. */
const coversAll = ({ amount }: OrderDetail, { coupons, quotaCovers }: Wallet, wish: Wish) => {
  const coupon = coupons.find(({ code }) => code === wish.couponCode)?.discount ?? 0;
  return coupon + (wish.useQuota ? quotaCovers.amount : 0) >= amount;
};

interface PayFormProps {
  order: OrderDetail;
  wallet: Wallet;
  channels: Channels;
  phone: boolean;
  inline: Inline | undefined;
  Transfer: ComponentType<TransferProps> | undefined;
  onInvoice: () => void;
}

function PayForm({ order: first, wallet, channels, phone, inline, Transfer, onInvoice }: PayFormProps) {
  const place: Place = phone ? (isInWeChat(navigator.userAgent) ? 'wechat' : 'phone') : 'desktop';
  const ways = channelsAt(place, channels).filter(({ vendor }) => Transfer || vendor !== 'bank');
  const paying = usePayment(first, inline?.contractId);
  const { order, isPaid, isClosed, refusedCoupon } = paying;
  const { revalidate } = useRevalidator();
  const [wish, setWish] = useState<Wish>({
    channel: ways[0]?.channel ?? 'bank-transfer',
    ...wallet.best,
  });
  const onPaid = inline?.onPaid;

  // a code that cannot be used does not stand in the way of paying
  const { couponCode: best } = wallet.best;
  useEffect(() => {
    if (refusedCoupon)
      setWish((before) =>
        before.couponCode === refusedCoupon.code
          ? { ...before, couponCode: best === refusedCoupon.code ? '' : best }
          : before,
      );
  }, [refusedCoupon, best]);

  // the page behind shows what is so now
  useEffect(() => {
    if ((isPaid || isClosed) && !onPaid) void revalidate();
    if (isPaid) onPaid?.();
  }, [isPaid, isClosed, revalidate, onPaid]);

  if (isPaid && inline)
    return (
      <p role="status" className="flex items-center gap-2">
        <Icon name="circle-check" size={20} className="text-success" />
        已收到付款，正在到账…
      </p>
    );
  if (isPaid) return <Settled order={order} status={paying.status} phone={phone} onInvoice={onInvoice} />;
  if (isClosed)
    return (
      <div className="space-y-4">
        <Note tone="warning" role="alert">
          订单已关闭，没有扣款。关闭后到账的款项会自动原路退回。
        </Note>
        <ButtonLink to={phone ? `/mobile${APPLY}` : APPLY} block>
          重新申请
        </ButtonLink>
      </div>
    );
  if (ways.length === 0) return <Note tone="warning">暂时没有可用的支付方式，请稍后再来或联系客服。</Note>;
  const Payment = phone ? PhonePayment : DeskPayment;
  return (
    <div className="space-y-4">
      <Bill order={order} billed={billed(order, wallet, wish)} />
      <Discounts
        wallet={wallet}
        wish={wish}
        refused={refusedCoupon}
        disabled={paying.busy}
        onChange={(changed) => setWish({ ...wish, ...changed })}
      />
      <Ways ways={ways} chosen={wish.channel} onChoose={(channel) => setWish({ ...wish, channel })} />
      <Payment paying={paying} wish={wish} asks={coversAll(order, wallet, wish)} Transfer={Transfer} />
    </div>
  );
}

/** Where the payment is one step of something else: what is gone on with once it is there. */
interface Inline {
  contractId: string;
  onPaid: () => void;
}

interface PayPanelProps {
  order: OrderDetail;
  inline?: Inline;
  /** How a transfer by bank is shown; where nothing is said none is offered. */
  Transfer?: ComponentType<TransferProps>;
  onInvoice?: () => void;
}

const nothing = () => {};

/** The payment of one order, in a dialog, on a page of its own or within another. Leaving it never cancels anything. */
export function PayPanel({ order, inline, Transfer, onInvoice = nothing }: PayPanelProps) {
  const { sendQuietly } = useSession();
  const phone = usePhone();
  const { key } = useLocation();
  const [answer, retry] = useAnswer(
    useCallback(
      () =>
        Promise.all([
          sendQuietly('GET /api/appapi/order/wallet', { query: { id: order.id } }),
          sendQuietly('GET /api/appapi/pay/channels'),
        ]),
      [sendQuietly, order.id],
    ),
  );
  if (answer.state !== 'there') return <Pending answer={answer} onRetry={retry} />;
  const [wallet, channels] = answer.value;
  return (
    <PayForm
      key={key}
      order={order}
      wallet={wallet}
      channels={channels}
      phone={phone}
      inline={inline}
      Transfer={Transfer}
      onInvoice={onInvoice}
    />
  );
}
