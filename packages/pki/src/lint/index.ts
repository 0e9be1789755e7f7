export * from './certificate.ts';
export type { CertificateRule, CertificateToLint } from './certificate-subject.ts';
export * from './crl.ts';
export * from './lint.ts';
