/** What judging signatures takes, free of Node: browsers get this part in place of the whole package. */
export * from './cms/index.ts';
export * from './keys/judging.ts';
export * from './oids.ts';
export * from './path/index.ts';
export { Crl, parseCrl, type RevokedCertificate } from './status/crl.ts';
export * from './x509/index.ts';
