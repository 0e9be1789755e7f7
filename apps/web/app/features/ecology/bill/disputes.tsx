import { DISPUTE_KINDS, DISPUTE_STATES, type DisputeState, type PartnerBill } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { fileSize } from '~/ui/file-size.ts';
import { Badge, Button, clockTime, Icon, type Tone } from '~/ui/index.ts';
import { Card } from '../parts/card.tsx';

const TONES: Readonly<Record<DisputeState, Tone>> = {
  open: 'warning',
  processing: 'warning',
  adjusted: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
};

/** What was found wrong, and what became of it. */
export function Disputes({ bill, onWithdraw }: { bill: PartnerBill; onWithdraw: () => void }) {
  return (
    <Card title="差异申诉" note={`共 ${bill.disputes.length} 次`}>
      <ul>
        {bill.disputes.map((dispute) => (
          <li key={dispute.id} className="border-t border-line py-3 first:border-t-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="font-semibold">{DISPUTE_KINDS[dispute.kind]}</strong>
              <Badge tone={TONES[dispute.state]}>{DISPUTE_STATES[dispute.state]}</Badge>
              <span className="text-xs text-ink-3">
                {dispute.raisedBy}，{clockTime(dispute.raisedAt).short}，对 v{dispute.version}
                {dispute.claimed !== null && `，认为应结 ${exactYuan(dispute.claimed)}`}
              </span>
              {dispute.state === 'open' &&
                dispute.billId === bill.id &&
                bill.may.includes('withdraw-dispute') && (
                  <Button variant="secondary" size="sm" className="ml-auto h-8" onClick={onWithdraw}>
                    撤回申诉
                  </Button>
                )}
            </div>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{dispute.reason}</p>
            {dispute.numbers.length > 0 && (
              <p className="mt-1 text-xs text-ink-2 wrap-anywhere">
                涉及 {dispute.numbers.length} 条：
                <span className="font-mono">{dispute.numbers.slice(0, 10).join('，')}</span>
                {dispute.numbers.length > 10 && ' 等'}
              </p>
            )}
            {dispute.files.length > 0 && (
              <ul className="mt-2 flex flex-wrap gap-2">
                {dispute.files.map(({ id, name, size, url }) => (
                  <li key={id}>
                    <a
                      href={url}
                      className="inline-flex min-h-9 items-center gap-1.5 rounded border border-line px-3 text-xs hover:border-line-strong"
                    >
                      <Icon name="document" size={16} />
                      {name}
                      <span className="text-ink-3">{fileSize(size)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {dispute.answer && (
              <p className="mt-2 rounded bg-paper px-4 py-2.5 wrap-anywhere">
                <strong className="font-semibold">平台答复</strong>
                {dispute.answeredAt && (
                  <span className="ml-2 text-xs text-ink-3">{clockTime(dispute.answeredAt).short}</span>
                )}
                <span className="block whitespace-pre-line">{dispute.answer}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
