export * from './authority.ts';
export * from './client.ts';
export * from './request.ts';
