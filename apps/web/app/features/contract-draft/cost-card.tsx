import { TopUp } from '~/parts/payment/index.ts';
import type { Quota } from './model.ts';

interface CostCardProps {
  /** Nothing while it is being asked for. */
  quota: Quota | undefined;
  /** The draft, once it is stored. */
  contractId: string | undefined;
  /** What was short is there. */
  onReady: () => void;
}

/** What sending costs and what is left afterwards; where nothing is left, how to get more. */
export function CostCard({ quota, contractId, onReady }: CostCardProps) {
  if (!quota) return <p className="text-sm text-ink-3">正在检查…</p>;
  const { needed, left } = quota;
  return (
    <div className="space-y-3">
      <dl className="space-y-2 [&>div]:flex [&>div]:justify-between [&_dt]:text-ink-2">
        <div>
          <dt>本次合同</dt>
          <dd className="font-semibold">将扣减 {needed} 份</dd>
        </div>
        <div>
          <dt>合同余量</dt>
          <dd className="tabular-nums">
            {left < needed ? `${left} 份` : `${left} 份 → ${left - needed} 份`}
          </dd>
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
      {left < needed && contractId && <TopUp contractId={contractId} needed={needed} onReady={onReady} />}
    </div>
  );
}
