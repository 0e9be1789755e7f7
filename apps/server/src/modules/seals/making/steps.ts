import type { FilingEntry, ProductAct, SealMachineAct, SealState } from '@yinxin/api';

/** What an order's act is for a seal: the step of its flow, the entry in the register, whether a new certificate comes. */
interface MakingStep {
  act: SealMachineAct;
  entry: FilingEntry;
  /** States of the seal in which it can be ordered. */
  from: readonly SealState[];
}

const made = ['enabled', 'stopped'] as const;

export const MAKING_STEPS: Readonly<Record<ProductAct, MakingStep>> = {
  new: { act: 'finish-making', entry: 'file', from: [] },
  renewal: { act: 'renew-seal', entry: 'renew', from: made },
  change: { act: 'change-seal', entry: 'change', from: made },
  replacement: { act: 'replace-seal', entry: 'replace', from: made },
  revocation: { act: 'revoke-seal', entry: 'revoke', from: ['enabled', 'stopped', 'collected'] },
};
