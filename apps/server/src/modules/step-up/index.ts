export { bySms, bySmsAndPaper, type Method, type ProofEvidence } from './methods.ts';
export { byPassword, forgetSigningPassword, setSigningPassword, signingPasswordSince } from './password.ts';
export { answerStepUp } from './routes.ts';
export {
  createStepUp,
  type StepUp,
  type StepUpProof,
  selectProofs,
  spendingProof,
  wantedProof,
} from './step-up.ts';
