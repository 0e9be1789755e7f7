import { createPath, SIGN_CENTER, type WizardStep, wizardPath } from '~/parts/contracts/index.ts';
import { pathOn } from '~/site/device.ts';
import type { Step } from './model.ts';

const onOnePage =
  (phone: boolean) =>
  (step: Step, id: string): string =>
    id ? `${createPath(id, phone)}&step=${step}` : `${pathOn(`${SIGN_CENTER}/create`, phone)}?step=${step}`;

/** Where the steps of a draft are: on a computer one page shows them all. */
export const deskAddress = onOnePage(false);
export const phoneAddress = onOnePage(true);

const PAGES: Readonly<Record<Step, WizardStep>> = {
  files: 'start',
  parties: 'signers',
  fields: 'places',
  send: 'send',
};
/** In the wizard each step is a page; the first leads on to where the draft is, unless its files are asked for. */
export const wizardAddress = (step: Step, id: string): string =>
  `${wizardPath(PAGES[step], id)}${step === 'files' && id ? '&step=files' : ''}`;
