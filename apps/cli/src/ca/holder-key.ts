import { generateKeyPairSync } from 'node:crypto';
import { KEY_ALGORITHMS, type KeyAlgorithm, type KeyShape } from '@yinxin/pki';

interface HolderKey {
  /** PKCS#8 PEM, encrypted. */
  readonly pem: string;
  readonly spki: Uint8Array;
}

/** A key that its holder takes away, so it is made outside of the authority's key provider, and encrypted at once. */
export function makeHolderKey(algorithm: KeyAlgorithm, passphrase: string): HolderKey {
  const { modulusLength, namedCurve }: KeyShape = KEY_ALGORITHMS[algorithm];
  const { privateKey, publicKey } = modulusLength
    ? generateKeyPairSync('rsa', { modulusLength })
    : generateKeyPairSync('ec', { namedCurve: namedCurve! });
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }) as string,
    spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
  };
}
