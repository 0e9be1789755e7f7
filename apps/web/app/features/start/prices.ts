import type { Balance, PricePlan } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import type { DoorPrices } from './doors.ts';

/** Only what the server knows is promised; where it knows no price, it is told before anything is paid. */
const LATER = '付费前先报价';

/** What can still be had of a trial. */
const isToHave = (state: string) => ['unverified', 'open', 'begun'].includes(state);

/** A company to come has its trial still before it, whatever the person's own account has had. */
const sealTrial = (plans: readonly PricePlan[]) =>
  plans.flatMap((plan) => (plan.model === 'trial' && plan.sealDays > 0 ? [plan.sealDays] : []))[0];

export function doorPrices(
  { trial, each }: Pick<Balance, 'trial' | 'each'>,
  plans: readonly PricePlan[],
): DoorPrices {
  const bought = each === null ? LATER : `每份 ${yuan(each)}`;
  const days = !trial?.seal || isToHave(trial.seal.state) ? sealTrial(plans) : undefined;
  return {
    contract: trial && isToHave(trial.state) ? `前 ${trial.contracts} 份免费` : bought,
    seal: days ? `试用 ${days} 天 ¥0` : LATER,
    note: trial && isToHave(trial.state) ? `试用含 ${trial.contracts} 份合同，${trial.days} 天` : '',
  };
}
