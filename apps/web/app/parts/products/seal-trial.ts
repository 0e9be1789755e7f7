import type { Balance, PricePlan } from '@yinxin/api/client';

/**
 * For how many days a first seal can be had for nothing, in words; nothing where it cannot. An account without a company
 * is told what the price list gives to one: its company is still to come.
 */
export function sealTrialWords(
  trial: Pick<NonNullable<Balance['trial']>, 'seal'> | null,
  plans: readonly PricePlan[],
): string | undefined {
  const listed = plans.find((plan) => plan.model === 'trial')?.sealDays ?? 0;
  const days = trial?.seal ? (isToHave(trial.seal.state) ? trial.seal.days : 0) : listed;
  return days > 0 ? `试用 ${days} 天 ¥0` : undefined;
}

const isToHave = (state: string) => ['unverified', 'open', 'begun'].includes(state);
