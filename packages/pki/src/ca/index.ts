export * from './authority.ts';
export * from './issue.ts';
export * from './serial.ts';
export type { SigningHooks, SigningIntent } from './signing.ts';
