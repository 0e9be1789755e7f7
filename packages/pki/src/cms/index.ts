export * from './attributes.ts';
export type { RevocationFacts } from './embedded-revocation.ts';
export * from './make.ts';
export { CMS_OID } from './oids.ts';
export * from './parse.ts';
export type { Agreement, SignatureFacts, SignedContent } from './signature-facts.ts';
export type { SigningCertificateFacts } from './signing-certificate.ts';
export * from './time-stamp.ts';
export * from './verify.ts';
