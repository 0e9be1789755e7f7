import type { AgreementFacts, PartnerState } from '@yinxin/api/client';

export const partnerColors: Readonly<Record<PartnerState, string>> = {
  active: 'success',
  suspended: 'warning',
  ended: 'default',
};

/** How a version of an agreement or a price stands today. */
export const STANDINGS: Readonly<Record<AgreementFacts['standing'], string>> = {
  coming: '待生效',
  current: '现行',
  past: '已被代替',
};
export const standingColors: Readonly<Record<AgreementFacts['standing'], string>> = {
  coming: 'processing',
  current: 'success',
  past: 'default',
};

/** Hundredths of a per cent, as people write them. */
export const percentText = (share: number) => `${share / 100}%`;
