import {
  CallError,
  type OpenedPayment,
  type OrderDetail,
  type PayChannel,
  type ResultOf,
} from '@yinxin/api/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePoll } from '~/feedback/use-poll.ts';
import { useSession } from '~/session/index.ts';

export type Wallet = ResultOf<'GET /api/appapi/order/wallet'>;
export type PayStatus = ResultOf<'GET /api/appapi/pay/status'>;

export interface Wish {
  channel: PayChannel;
  couponCode: string;
  useQuota: boolean;
}

const EVERY_MS = 3000;
/** COUPON_UNUSABLE */
const UNUSABLE = 30721;

/** A code that cannot be used, and why. */
export interface RefusedCoupon {
  code: string;
  words: string;
}

/**
 * One order on its way to being paid. Each wish opens an attempt of its own, the answer to the newest wish counts; what
 * was paid is what the server says, whichever attempt it came by.
 */
export function usePayment(first: OrderDetail, contractId?: string) {
  const { sendQuietly } = useSession();
  const [order, setOrder] = useState(first);
  const [payment, setPayment] = useState<OpenedPayment>();
  const [status, setStatus] = useState<PayStatus>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refusedCoupon, setRefusedCoupon] = useState<RefusedCoupon>();
  const newest = useRef(0);

  const open = useCallback(
    async (wish: Wish, wechatCode?: string): Promise<OpenedPayment | undefined> => {
      newest.current += 1;
      const own = newest.current;
      setBusy(true);
      setProblem(undefined);
      setPayment(undefined);
      try {
        const answer = await sendQuietly('POST /api/appapi/order/pay', {
          body: { id: first.id, ...wish, contractId, wechatCode },
        });
        if (own !== newest.current) return undefined;
        setOrder(answer.order);
        setPayment(answer.payment ?? undefined);
        return answer.payment ?? undefined;
      } catch (error) {
        if (own !== newest.current) return undefined;
        if (error instanceof CallError && error.code === UNUSABLE)
          setRefusedCoupon({ code: wish.couponCode, words: error.message });
        else setProblem(error instanceof Error ? error.message : '没有得到回应，请重试');
        return undefined;
      } finally {
        if (own === newest.current) setBusy(false);
      }
    },
    [sendQuietly, first.id, contractId],
  );

  const ask = useCallback(async () => {
    setStatus(await sendQuietly('GET /api/appapi/pay/status', { query: { reference: first.id } }));
  }, [sendQuietly, first.id]);

  const isPaid = status?.state === 'settled' || (order.state !== 'unpaid' && order.state !== 'cancelled');
  const isClosed = status?.state === 'closed' || order.state === 'cancelled';
  usePoll(!isPaid && !isClosed, EVERY_MS, ask);
  // once paid, how and when is told too
  useEffect(() => {
    if (isPaid && !status) ask().catch(() => {});
  }, [isPaid, status, ask]);

  return { order, payment, status, busy, problem, refusedCoupon, isPaid, isClosed, open, ask };
}

export type Paying = ReturnType<typeof usePayment>;

/** The account to transfer to, and the proof that it was done. */
export interface TransferProps {
  payment: OpenedPayment;
  status: PayStatus | undefined;
  onProved: () => void;
}
