import { wizardPath } from '~/parts/contracts/index.ts';

/** Where one party of a draft is written down. */
export const signerPath = (id: string, party: string): string =>
  `${wizardPath('signer', id)}&${new URLSearchParams({ party })}`;
