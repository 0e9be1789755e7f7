import { exactYuan } from '@yinxin/values';
import { useEffect, useId, useState } from 'react';
import { Button, Checkbox, clockTime, Select, TextField } from '~/ui/index.ts';
import type { RefusedCoupon, Wallet, Wish } from './use-payment.ts';

interface DiscountsProps {
  wallet: Wallet;
  wish: Pick<Wish, 'couponCode' | 'useQuota'>;
  /** Told beside the code, with what is reckoned instead. */
  refused: RefusedCoupon | undefined;
  disabled: boolean;
  onChange: (wish: Pick<Wish, 'couponCode' | 'useQuota'>) => void;
}

/** Coupons that fit this order, a code that somebody was given, and what packages cover. */
export function Discounts({ wallet, wish, refused, disabled, onChange }: DiscountsProps) {
  const { coupons, quotaCovers } = wallet;
  const [typed, setTyped] = useState('');
  const id = useId();
  const error = refused && refused.code === typed ? `${refused.words}。这份订单先按不用它计价` : undefined;
  useEffect(() => {
    if (error && !disabled) document.getElementById(id)?.focus();
  }, [error, disabled, id]);
  return (
    <div className="space-y-3">
      {coupons.length > 0 && (
        <Select
          label="优惠券"
          value={coupons.some(({ code }) => code === wish.couponCode) ? wish.couponCode : ''}
          disabled={disabled}
          placeholder="不使用"
          options={coupons.map(
            ({ code, name, discount, validUntil }) =>
              [code, `${name}，减 ${exactYuan(discount)}，${clockTime(validUntil).day} 前有效`] as const,
          )}
          onChange={(event) => onChange({ ...wish, couponCode: event.currentTarget.value })}
        />
      )}
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm text-navy">输入优惠码</summary>
        <TextField
          id={id}
          label="优惠码"
          maxLength={32}
          autoComplete="off"
          value={typed}
          error={error}
          disabled={disabled}
          onChange={(event) => setTyped(event.currentTarget.value.trim())}
          trailing={
            <Button
              variant="quiet"
              size="sm"
              disabled={disabled || typed === ''}
              onClick={() => onChange({ ...wish, couponCode: typed })}
            >
              使用
            </Button>
          }
        />
      </details>
      {quotaCovers.seals > 0 && (
        <Checkbox
          checked={wish.useQuota}
          disabled={disabled}
          onChange={(event) => onChange({ ...wish, useQuota: event.currentTarget.checked })}
        >
          用套餐抵扣 {quotaCovers.seals} 枚印章，减 {exactYuan(quotaCovers.amount)}
        </Checkbox>
      )}
    </div>
  );
}
