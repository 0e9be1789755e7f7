export * from './ca/index.ts';
export * from './keys/index.ts';
export * from './lint/index.ts';
export * from './profiles/index.ts';
export * from './status/index.ts';
export * from './verifying.ts';
