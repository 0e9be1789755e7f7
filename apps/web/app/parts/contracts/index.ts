export {
  APPROVALS,
  BATCHES,
  batchPath,
  COUNTERPARTIES,
  counterpartyPath,
  createPath,
  detailPath,
  FLOWS,
  fromTemplatePath,
  REPORTS,
  SIGN_CENTER,
  SIGN_CODES,
  signCodeCreatePath,
  signCodePath,
  signingPath,
  TEMPLATES,
  templateEditPath,
  templatePath,
  templateUsePath,
  usbKeySigningPath,
  type WizardStep,
  wizardPath,
  wizardStepAt,
} from './addresses.ts';
export { ContractBadge, contractLooks } from './contract-badge.tsx';
export { deadlineWords } from './deadline.ts';
export { Ink } from './ink.tsx';
export { inviteText } from './invite-text.ts';
export { MoveDialog } from './move-dialog.tsx';
export { OlderVersion } from './older-version.tsx';
export { noteRead, readVersion } from './read-versions.ts';
export { SealStrip } from './seal-strip.tsx';
export { inFours, SignedDigests } from './signed-digests.tsx';
export { SigningConsent } from './signing-consent.tsx';
export { type ContractNews, useContractNews } from './use-contract-news.ts';
export { chosenSeal, isUsable, usualFirst, usualSeal } from './usual-seal.ts';
