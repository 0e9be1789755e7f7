export { type CertId, encodeCertId } from './cert-id.ts';
export * from './client.ts';
export * from './request.ts';
export * from './respond.ts';
