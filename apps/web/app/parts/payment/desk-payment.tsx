import { type ComponentType, useEffect } from 'react';
import { Button, FormError } from '~/ui/index.ts';
import { PayCode } from './pay-code.tsx';
import type { Paying, TransferProps, Wish } from './use-payment.ts';

export interface PaymentProps {
  paying: Paying;
  wish: Wish;
  /** Nothing is left to pay, so that opening the payment is the payment. */
  asks: boolean;
  Transfer: ComponentType<TransferProps> | undefined;
}

/** At a desk: a code of the chosen way stands there without being asked for. */
export function DeskPayment({ paying, wish, asks, Transfer }: PaymentProps) {
  const { open, payment, busy, problem } = paying;
  useEffect(() => {
    if (!asks) void open(wish);
  }, [open, wish, asks]);
  if (asks)
    return (
      <>
        <FormError text={problem} />
        <Button block busy={busy} onClick={() => open(wish)}>
          确认抵扣，无须付款
        </Button>
      </>
    );
  if (payment?.bank && Transfer)
    return <Transfer payment={payment} status={paying.status} onProved={paying.ask} />;
  return <PayCode payment={payment} problem={problem} onRenew={() => open(wish)} />;
}
