import { pathOn } from '~/site/device.ts';

export const SIGN_CENTER = '/businessProcessing/signCenter';

const at = (page: string) => (id: string, phone: boolean) =>
  `${pathOn(`${SIGN_CENTER}/${page}`, phone)}?${new URLSearchParams({ id })}`;

export const detailPath = at('detail');
export const signingPath = at('CloudSignature');
/** With a USB key; a page of its own, so that only there the browser may speak to the agent. */
export const usbKeySigningPath = at('USBKeySignature');
/** Where a draft is written: on a phone by the wizard, where it was left. */
export const createPath = (id: string, phone: boolean): string =>
  phone ? wizardPath('start', id) : at('create')(id, false);

export const TEMPLATES = `${SIGN_CENTER}/templates`;
export const REPORTS = `${SIGN_CENTER}/reports`;
export const templatePath = at('templates/detail');
export const templateUsePath = (id: string, phone: boolean): string =>
  phone ? fromTemplatePath(id) : at('templates/use')(id, false);
/** Templates are written on a computer alone. */
export const templateEditPath = (id: string, step = 'files'): string =>
  `${TEMPLATES}/edit?${new URLSearchParams({ id, step })}`;

export const SIGN_CODES = `${SIGN_CENTER}/codes`;
export const signCodePath = at('codes/detail');
/** From a template, by its id. */
export const signCodeCreatePath = at('codes/create');
export const APPROVALS = `${SIGN_CENTER}/approvals`;
export const FLOWS = `${SIGN_CENTER}/flows`;

/** The address book. */
export const COUNTERPARTIES = `${SIGN_CENTER}/counterparties`;
export const counterpartyPath = at('counterparties/detail');

export const BATCHES = `${SIGN_CENTER}/batches`;
export const batchPath = at('batches/detail');

/** The wizard that makes a contract on a phone: a page for each step, all of one draft. */
const WIZARD = {
  start: 'tempSign',
  basics: 'one',
  signers: 'two',
  signer: 'signerEditDrawer',
  fill: 'TemplateFill',
  places: 'SignSealFill',
  seam: 'SealPaging',
  send: 'three',
} as const;
export type WizardStep = keyof typeof WIZARD;

/** `id` is the draft's; nothing while there is none. */
export const wizardPath = (step: WizardStep, id = ''): string =>
  `/mobile/qyWx/${WIZARD[step]}${id && `?${new URLSearchParams({ id })}`}`;
/** Where a draft is begun from a template. */
export const fromTemplatePath = (template: string): string =>
  `${wizardPath('start')}?${new URLSearchParams({ template })}`;
/** The step that a page shows; what has no page of its own is asked on the one about the contract. */
export const wizardStepAt = (path: string): WizardStep =>
  (Object.keys(WIZARD) as WizardStep[]).find(
    (step) => wizardPath(step).toLowerCase() === path.toLowerCase().replace(/\/+$/, ''),
  ) ?? 'basics';
