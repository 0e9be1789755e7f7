import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type WizardStep, wizardPath } from '~/parts/contracts/index.ts';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { wizardAddress } from '../addresses.ts';
import type { Step } from '../model.ts';
import { useCreate } from '../use-create.ts';
import type { WizardData } from './route.ts';

/** The same draft, as the pages of a computer name its steps. */
const STEPS: Readonly<Record<WizardStep, Step>> = {
  ...{ start: 'files', basics: 'files', signers: 'parties', signer: 'parties' },
  ...{ fill: 'fields', places: 'fields', seam: 'fields', send: 'send' },
};

/** Which page lies before which; the first leads out. */
const BEFORE: Readonly<Partial<Record<WizardStep, WizardStep>>> = {
  ...{ signers: 'basics', signer: 'signers', fill: 'signers' },
  ...{ places: 'signers', seam: 'places', send: 'places' },
};

const sentAt = (id: string) => wizardPath('send', id);

interface Before {
  to: string;
  words: string;
  /** It leads out of the wizard. */
  isOut: boolean;
}

const outOf = ({ inWecom, isKnown }: WizardData): string =>
  inWecom ? '/mobile/qyWx/home' : isKnown ? '/mobile/signing' : pathOn(START, true);

/**
 * A page of the wizard: the draft as every page of contracts has it, and where the others are. What a page asks goes into
 * `attempts` when somebody wants to go on and something is missing; `next` leads on otherwise.
 */
export function useWizard(data: WizardData, step: WizardStep, { alone = false } = {}) {
  const creating = useCreate({
    ...data,
    step: STEPS[step],
    alone,
    phone: true,
    addressOf: wizardAddress,
    sentAt,
  });
  const { work, proposeParties, proposePlaces } = creating;
  const { id } = work.draft;
  const navigate = useNavigate();
  const [attempts, setAttempts] = useState(0);
  const pathOf = useCallback((to: WizardStep) => wizardPath(to, id), [id]);

  // what the text says of who signs, and where, is proposed once on the page that asks it
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (step === 'basics' || step === 'signers') void proposeParties();
    if (step === 'places' || step === 'send') void proposePlaces();
  }, [step]);

  const back = BEFORE[step];
  const before: Before = back
    ? { to: pathOf(back), words: '上一步', isOut: false }
    : { to: outOf(data), words: '关闭', isOut: true };
  return {
    data,
    step,
    creating,
    attempts,
    before,
    pathOf,
    go: (to: WizardStep) => navigate(pathOf(to)),
    leadTo: (address: string) => navigate(address),
    /** To where one came from, so that the back gesture does not lead here again; else to the page before. */
    back: (to: WizardStep) =>
      window.history.state?.idx > 0 ? navigate(-1) : navigate(pathOf(to), { replace: true }),
    /** Leads on, unless `gaps` of this page are left: they are told then, and the first is focused. */
    next: (to: WizardStep, gaps: number) => {
      if (gaps === 0) return navigate(pathOf(to));
      setAttempts((times) => times + 1);
      return undefined;
    },
  };
}
export type Wizard = ReturnType<typeof useWizard>;

/** Brings the first field that is missing or wrong into sight, whenever somebody wanted to go on. */
export function useFirstGap(attempts: number): void {
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = document.querySelector<HTMLElement>('[data-scrolls] [aria-invalid="true"]');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  }, [attempts]);
}
