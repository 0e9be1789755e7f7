export * from './access.ts';
export * from './constraints.ts';
export * from './extension.ts';
export * from './identifiers.ts';
export * from './policies.ts';
export * from './usage.ts';
