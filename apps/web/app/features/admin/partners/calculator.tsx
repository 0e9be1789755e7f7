import { PARTNER_LIMITS, type PriceTerms } from '@yinxin/api/client';
import { explain } from '@yinxin/billing';
import { exactYuan } from '@yinxin/values';
import { InputNumber } from 'antd';
import { useId, useState } from 'react';

/** What a month would cost by a price, calculated as the bill does it, step by step. */
export function Calculator({ terms, unit }: { terms: PriceTerms; unit: string }) {
  const id = useId();
  const [quantity, setQuantity] = useState<number | null>(1_000);
  const answer = explained(terms, quantity, unit);
  return (
    <div className="rounded border border-line bg-paper p-3">
      <label htmlFor={id} className="mr-2">
        试算：一个月
      </label>
      <InputNumber
        id={id}
        min={-PARTNER_LIMITS.units}
        max={PARTNER_LIMITS.units}
        precision={0}
        value={quantity}
        onChange={setQuantity}
        suffix={unit}
        className="w-40!"
      />
      <div aria-live="polite">
        {typeof answer === 'string' ? (
          <p className="mt-2 text-ink-3">{answer}</p>
        ) : (
          <>
            <ol className="mt-2 grid gap-1 text-ink-2 tabular-nums">
              {answer.steps.map((step) => (
                <li key={step} className="wrap-anywhere">
                  {step}
                </li>
              ))}
            </ol>
            <p className="mt-2 font-semibold tabular-nums">应计 {exactYuan(answer.total)}</p>
          </>
        )}
      </div>
    </div>
  );
}

function explained(terms: PriceTerms, quantity: number | null, unit: string) {
  if (quantity === null) return `请填写这个月的${unit}数。`;
  try {
    return explain(terms, quantity, unit);
  } catch (error) {
    if (error instanceof RangeError) return '金额超出可以准确表示的范围，请减少数量。';
    throw error;
  }
}
