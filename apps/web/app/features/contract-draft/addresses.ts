import { createPath, SIGN_CENTER, type WizardStep, wizardPath } from '~/parts/contracts/index.ts';
import type { Step } from './model.ts';

/** Where the steps of a draft are: on a computer one page shows them all. */
export const deskAddress = (step: Step, id: string): string =>
  id ? `${createPath(id, false)}&step=${step}` : `${SIGN_CENTER}/create?step=${step}`;

const PAGES: Readonly<Record<Step, WizardStep>> = {
  files: 'start',
  parties: 'signers',
  fields: 'places',
  send: 'send',
};
/** In the wizard each step is a page; the first leads on to where the draft is, unless its files are asked for. */
export const wizardAddress = (step: Step, id: string): string =>
  `${wizardPath(PAGES[step], id)}${step === 'files' && id ? '&step=files' : ''}`;

/** Where on a phone an address of the page for computers leads: to the same step of the same draft, with what else it says. */
export function wizardAddressFor(search: URLSearchParams, step: Step | undefined): string {
  const id = search.get('id') ?? '';
  const rest = new URLSearchParams([...search].filter(([name]) => name !== 'id' && name !== 'step'));
  const address = step && id ? wizardAddress(step, id) : wizardPath('start', id);
  return rest.size === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${rest}`;
}
