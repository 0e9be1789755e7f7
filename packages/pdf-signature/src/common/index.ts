export {
  acroFormOf,
  certificationOf,
  type FormField,
  formFields,
  isSigned,
  signatureFields,
} from './fields.ts';
export type { Level } from './level.ts';
export { type RefusalCode, refuse, SigningRefused } from './refusal.ts';
