import {
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPair,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import { nul, octetString, oid, sequence } from '@yinxin/der';
import {
  DIGESTS,
  KEY_ALGORITHMS,
  type KeyAlgorithm,
  type KeyShape,
  type SignatureAlgorithm,
  signatureFor,
} from './algorithms.ts';
import { KeyError, type ToSign } from './provider.ts';
import { sm2Z } from './sm2.ts';
import { keyAlgorithmOf, parsePublicKey } from './spki.ts';

/** A decrypted key in this process; stays inside this folder. */
export interface OpenKey {
  readonly algorithm: KeyAlgorithm;
  readonly signature: SignatureAlgorithm;
  readonly key: KeyObject;
  readonly spki: Uint8Array;
  /** SM2 only. */
  readonly z: Uint8Array | undefined;
}

export async function generatePkcs8(algorithm: KeyAlgorithm): Promise<{ pkcs8: Buffer; spki: Uint8Array }> {
  const { privateKey, publicKey } = await generatePair(KEY_ALGORITHMS[algorithm]);
  return {
    pkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
    spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
  };
}

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const generateAside = promisify(generateKeyPair);

/** RSA keys take up to seconds: on the thread pool. The others take less than a millisecond. */
async function generatePair({ modulusLength, namedCurve }: KeyShape): Promise<KeyPair> {
  if (modulusLength) return generateAside('rsa', { modulusLength });
  return namedCurve ? generateKeyPairSync('ec', { namedCurve }) : generateKeyPairSync('ed25519');
}

/** Imports from bytes always: a freshly generated SM2 KeyObject would sign plain ECDSA. */
export function openKey(pkcs8: Buffer, spki: Uint8Array): OpenKey {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const algorithm = keyAlgorithmOf(spki);
  const info = parsePublicKey(spki);
  const z = info.kind === 'ec' && info.curve === 'SM2' ? sm2Z(info.point) : undefined;
  return { algorithm, signature: signatureFor(algorithm), key, spki, z };
}

/** Reads a key made elsewhere: PKCS#8, SEC1 or PKCS#1; PEM or DER; encrypted or not. */
export function readForeignKey(
  source: Uint8Array | string,
  passphrase?: string,
): { pkcs8: Buffer; spki: Uint8Array } {
  const format =
    typeof source === 'string' ? ({ format: 'pem' } as const) : ({ format: 'der', type: 'pkcs8' } as const);
  try {
    const bytes = typeof source === 'string' ? source : Buffer.from(source);
    const key = createPrivateKey({ key: bytes, ...format, ...(passphrase !== undefined && { passphrase }) });
    const spki = new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' }));
    return { pkcs8: key.export({ type: 'pkcs8', format: 'der' }), spki };
  } catch (cause) {
    throw new KeyError('KEY_UNREADABLE', 'the private key cannot be read: wrong format or passphrase', {
      cause,
    });
  }
}

export function signNow({ key, signature, z }: OpenKey, message: Uint8Array): Uint8Array {
  if (z) return new Uint8Array(createSign('sm3').update(z).update(message).sign(key));
  return new Uint8Array(sign(signature.family === 'ed25519' ? null : signature.digest, message, key));
}

/** RSA and P-384 take milliseconds: on the thread pool, not on the event loop. */
function signAside(open: OpenKey, message: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    sign(open.signature.digest, message, open.key, (error, bytes) =>
      error ? reject(error) : resolve(new Uint8Array(bytes)),
    );
  });
}

const isSlow = ({ algorithm }: OpenKey): boolean => algorithm.startsWith('RSA') || algorithm === 'P-384';

export async function signWith(open: OpenKey, toSign: ToSign): Promise<Uint8Array> {
  if (!(toSign instanceof Uint8Array)) return signDigest(open, toSign.digest);
  return isSlow(open) ? signAside(open, toSign) : signNow(open, toSign);
}

/** node:crypto offers no signature over a ready digest except the raw RSA operation. */
function signDigest({ key, signature, algorithm }: OpenKey, digest: Uint8Array): Uint8Array {
  if (signature.family !== 'rsa-pkcs1') {
    throw new KeyError('DIGEST_REFUSED', `a software ${algorithm} key signs messages, not digests`);
  }
  return new Uint8Array(privateEncrypt(key, digestInfo(signature, digest)));
}

/** RFC 8017 9.2 */
export function digestInfo({ digest: name }: SignatureAlgorithm, digest: Uint8Array): Uint8Array {
  if (digest.length !== DIGESTS[name].size) throw new KeyError('DIGEST_REFUSED', `not a ${name} digest`);
  return sequence(sequence(oid(DIGESTS[name].oid), nul()), octetString(digest));
}
