export { contentHead, contentMeta } from './content-head.ts';
