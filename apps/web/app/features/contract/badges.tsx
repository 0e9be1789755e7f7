import type { ContractState } from '@yinxin/api/client';
import { Badge, Icon } from '~/ui/index.ts';
import { type ContractParty, partyLooks, standingOf } from './model.ts';

export function PartyBadge({ party, contract }: { party: ContractParty; contract: ContractState }) {
  const { tone, icon } = partyLooks[party.state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={14} />
      {standingOf(party, contract)}
    </Badge>
  );
}
