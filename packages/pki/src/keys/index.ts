export * from './judging.ts';
export * from './pkcs11.ts';
export type { Pkcs11Options } from './pkcs11-options.ts';
export { digestInfo } from './private-key.ts';
export * from './provider.ts';
export { resealKey, type SealCipher, type SealingKeys, sealingKeys } from './sealed.ts';
export * from './software.ts';
export * from './stores.ts';
