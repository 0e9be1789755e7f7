export { localStore } from './local.ts';
export type { ObjectStore } from './store.ts';
