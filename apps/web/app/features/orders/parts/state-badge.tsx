import { ORDER_STATES, type OrderState } from '@yinxin/api/client';
import { Badge, Icon } from '~/ui/index.ts';
import { stateLooks } from '../model.ts';

export const StateBadge = ({ state }: { state: OrderState }) => (
  <Badge tone={stateLooks[state].tone}>
    <Icon name={stateLooks[state].icon} size={14} />
    {ORDER_STATES[state]}
  </Badge>
);
