export { evidenceUpdate, type SignatureEvidence, vriKey } from './evidence.ts';
export { widgetOf } from './fields.ts';
export {
  openForSigning,
  type PreparedUpdate,
  prepareUpdate,
  type SignatureKind,
} from './prepare.ts';
export type { SignatureRequest } from './request.ts';
export * from './sign.ts';
export * from './signer.ts';
export type { PendingSignature, SignOptions } from './stages.ts';
