import { BILL_STATES, type BillState } from '@yinxin/api/client';
import { Badge, Icon, type IconName, type Tone } from '~/ui/index.ts';

const STATE_LOOKS: Readonly<Record<BillState, { tone: Tone; icon: IconName }>> = {
  making: { tone: 'neutral', icon: 'clock' },
  unchecked: { tone: 'navy', icon: 'document' },
  checking: { tone: 'navy', icon: 'clock' },
  disputed: { tone: 'warning', icon: 'question' },
  processing: { tone: 'warning', icon: 'clock' },
  adjusted: { tone: 'neutral', icon: 'undo' },
  confirmed: { tone: 'success', icon: 'circle-check' },
  'to-invoice': { tone: 'navy', icon: 'print' },
  invoiced: { tone: 'success', icon: 'print' },
  'to-pay': { tone: 'warning', icon: 'alert' },
  settled: { tone: 'neutral', icon: 'check' },
};

export const StateBadge = ({ state }: { state: BillState }) => (
  <Badge tone={STATE_LOOKS[state].tone}>
    <Icon name={STATE_LOOKS[state].icon} size={14} />
    {BILL_STATES[state]}
  </Badge>
);
