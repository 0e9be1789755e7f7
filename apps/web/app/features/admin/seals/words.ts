import type { CertificateStatusName, SealPictureState, SealState } from '@yinxin/api/client';

export const sealColors: Readonly<Record<SealState, string>> = {
  making: 'processing',
  failed: 'error',
  enabled: 'success',
  stopped: 'default',
  collected: 'warning',
  revoked: 'default',
};

export const pictureColors: Readonly<Record<SealPictureState, string>> = {
  reviewing: 'warning',
  accepted: 'success',
  refused: 'error',
};

export const certificateColors: Readonly<Record<CertificateStatusName, string>> = {
  good: 'success',
  held: 'warning',
  revoked: 'error',
  expired: 'default',
};
