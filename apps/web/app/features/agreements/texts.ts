import type { Agreement } from './agreement.ts';
import { applicationMaterial } from './application-material.ts';
import { digitalCertificate } from './digital-certificate.ts';
import type { AgreementName } from './headings.ts';
import { privacy } from './privacy.ts';
import { register } from './register.ts';
import { useView } from './use-view.ts';

export const texts: Record<AgreementName, Agreement> = {
  register,
  privacy,
  digital_certificate: digitalCertificate,
  digitCertApplyMaterial: applicationMaterial,
  useView,
};
