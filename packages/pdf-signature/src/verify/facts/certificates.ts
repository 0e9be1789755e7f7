import type { Certificate } from '@yinxin/pki';

/** Whether names and dates can be decoded; parts of a certificate are read only when they are asked for. */
export function isReadable(certificate: Certificate): boolean {
  try {
    const { subject, issuer, notBefore, notAfter } = certificate;
    return [subject, issuer, notBefore, notAfter].every((part) => part !== undefined);
  } catch {
    return false;
  }
}
