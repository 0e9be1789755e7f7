export * from './crl.ts';
export * from './issue-crl.ts';
export * from './reasons.ts';
