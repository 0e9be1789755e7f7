import {
  equalBytes,
  nul,
  octetString,
  oid,
  readDer,
  readOctetString,
  readOid,
  sequence,
  TAG,
} from '@yinxin/der';
import { type DigestName, digestByOid, SIGNATURES, type SignatureAlgorithm } from './algorithms.ts';
import { UnsupportedAlgorithmError } from './identify.ts';
import { importPublicKey, type VerificationKey } from './verify.ts';

/**
 * The digest inside a bare RSASSA-PKCS1-v1_5 value, for formats that do not say beside it which one it is. Undefined
 * when the key did not make the value. DigestInfo must be exactly as RFC 8017 9.2 writes it: leniency forges.
 */
export function recoverDigest(
  spki: Uint8Array,
  value: Uint8Array,
): { digest: DigestName; hash: Uint8Array } | undefined | 'KEY_UNSUPPORTED' | 'KEY_MALFORMED' {
  let key: VerificationKey;
  try {
    key = importPublicKey(spki);
  } catch (error) {
    return error instanceof UnsupportedAlgorithmError ? 'KEY_UNSUPPORTED' : 'KEY_MALFORMED';
  }
  if (key.info.kind !== 'rsa' || key.info.pssOnly) return 'KEY_UNSUPPORTED';
  try {
    const info = key.key.recover(value);
    return info && readDigestInfo(info);
  } catch {
    return undefined;
  }
}

function readDigestInfo(bytes: Uint8Array): { digest: DigestName; hash: Uint8Array } | undefined {
  const fields = readDer(bytes, TAG.sequence).fields();
  const digest = digestByOid(readOid(fields.next(TAG.sequence).fields().next()));
  const hash = readOctetString(fields.next());
  if (!digest || hash.length !== digest.size) return undefined;
  const exact = sequence(sequence(oid(digest.oid), nul()), octetString(hash));
  return equalBytes(exact, bytes) ? { digest: digest.name, hash: Uint8Array.from(hash) } : undefined;
}

export const rsaSignatureWith = (digest: DigestName): SignatureAlgorithm =>
  Object.values(SIGNATURES).find((known) => known.family === 'rsa-pkcs1' && known.digest === digest)!;
