import type { WizardStep } from '~/parts/contracts/index.ts';

/** What the wizard's eight pages amount to. */
export const PARTS: readonly { name: string; steps: readonly [WizardStep, ...WizardStep[]] }[] = [
  { name: '基本信息', steps: ['basics'] },
  { name: '签署方与填写', steps: ['signers', 'signer', 'fill'] },
  { name: '盖章', steps: ['places', 'seam', 'send'] },
];

/** Where a page stands among them; -1 for one on which nothing is begun yet. */
export const partAt = (step: WizardStep): number => PARTS.findIndex(({ steps }) => steps.includes(step));
