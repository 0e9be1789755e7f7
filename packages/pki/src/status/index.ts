export * from './certificate-state.ts';
export { Crl, parseCrl, type RevokedCertificate } from './crl.ts';
export * from './issue-crl.ts';
export * from './ocsp/index.ts';
export * from './reasons.ts';
export * from './tsp/index.ts';
