import { CONTRACT_STATES, type ContractState } from '@yinxin/api/client';
import { Badge, Icon, type IconName, type Tone } from '~/ui/index.ts';

/** Each state has a colour and a shape beside its word. */
export const contractLooks: Readonly<Record<ContractState, { tone: Tone; icon: IconName }>> = {
  DRAFT: { tone: 'neutral', icon: 'document' },
  APPROVING: { tone: 'navy', icon: 'clock' },
  FILLING: { tone: 'navy', icon: 'clock' },
  SIGNING: { tone: 'navy', icon: 'sign' },
  COMPLETE: { tone: 'success', icon: 'circle-check' },
  FILL_REJECTED: { tone: 'danger', icon: 'failed' },
  SIGN_REJECTED: { tone: 'danger', icon: 'failed' },
  RECALLED: { tone: 'neutral', icon: 'undo' },
  EXPIRED: { tone: 'warning', icon: 'alert' },
  SIGN_FAILED: { tone: 'danger', icon: 'alert' },
  INVALIDING: { tone: 'warning', icon: 'clock' },
  INVALIDED: { tone: 'neutral', icon: 'stop' },
};

/** `words` say more than the state does, such as whose turn it is. */
export function ContractBadge({ state, words }: { state: ContractState; words?: string }) {
  const { tone, icon } = contractLooks[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={14} />
      {words ?? CONTRACT_STATES[state]}
    </Badge>
  );
}
