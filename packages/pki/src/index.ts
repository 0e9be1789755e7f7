export * from './keys/index.ts';
export * from './oids.ts';
export * from './x509/index.ts';
