export type { Incoming } from './incoming.ts';
export { localStore } from './local.ts';
export { type S3Settings, s3Store } from './s3.ts';
export { s3LogStore } from './s3-log.ts';
export type { ObjectStore } from './store.ts';
