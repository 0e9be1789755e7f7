export { type ContentDigests, contentDigest, parseContentDigest } from './content-digest.ts';
export {
  type Message,
  type ParsedSignature,
  parseSignature,
  type SignatureParameters,
  SignatureProblem,
  signatureBase,
  signatureHeaders,
  signatureInput,
} from './signature.ts';
