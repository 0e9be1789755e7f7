export {
  type CertificateFacts,
  type Examined,
  examineSeal,
  examineSesSignature,
  type SealedData,
  type SealFacts,
  type SesSignatureFacts,
  type SignatureFacts,
  type SignatureState,
} from './facts.ts';
export {
  makeSeal,
  type SealWish,
  SesError,
  type SesParty,
  type SesProblem,
  type SesSignatureWish,
  signWithSeal,
  type TimeStamper,
} from './make.ts';
export type * from './model.ts';
export {
  type Answer,
  type CheckResult,
  type Judgement,
  judgeSeal,
  judgeSesSignature,
  type SealContext,
  type SesSignatureContext,
  signingTime,
  type Trust,
  type Verdict,
} from './verdict.ts';
