export { presentFile, type Recognised, type TrustNames } from './present.ts';
export {
  type AloneQuestion,
  type AloneRefusal,
  type AloneReply,
  answerAlone,
  presentAlone,
  UnreadableFile,
  verifyAlone,
} from './verify-alone.ts';
