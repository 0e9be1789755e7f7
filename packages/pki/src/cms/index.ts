export * from './attributes.ts';
export * from './make.ts';
export { CMS_OID } from './oids.ts';
