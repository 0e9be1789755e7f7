import { useLocation } from 'react-router';
import { PricePage } from '~/features/price';
import { isMobilePath } from '~/guards/device.ts';

export default function Price() {
  return <PricePage phone={isMobilePath(useLocation().pathname)} />;
}
