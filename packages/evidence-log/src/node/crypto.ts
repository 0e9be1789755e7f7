import { createHash, createPublicKey, createVerify, type KeyObject, verify } from 'node:crypto';
import { ecPublicKeyInfo, OID, sm2Z } from '@yinxin/pki';
import type { LogCrypto } from '../crypto.ts';

/** A wrong key or a malformed signature is a plain no. */
const attempt = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    return false;
  }
};

const ed25519Key = (publicKey: Uint8Array): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toBase64({ alphabet: 'base64url', omitPadding: true }) },
    format: 'jwk',
  });

export const nodeCrypto: LogCrypto = {
  sha256(...parts) {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return new Uint8Array(hash.digest());
  },
  isEd25519: (publicKey, message, signature) =>
    attempt(() => signature.length === 64 && verify(null, message, ed25519Key(publicKey), signature)),
  isSm2: (publicKey, message, signature) =>
    attempt(() => {
      const key = createPublicKey({
        key: Buffer.from(ecPublicKeyInfo(OID.curveSm2, publicKey)),
        format: 'der',
        type: 'spki',
      });
      return createVerify('sm3').update(sm2Z(publicKey)).update(message).verify(key, signature);
    }),
};
