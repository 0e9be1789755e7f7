export * from './authority.ts';
export * from './issue.ts';
export * from './serial.ts';
export { type RecordedSigning, type SigningHooks, type SigningIntent, signRecorded } from './signing.ts';
