import { bitString, oid, sequence } from '@yinxin/der';
import { ecPublicKeyInfo, importPublicKey, OID, SIGNATURES, verifyWith } from '@yinxin/pki';
import { hashOf, newHash } from '@yinxin/primitives';
import type { LogCrypto } from './crypto.ts';

/** A wrong key or a malformed signature is a plain no. */
const attempt = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    return false;
  }
};

/** RFC 8410 4. */
const ed25519PublicKeyInfo = (point: Uint8Array): Uint8Array =>
  sequence(sequence(oid(OID.ed25519)), bitString(point));

/**
 * By what the machine has: Node's own, or @noble in a browser (docs/decisions/0035), so that a log is judged alike on both
 * sides.
 */
export const machineCrypto: LogCrypto & { sm3(bytes: Uint8Array): Uint8Array } = {
  sha256(...parts) {
    const hash = newHash('sha256');
    for (const part of parts) hash.update(part);
    return new Uint8Array(hash.digest());
  },
  sm3: (bytes) => hashOf('sm3', bytes),
  isEd25519: (publicKey, message, signature) =>
    attempt(
      () =>
        signature.length === 64 &&
        verifyWith(importPublicKey(ed25519PublicKeyInfo(publicKey)), SIGNATURES.ed25519, message, signature),
    ),
  isSm2: (publicKey, message, signature) =>
    attempt(() =>
      verifyWith(
        importPublicKey(ecPublicKeyInfo(OID.curveSm2, publicKey)),
        SIGNATURES.sm2Sm3,
        message,
        signature,
      ),
    ),
};
