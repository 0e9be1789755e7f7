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
import { algorithmName } from './names.ts';
import { importPublicKey, type VerificationKey } from './verify.ts';

/**
 * The digest inside a bare RSASSA-PKCS1-v1_5 value, for formats that do not say beside it which one it is. Undefined
 * when the key did not make the value, or did not say what we support, by its name. DigestInfo must be exactly as
 * RFC 8017 9.2 writes it: leniency forges.
 */
export function recoverDigest(spki: Uint8Array, value: Uint8Array): Recovered | undefined {
  let key: VerificationKey;
  try {
    key = importPublicKey(spki);
  } catch (error) {
    return error instanceof UnsupportedAlgorithmError
      ? { obstacle: 'KEY_UNSUPPORTED', unsupported: algorithmName(error.oid) }
      : { obstacle: 'KEY_MALFORMED' };
  }
  if (key.info.kind !== 'rsa' || key.info.pssOnly)
    return { obstacle: 'KEY_OF_ANOTHER_KIND', unsupported: 'RSA' };
  try {
    const info = key.key.recover(value);
    return info && readDigestInfo(info);
  } catch {
    return undefined;
  }
}

type Recovered =
  | { digest: DigestName; hash: Uint8Array }
  | {
      obstacle: 'KEY_UNSUPPORTED' | 'KEY_MALFORMED' | 'KEY_OF_ANOTHER_KIND' | 'DIGEST_UNSUPPORTED';
      unsupported?: string;
    };

function readDigestInfo(bytes: Uint8Array): Recovered | undefined {
  const fields = readDer(bytes, TAG.sequence).fields();
  const dotted = readOid(fields.next(TAG.sequence).fields().next());
  const digest = digestByOid(dotted);
  const hash = readOctetString(fields.next());
  const exact = sequence(sequence(oid(dotted), nul()), octetString(hash));
  if (!equalBytes(exact, bytes)) return undefined;
  if (!digest) return { obstacle: 'DIGEST_UNSUPPORTED', unsupported: algorithmName(dotted) };
  return hash.length === digest.size ? { digest: digest.name, hash: Uint8Array.from(hash) } : undefined;
}

export const rsaSignatureWith = (digest: DigestName): SignatureAlgorithm =>
  Object.values(SIGNATURES).find((known) => known.family === 'rsa-pkcs1' && known.digest === digest)!;
