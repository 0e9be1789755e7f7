import { MEDIA } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import type { ReactNode } from 'react';
import { Panel } from '~/parts/workspace/index.ts';
import { FormError, SampleBadge } from '~/ui/index.ts';
import type { Quote } from './use-quote.ts';

interface BillPanelProps {
  quote: Pick<Quote, 'lines' | 'amount'> | undefined;
  problem: string | undefined;
  sample: boolean;
  children: ReactNode;
}

/** What it comes to, by the price list in force. */
export const BillPanel = ({ quote, problem, sample, children }: BillPanelProps) => (
  <Panel title="费用" aside={sample && <SampleBadge />}>
    {quote ? (
      <ul className="space-y-1.5 text-sm">
        {quote.lines.map(({ product, words, years, quantity, medium, unitPrice, amount }) => (
          <li key={`${product} ${unitPrice}`} className="flex justify-between gap-4">
            <span className="text-ink-2">
              {words}
              <span className="text-ink-3">
                {years > 0 && ` ${years} 年`}
                {quantity > 1 && ` × ${quantity}`}
                {years > 0 && `，${MEDIA[medium]}`}
              </span>
            </span>
            <span className="tabular-nums">{exactYuan(amount)}</span>
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-sm text-ink-3">{problem ? '' : '选好办理内容后显示费用'}</p>
    )}
    <FormError text={problem} />
    <p className="mt-3 flex items-baseline justify-between border-t border-line pt-3" aria-live="polite">
      合计
      <span className="text-xl font-semibold tabular-nums">{quote ? exactYuan(quote.amount) : '—'}</span>
    </p>
    {children}
  </Panel>
);
