import type { Quota } from './model.ts';

/** By what a contract is paid for, and what is left of that afterwards. */
export function costWords({ needed, left, trial }: Quota): { pays: string; name: string; left: string } {
  const after = (before: number) =>
    before < needed ? `${before} 份` : `${before} 份 → ${before - needed} 份`;
  if (!trial) return { pays: `将扣减 ${needed} 份`, name: '合同余量', left: after(left) };
  return {
    pays: trial.needsIdentity ? '认证后由试用支付，¥0' : '试用支付，¥0',
    name: '试用余量',
    left: after(trial.left),
  };
}
