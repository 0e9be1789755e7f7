/** The verifier alone, free of Node: browsers get this part in place of the whole package. */
export { MODIFICATIONS, type Modification } from '../changes/levels.ts';
export type { Change } from '../changes/step.ts';
export type { Topic } from './checks/check.ts';
export type { CheckId } from './checks/check-id.ts';
export { topicOf } from './checks/index.ts';
export { COVERAGES, type Coverage } from './facts/byte-range.ts';
export { SIGNATURE_FORMATS, type SignatureFormat } from './facts/container/container.ts';
export type { SeenPlace } from './facts/places.ts';
export type { TimeProof } from './facts/time.ts';
export { type Caps, defaultCaps, type VerifyOptions } from './options.ts';
export { type AlgorithmPolicy, defaultAlgorithms } from './policy/algorithms.ts';
export { defaultPolicy, type Policy, type Weight } from './policy/policy.ts';
export type { Indication, SubIndication } from './report/indications.ts';
export type {
  CheckReport,
  Report,
  SignatureReport,
  Status,
  Verdict,
} from './report/report.ts';
export { verifyPdf } from './verify.ts';
