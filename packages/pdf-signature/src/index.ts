export * from './appearance/index.ts';
export * from './sign/index.ts';
