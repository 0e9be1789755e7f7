export { evidenceUpdate, type SignatureEvidence, vriKey } from './evidence.ts';
export {
  acroFormOf,
  certificationOf,
  type FormField,
  formFields,
  isSigned,
  signatureFields,
  widgetOf,
} from './fields.ts';
export {
  openForSigning,
  type PreparedUpdate,
  prepareUpdate,
  type SignatureKind,
  type SignatureRequest,
} from './prepare.ts';
export { type RefusalCode, refuse, SigningRefused } from './refusal.ts';
export * from './sign.ts';
export * from './signer.ts';
export type { Level, PendingSignature, SignOptions } from './stages.ts';
