export { presentFile, type TrustNames } from './present.ts';
export { presentAlone, UnreadableFile, verifyAlone } from './verify-alone.ts';
