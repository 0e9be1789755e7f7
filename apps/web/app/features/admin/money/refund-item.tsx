import type { RefundLine } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Tag } from 'antd';
import { timeText } from '../words.ts';
import { RefundActs } from './refund-acts.tsx';
import { refundColors } from './words.ts';

/** One refund of a payment, with what may come next. */
export const RefundItem = ({ refund, onChanged }: { refund: RefundLine; onChanged: () => void }) => (
  <>
    <p>
      <span className="tabular-nums">{yuan(refund.amount)}</span>{' '}
      <Tag color={refundColors[refund.state]}>{refund.stateWords}</Tag>
      {refund.automatic && <Tag>自动退回</Tag>}
    </p>
    <p className="text-ink-2">{refund.reason}</p>
    {refund.note && <p className="text-danger">{refund.note}</p>}
    <p className="text-ink-3">
      {refund.requestedBy || '系统'} · {timeText(refund.createdAt)}
    </p>
    <div className="mt-2 flex flex-wrap gap-2">
      <RefundActs refund={refund} onChanged={onChanged} />
    </div>
  </>
);
