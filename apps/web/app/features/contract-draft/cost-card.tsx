import { TopUp } from '~/parts/payment/index.ts';
import { costWords } from './cost-words.ts';
import type { Quota } from './model.ts';
import { isShort } from './send-button.tsx';

interface CostCardProps {
  /** Nothing while it is being asked for. */
  quota: Quota | undefined;
  /** The draft, once it is stored. */
  contractId: string | undefined;
  /** Contracts are bought by whose identity is known. */
  mayBuy: boolean;
  /** What was short is there. */
  onReady: () => void;
}

/** What sending costs and what is left afterwards; where nothing is left, how to get more. */
export function CostCard({ quota, contractId, mayBuy, onReady }: CostCardProps) {
  if (!quota) return <p className="text-sm text-ink-3">正在检查…</p>;
  const cost = costWords(quota);
  return (
    <div className="space-y-3">
      <dl className="space-y-2 [&>div]:flex [&>div]:justify-between [&_dt]:text-ink-2">
        <div>
          <dt>本次合同</dt>
          <dd className="font-semibold">{cost.pays}</dd>
        </div>
        <div>
          <dt>{cost.name}</dt>
          <dd className="tabular-nums">{cost.left}</dd>
        </div>
        <div>
          <dt>短信、实名、存证</dt>
          <dd>已包含</dd>
        </div>
        <div>
          <dt>对方</dt>
          <dd>不收费</dd>
        </div>
      </dl>
      {mayBuy && isShort(quota) && contractId && (
        <TopUp contractId={contractId} needed={quota.needed} onReady={onReady} />
      )}
    </div>
  );
}
