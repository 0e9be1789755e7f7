import {
  createHash,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { nul, oid, sequence } from '@yinxin/der';

/** A key of the test suites: node:crypto directly, so that the code under test is not its own referee. */
export interface TestKey {
  spki: Uint8Array;
  signatureAlgorithm: Uint8Array;
  sign: (message: Uint8Array) => Uint8Array;
  privateKey: KeyObject;
}

export type TestKeyKind = 'p256' | 'p384' | 'rsa' | 'ed25519' | 'sm2' | 'dsa';

export function aKey(kind: TestKeyKind = 'p256'): TestKey {
  return makers[kind]();
}

const makers: Record<TestKeyKind, () => TestKey> = {
  p256: () => hashed(generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'sha256', '1.2.840.10045.4.3.2'),
  p384: () => hashed(generateKeyPairSync('ec', { namedCurve: 'P-384' }), 'sha384', '1.2.840.10045.4.3.3'),
  rsa: () => {
    const key = hashed(generateKeyPairSync('rsa', { modulusLength: 2048 }), 'sha256', '');
    return { ...key, signatureAlgorithm: sequence(oid('1.2.840.113549.1.1.11'), nul()) };
  },
  dsa: () => hashed(dsaPair(), 'sha256', '2.16.840.1.101.3.4.3.2'),
  ed25519: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return {
      privateKey,
      spki: spkiOf(publicKey),
      signatureAlgorithm: sequence(oid('1.3.101.112')),
      sign: (message) => sign(null, message, privateKey),
    };
  },
  sm2: anSm2Key,
};

interface Pair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const dsaPair = (): Pair => generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 });

function hashed({ privateKey, publicKey }: Pair, digest: string, signatureOid: string): TestKey {
  return {
    privateKey,
    spki: spkiOf(publicKey),
    signatureAlgorithm: signatureOid ? sequence(oid(signatureOid)) : new Uint8Array(),
    sign: (message) => sign(digest, message, privateKey),
  };
}

const spkiOf = (publicKey: KeyObject): Uint8Array =>
  new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));

/** GB/T 32918.5: a, b, Gx, Gy of the SM2 curve. */
const SM2_CURVE = Buffer.from(
  'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc' +
    '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93' +
    '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7' +
    'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  'hex',
);
const SM2_ID = Buffer.from('1234567812345678');

function anSm2Key(): TestKey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'SM2' });
  // a key that was generated, not imported, signs plain ECDSA on the SM2 curve
  const privateKey = createPrivateKey({
    key: pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
    type: 'pkcs8',
    format: 'der',
  });
  const spki = spkiOf(pair.publicKey);
  const z = createHash('sm3')
    .update(Uint8Array.of(0, SM2_ID.length * 8))
    .update(SM2_ID)
    .update(SM2_CURVE)
    .update(spki.subarray(-64))
    .digest();
  return {
    privateKey,
    spki,
    signatureAlgorithm: sequence(oid('1.2.156.10197.1.501')),
    sign: (message) => createSign('sm3').update(z).update(message).sign(privateKey),
  };
}
