/** What later revisions did to a signed document, harmless first. OTHER always fails. */
export const MODIFICATIONS = ['NONE', 'LTA_UPDATES', 'FORM_FILLING', 'ANNOTATIONS', 'OTHER'] as const;
export type Modification = (typeof MODIFICATIONS)[number];

export const worst = (levels: readonly Modification[]): Modification =>
  MODIFICATIONS[Math.max(0, ...levels.map((level) => MODIFICATIONS.indexOf(level)))]!;

export const isWithin = (level: Modification, allowed: Modification): boolean =>
  MODIFICATIONS.indexOf(level) <= MODIFICATIONS.indexOf(allowed);
