import { agreements } from '../seed/texts.ts';

/** The label of the wording of an agreement that this release brings. */
export const shippedVersion = (name: string): string =>
  agreements().find(({ slug }) => slug === name)?.data.version ?? '';
