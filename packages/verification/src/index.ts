export { presentFile, type TrustNames } from './present.ts';
export { UnreadableFile, verifyAlone } from './verify-alone.ts';
