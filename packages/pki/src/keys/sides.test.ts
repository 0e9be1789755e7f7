import {
  constants,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  sign,
} from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bitString, integer, nul, octetString, oid, readDer, sequence, TAG } from '@yinxin/der';
import { describe, expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
// Both sides by path: by its name the package is the one of where it runs.
import * as browser from '../../../primitives/src/browser/index.ts';
import * as node from '../../../primitives/src/node/index.ts';
import { OID } from '../oids.ts';
import { readDsaKey } from '../path/issuer-key.ts';
import { type DigestName, rsaPss, SIGNATURES, type SignatureAlgorithm } from './algorithms.ts';
import { signatureAlgorithmOf, UnsupportedAlgorithmError } from './identify.ts';
import { sm2Z } from './sm2.ts';
import { SoftwareKeyProvider } from './software.ts';
import { parsePublicKey } from './spki.ts';
import { memoryKeyStore } from './stores.ts';

const message = new TextEncoder().encode('同意本合同全部条款');

type Side = Pick<typeof node, 'importKey' | 'isDsaSignature'>;

const outcome = (run: () => unknown): unknown => {
  try {
    return run();
  } catch {
    return 'throws';
  }
};

/** A key that cannot be used, a signature that does not hold and one that does are three answers. */
function judged(side: Side, spki: Uint8Array, algorithm: SignatureAlgorithm, signature: Uint8Array): unknown {
  const read = outcome(() => {
    const info = parsePublicKey(spki);
    const z = info.kind === 'ec' && info.curve === 'SM2' ? sm2Z(info.point) : undefined;
    return { key: side.importKey(spki, info), z };
  });
  if (read === 'throws') return 'no key';
  const { key, z } = read as { key: node.VerifyingKey; z: Uint8Array | undefined };
  // whoever verifies takes what is thrown here for a no
  return outcome(() => key.verify(algorithm, message, signature, z)) === true;
}

function both(spki: Uint8Array, algorithm: SignatureAlgorithm, signature: Uint8Array): unknown {
  const ofNode = judged(node, spki, algorithm, signature);
  const asked = () => `${algorithm.name} ${spki.toHex()} ${signature.toHex()}`;
  const ofBrowser = judged(browser, spki, algorithm, signature);
  if (ofBrowser !== ofNode) throw new Error(`Node ${ofNode}, browser ${ofBrowser}: ${asked()}`);
  return ofNode;
}

interface Case {
  name: string;
  algorithm: SignatureAlgorithm;
  spki: Uint8Array;
  signature: Uint8Array;
}

const spkiOf = (key: KeyObject) => new Uint8Array(key.export({ type: 'spki', format: 'der' }));
const PKCS1 = [
  SIGNATURES.rsaSha1,
  SIGNATURES.rsaSha256,
  SIGNATURES.rsaSha384,
  SIGNATURES.rsaSha512,
  SIGNATURES.rsaSha3_256,
  SIGNATURES.rsaSha3_512,
  SIGNATURES.rsaSm3,
];

function rsaCases(): Case[] {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const odd = generateKeyPairSync('rsa', { modulusLength: 1031, publicExponent: 3 });
  const restricted = generateKeyPairSync('rsa-pss', {
    modulusLength: 2048,
    hashAlgorithm: 'sha256',
    mgf1HashAlgorithm: 'sha1',
    // Node takes a number, whatever its types say
    saltLength: 24 as unknown as string,
  });
  const free = generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const pss = (
    name: string,
    { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
    digest: DigestName,
    saltLength: number,
    mask: DigestName = digest,
  ) => ({
    name,
    algorithm: rsaPss(digest, saltLength, mask),
    spki: spkiOf(publicKey),
    signature: new Uint8Array(sign(digest, message, { key: privateKey, padding, saltLength })),
  });
  return [
    ...[pair, odd].flatMap(({ privateKey, publicKey }) =>
      PKCS1.map((algorithm) => ({
        name: algorithm.name,
        algorithm,
        spki: spkiOf(publicKey),
        signature: new Uint8Array(sign(algorithm.digest, message, privateKey)),
      })),
    ),
    pss('PSS', pair, 'sha256', 32),
    pss('PSS without salt', pair, 'sha512', 0),
    pss('PSS of SHA-3', pair, 'sha3-384', 48),
    pss('PSS of SM3', pair, 'sm3', 32),
    pss('PSS, a modulus of an odd length', odd, 'sha256', 20),
    pss('PSS by a key for nothing else', free, 'sha384', 48),
    pss('PSS by a key that says how', restricted, 'sha256', 24, 'sha1'),
    pss('PSS by a key that says how, more salt', restricted, 'sha256', 30, 'sha1'),
    pss('PSS by a key that says how, of another mask than the signature', restricted, 'sha256', 24),
  ];
}

const CURVES = {
  'P-256': SIGNATURES.ecdsaSha256,
  'P-384': SIGNATURES.ecdsaSha384,
  'P-521': SIGNATURES.ecdsaSha3_512,
  brainpoolP256r1: SIGNATURES.ecdsaSha512,
  brainpoolP384r1: SIGNATURES.ecdsaSha1,
  brainpoolP512r1: SIGNATURES.ecdsaSha256,
};

function curveCases(): Case[] {
  return Object.entries(CURVES).flatMap(([namedCurve, algorithm]) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
    const spki = spkiOf(publicKey);
    const plain = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
    return [
      {
        name: `${namedCurve} ${algorithm.name}`,
        algorithm: algorithm as SignatureAlgorithm,
        spki,
        signature: new Uint8Array(sign(algorithm.digest, message, privateKey)),
      },
      {
        name: `${namedCurve} plain`,
        algorithm: SIGNATURES.plainEcdsaSha256,
        spki,
        signature: new Uint8Array(sign('sha256', message, plain)),
      },
    ];
  });
}

async function otherCases(): Promise<Case[]> {
  const ed25519 = generateKeyPairSync('ed25519');
  const provider = new SoftwareKeyProvider({ store: memoryKeyStore(), masterKey: new Uint8Array(32) });
  const sm2 = await provider.generate('SM2', '签署');
  return [
    {
      name: 'Ed25519',
      algorithm: SIGNATURES.ed25519,
      spki: spkiOf(ed25519.publicKey),
      signature: new Uint8Array(sign(null, message, ed25519.privateKey)),
    },
    {
      name: 'SM2',
      algorithm: SIGNATURES.sm2Sm3,
      spki: await provider.publicKey(sm2),
      signature: await provider.sign(sm2, message),
    },
  ];
}

const cases = [...rsaCases(), ...curveCases(), ...(await otherCases())];

/** The same choices in every run. */
function* changes(bytes: Uint8Array, count: number): Iterable<Uint8Array> {
  for (let i = 0; i < count; i++) {
    const at = Math.floor((i * 7919 * bytes.length) / count) % bytes.length;
    yield bytes.with(at, bytes[at]! ^ (1 << (i % 8)));
  }
  yield bytes.subarray(1);
  yield bytes.subarray(0, -1);
  yield Uint8Array.of(...bytes, 0);
  yield Uint8Array.of(0, ...bytes);
  yield new Uint8Array(bytes.length);
  yield new Uint8Array(bytes.length).fill(0xff);
  yield new Uint8Array(0);
}

describe('both sides judge alike', () => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', (_, { spki, algorithm, signature }) => {
    expect(both(spki, algorithm, signature)).toBe(true);
    for (const changed of changes(signature, depth(6, 30)))
      expect(both(spki, algorithm, changed)).not.toBe(true);
    // a changed key may be none, may be the same key in other words, and judges alike in any case
    for (const changed of changes(spki, depth(12, 60))) both(changed, algorithm, signature);
  });

  test('a point is taken compressed and as a hybrid, and not when the two halves of a hybrid differ', () => {
    for (const { spki, algorithm, signature } of curveCases()) {
      const info = parsePublicKey(spki);
      if (info.kind !== 'ec') throw new Error('not on a curve');
      const { point } = info;
      const parity = point.at(-1)! & 1;
      const compressed = Uint8Array.of(2 + parity, ...point.subarray(1, (point.length + 1) / 2));
      expect(both(withKey(spki, compressed), algorithm, signature)).toBe(true);
      expect(both(withKey(spki, point.with(0, 6 + parity)), algorithm, signature)).toBe(true);
      expect(both(withKey(spki, point.with(0, 7 - parity)), algorithm, signature)).toBe('no key');
      both(withKey(spki, Uint8Array.of(0)), algorithm, signature);
    }
  });

  test('RSA values without their leading zeros are none', () => {
    const spki = Uint8Array.fromBase64(LEADING_ZEROS.spki);
    const signature = Uint8Array.fromBase64(LEADING_ZEROS.pss);
    expect(signature[0]).toBe(0);
    expect(both(spki, rsaPss('sha256'), signature)).toBe(true);
    expect(both(spki, rsaPss('sha256'), signature.subarray(1))).toBe(false);
    const value = Uint8Array.fromBase64(LEADING_ZEROS.recoverable);
    expect(value[0]).toBe(0);
    for (const side of [node, browser]) {
      const key = side.importKey(spki, parsePublicKey(spki));
      expect(new TextDecoder().decode(key.recover(value))).toMatch(/^值 \d+$/);
      expect(key.recover(value.subarray(1))).toBeUndefined();
    }
  });

  test('a salt of less than nothing is no salt, in a signature and in a key', () => {
    const { spki, signature } = cases.find(({ name }) => name === 'PSS')!;
    const key = parsePublicKey(spki);
    if (key.kind !== 'rsa') throw new Error('not RSA');
    expect(both(spki, rsaPss('sha256', 32), signature)).toBe(true);
    for (const saltLength of [-1, -2, -3, -4, -5]) {
      const algorithm = rsaPss('sha256', saltLength);
      expect(() => signatureAlgorithmOf(algorithm.identifier)).toThrow(UnsupportedAlgorithmError);
      expect(both(spki, algorithm, signature)).toBe(false);
      const bits = bitString(sequence(integer(key.modulus), integer(key.exponent)));
      expect(both(sequence(algorithm.identifier, bits), rsaPss('sha256', 32), signature)).toBe(false);
    }
  });

  test('SM3 stands in PSS only with itself', () => {
    expect(signatureAlgorithmOf(rsaPss('sm3').identifier)).toEqual(rsaPss('sm3'));
    for (const [digest, mask] of [
      ['sm3', 'sha256'],
      ['sha256', 'sm3'],
      ['sm3', 'sha1'],
    ] as const)
      expect(() => signatureAlgorithmOf(rsaPss(digest, 32, mask).identifier)).toThrow(
        UnsupportedAlgorithmError,
      );
  });

  test('SM3 in PKCS#1 goes by its own name and by the one that OpenSSL writes, exactly', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const spki = spkiOf(publicKey);
    const hash = createHash('sm3').update(message).digest();
    const judgedWith = (digestInfo: Uint8Array) => {
      const padding = constants.RSA_PKCS1_PADDING;
      const value = new Uint8Array(privateEncrypt({ key: privateKey, padding }, digestInfo));
      return both(spki, SIGNATURES.rsaSm3, value);
    };
    for (const dotted of [OID.sm3, OID.sm3WithRsa]) {
      const exact = sequence(sequence(oid(dotted), nul()), octetString(hash));
      expect(judgedWith(exact)).toBe(true);
      expect(judgedWith(sequence(sequence(oid(dotted)), octetString(hash)))).toBe(false);
      expect(judgedWith(Uint8Array.of(...exact, 0))).toBe(false);
      expect(judgedWith(exact.with(-1, exact.at(-1)! ^ 1))).toBe(false);
    }
    expect(judgedWith(sequence(sequence(oid(OID.sha256), nul()), octetString(hash)))).toBe(false);
  });

  test('RSA keys of odd numbers', () => {
    const { spki, signature } = cases[1]!;
    const info = parsePublicKey(spki);
    if (info.kind !== 'rsa') throw new Error('not RSA');
    const { modulus, exponent } = info;
    const large = (1n << 3_200n) + 1n;
    const odd: [bigint, bigint][] = [
      [modulus, 1n],
      [modulus, 2n],
      [modulus, exponent + 1n],
      [modulus, modulus - 2n],
      [modulus, modulus],
      [modulus - 1n, exponent],
      [modulus + 2n, exponent],
      [1n, 1n],
      [3n, 3n],
      [large, (1n << 64n) + 1n],
      [large, (1n << 63n) + 1n],
      [(1n << 16_400n) + 1n, 3n],
    ];
    for (const [n, e] of odd) {
      const key = withKey(spki, sequence(integer(n), integer(e)));
      const size = Math.ceil(n.toString(2).length / 8);
      // the value one is its own power, whatever the exponent
      for (const value of [signature, new Uint8Array(size), new Uint8Array(size).with(-1, 1)])
        for (const algorithm of [...PKCS1, rsaPss('sha256')]) both(key, algorithm, value);
    }
  });

  test('Ed25519 keys and signatures of the corners that RFC 8032 leaves open', () => {
    const spki = cases.find(({ name }) => name === 'Ed25519')!.spki;
    const answers = new Set<unknown>();
    for (const point of ED25519_CORNERS)
      for (const r of ED25519_CORNERS)
        for (const s of ED25519_SCALARS) {
          const signature = Uint8Array.fromHex(r + s);
          answers.add(both(withKey(spki, Uint8Array.fromHex(point)), SIGNATURES.ed25519, signature));
        }
    expect([...answers]).toEqual([false]);
  });

  test('Ed25519 signatures whose first half is a point of small order, by somebody who has the key', () => {
    const seed = new Uint8Array(32).fill(9);
    const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(seed);
    const spki = withKey(cases.find(({ name }) => name === 'Ed25519')!.spki, pointBytes);
    const order = ed25519.Point.Fn.ORDER;
    const answers = ED25519_CORNERS.map((r) => {
      const hashed = createHash('sha512')
        .update(Uint8Array.fromHex(r))
        .update(pointBytes)
        .update(message)
        .digest();
      const k = BigInt(`0x${hashed.reverse().toString('hex')}`) % order;
      const s = Buffer.from(((k * scalar) % order).toString(16).padStart(64, '0'), 'hex').reverse();
      return both(spki, SIGNATURES.ed25519, Uint8Array.of(...Uint8Array.fromHex(r), ...s));
    });
    expect(new Set(answers)).toEqual(new Set([false]));
  });

  test('DSA', () => {
    const { privateKey, publicKey } = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 });
    const spki = spkiOf(publicKey);
    const dsa = (digest: 'sha1' | 'sha224' | 'sha256', key: Uint8Array, signature: Uint8Array) => {
      const [ofNode, ofBrowser] = [node, browser].map(
        (side) => outcome(() => side.isDsaSignature(digest, readDsaKey(key), message, signature)) === true,
      );
      expect(ofBrowser).toBe(ofNode);
      return ofNode;
    };
    for (const digest of ['sha1', 'sha224', 'sha256'] as const) {
      const signature = new Uint8Array(sign(digest, message, privateKey));
      expect(dsa(digest, spki, signature)).toBe(true);
      for (const changed of changes(signature, depth(8, 40))) expect(dsa(digest, spki, changed)).toBe(false);
      for (const changed of changes(spki, depth(12, 60))) dsa(digest, changed, signature);
    }
    expect(dsa('sha256', cases[0]!.spki, cases[0]!.signature)).toBe(false);
  });

  test('what stands inside of a PKCS#1 value is found alike', () => {
    for (const { spki, signature } of rsaCases().slice(0, 2 * PKCS1.length)) {
      const recovered = (side: Side, value: Uint8Array) =>
        side.importKey(spki, parsePublicKey(spki)).recover(value)?.toHex();
      expect(recovered(browser, signature)).toBe(recovered(node, signature));
      expect(recovered(node, signature)).toMatch(/^30/);
      for (const changed of changes(signature, depth(6, 30)))
        expect(recovered(browser, changed)).toBe(recovered(node, changed));
    }
  });
});

/** The same key info with other bits. */
const withKey = (spki: Uint8Array, bits: Uint8Array): Uint8Array =>
  sequence(readDer(spki, TAG.sequence).fields().next().bytes, bitString(bits));

/** By one key over `message`: a signature (SHA-256, 32 bytes of salt) and a PKCS#1 value, both with a zero in front. */
const LEADING_ZEROS = {
  spki: 'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDQOpLN2agcB6uZuLWJ8MpSjCl2533g9Ob4Z8DZwNcDwTQaN+5qL5LZ77Ny1g/tfXH0wLQF7WRVpmvzU4pH2Dw1+6dy0b7RMjMziJhN+eEWw/RBKWt0+QXYxevvIXLnrwAK7WO9RTPp30efwGJ3Fnn0wI/6BeREuBWFm6EWNlSiGwIDAQAB',
  pss: 'AFSqIb/d5xJCtTGOMAw1EUKB8F7CkVDTdmKC3/VpdHVezsdMJ0zJRMUES/g/Xuxte9SXbhDrLzjPdxvQ+KdPZfX9popg74r6NJGGU76H6i1r39mqGrbucvlDSNSSPlwNdA71FiLYVu0AUxJaw+KI9jVfsAR56QrAmpM8kZyz96M=',
  recoverable:
    'AGDM6IAddTDc1ACi2UryIShtJgSoMk82piO11ufv3JLbSqJNMhLQ0FBMJ2548+odpUwitQ6W933658F+WarfGSWDumnwiS3xdJcn+kGDARuMU0/XbdDOSNYXK7Ql9ucxYVUtcd3harOcYQZ6EQkme0BUIZLWSv6nK0/RPf6WQK4=',
};

/** Points of small order, each also in words that are not canonical, and some that are no points. */
const ED25519_CORNERS = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  '0200000000000000000000000000000000000000000000000000000000000000',
];

/** Zero, one, the order less one, the order, and above. */
const ED25519_SCALARS = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010',
  'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010',
  'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
];
