import type { Balance, PricePlan } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { sealTrialWords } from '~/parts/products/seal-trial.ts';
import type { DoorPrices } from './doors.ts';

/** Only what the server knows is promised; where it knows no price, it is told before anything is paid. */
const LATER = '付费前先报价';

/** What can still be had of a trial. */
const isToHave = (state: string) => ['unverified', 'open', 'begun'].includes(state);

export function doorPrices(
  { trial, each }: Pick<Balance, 'trial' | 'each'>,
  plans: readonly PricePlan[],
): DoorPrices {
  const bought = each === null ? LATER : `每份 ${yuan(each)}`;
  return {
    contract: trial && isToHave(trial.state) ? `前 ${trial.contracts} 份免费` : bought,
    seal: sealTrialWords(trial, plans) ?? LATER,
    note: trial && isToHave(trial.state) ? `试用含 ${trial.contracts} 份合同，${trial.days} 天` : '',
  };
}
