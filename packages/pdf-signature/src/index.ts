export * from './appearance/index.ts';
export * from './common/index.ts';
export * from './scan/index.ts';
export * from './sign/index.ts';
export * from './verify/index.ts';
