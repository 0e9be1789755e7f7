import { createHash, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto';
import { explicit, integer, nul, octetString, oid, sequence, set } from '@yinxin/der';
import {
  assembleSignedData,
  cmsSigner,
  type DigestName,
  digestOf,
  OID,
  prepareSignedAttributes,
  rsaPss,
  SIGNATURES,
  type SignatureAlgorithm,
} from '@yinxin/pki';
import { describe, expect, test } from 'vitest';
import { aCertificate, type Holder } from './testing/certificates.ts';
import { outcome } from './testing/craft.ts';
import { withSecondSigner } from './testing/messages.ts';
import { aSignedFile, type MinimalInput } from './testing/minimal.ts';
import { World } from './testing/world.ts';

/**
 * What we cannot reckon is neither right nor wrong: it is undecided, by its name (ETSI EN 319 102-1 5.2.7,
 * CRYPTO_CONSTRAINTS_FAILURE). What we can reckon and does not hold still fails.
 */

const world = new World();
const alice = world.person('甲');
const OTHER = Buffer.from('something else');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaKey = {
  spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
  algorithm: SIGNATURES.rsaSha256.identifier,
  sign: (bytes: Uint8Array) => new Uint8Array(sign('sha256', bytes, privateKey)),
};
const rsa = world.person('乙', { key: rsaKey });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ecHolder = world.person('丙', {
  key: {
    spki: new Uint8Array(ec.publicKey.export({ type: 'spki', format: 'der' })),
    algorithm: SIGNATURES.ecdsaSha256.identifier,
    sign: (bytes) => new Uint8Array(sign('sha256', bytes, ec.privateKey)),
  },
});

/** RFC 5035 by SHA-256, which is what nothing means. */
const boundTo = ({ certificate }: Holder): Uint8Array =>
  sequence(
    oid(OID.signingCertificateV2),
    set(sequence(sequence(sequence(octetString(digestOf('sha256', certificate)))))),
  );

const named = (dotted: string) => sequence(oid(dotted));

interface Chosen {
  by?: Holder;
  /** AlgorithmIdentifiers as the message writes them. */
  digestAlgorithm?: Uint8Array;
  signatureAlgorithm?: Uint8Array;
  digest?: (bytes: Uint8Array) => Uint8Array;
  sign?: (bytes: Uint8Array) => Uint8Array;
  /** In place of the signed reference to the certificate. */
  reference?: Uint8Array;
}

const messageOf = (signed: Uint8Array, chosen: Chosen): Uint8Array => {
  const { by = alice, digest = (bytes) => digestOf('sha256', bytes) } = chosen;
  const own = cmsSigner({ certificate: by.certificate });
  const signer = {
    ...own,
    digestAlgorithm: chosen.digestAlgorithm ?? own.digestAlgorithm,
    signatureAlgorithm: chosen.signatureAlgorithm ?? own.signatureAlgorithm,
    signingCertificateAttribute: chosen.reference ?? own.signingCertificateAttribute,
  };
  const prepared = prepareSignedAttributes({ signer, messageDigest: digest(signed) });
  const signature = (chosen.sign ?? by.sign)(prepared.toBeSigned);
  return assembleSignedData(prepared, signature, { furtherCertificates: [world.ca.certificate] });
};

const fileOf = (contents: MinimalInput['contents'], entries = '/SubFilter/adbe.pkcs7.detached') =>
  aSignedFile({ entries, contents });

async function told(file: Uint8Array): Promise<string> {
  const report = await world.verify(file);
  return `${outcome(report)} ${report.reason.replace(/^签名“[^”]*”：/, '')}`;
}

const toldOf = (chosen: Chosen, over?: Uint8Array) =>
  fileOf((signed) => messageOf(over ?? signed, chosen)).then(told);

const PASSED = 'TOTAL_PASSED/null 全部签名有效';
const UNDECIDED = 'INDETERMINATE/CRYPTO_CONSTRAINTS_FAILURE';

describe('SHA-3 (FIPS 202)', () => {
  const SIZES = ['224', '256', '384', '512'] as const;
  const cases = SIZES.flatMap((size): [string, Chosen, DigestName][] => {
    const digest = `sha3-${size}` as const;
    const chosen = (by: Holder, algorithm: SignatureAlgorithm, key: Parameters<typeof sign>[2]): Chosen => ({
      by,
      digestAlgorithm: named(OID[digest]),
      signatureAlgorithm: algorithm.identifier,
      digest: (bytes) => digestOf(digest, bytes),
      sign: (bytes) => new Uint8Array(sign(digest, bytes, key)),
    });
    const pss = rsaPss(digest);
    return [
      [`RSA, ${size}`, chosen(rsa, SIGNATURES[`rsaSha3_${size}`], privateKey), digest],
      [`ECDSA, ${size}`, chosen(ecHolder, SIGNATURES[`ecdsaSha3_${size}`], ec.privateKey), digest],
      [
        `RSA-PSS, ${size}`,
        chosen(rsa, pss, { key: privateKey, padding: 6, saltLength: pss.saltLength! }),
        digest,
      ],
    ];
  });

  test.each(cases)('%s: passes', async (_, chosen, digest) => {
    expect(await toldOf(chosen)).toBe(PASSED);
    const report = await world.verify(await fileOf((signed) => messageOf(signed, chosen)));
    expect(report.signatures[0]?.digestAlgorithm).toBe(digest);
  });

  test.each(cases)('%s: over other bytes, or by another key, it fails', async (_, chosen) => {
    expect(await toldOf(chosen, OTHER)).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
    const forged = (bytes: Uint8Array) => chosen.sign!(Buffer.concat([bytes, OTHER]));
    expect(await toldOf({ ...chosen, sign: forged })).toMatch(/^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/);
  });

  test('the digest beside the signature alone, as with rsaEncryption', async () => {
    const plain: Chosen = {
      by: rsa,
      digestAlgorithm: named(OID['sha3-256']),
      signatureAlgorithm: sequence(oid(OID.rsaEncryption), nul()),
      digest: (bytes) => digestOf('sha3-256', bytes),
      sign: (bytes) => new Uint8Array(sign('sha3-256', bytes, privateKey)),
    };
    expect(await toldOf(plain)).toBe(PASSED);
  });
});

describe('a digest that we do not have', () => {
  const DIGESTS = [
    ['RIPEMD-160', '1.3.36.3.2.1'],
    ['MD5', '1.2.840.113549.2.5'],
    ['SHA-224', '2.16.840.1.101.3.4.2.4'],
    ['SHAKE256', '2.16.840.1.101.3.4.2.12'],
    ['RSA-SHA256', OID.sha256WithRsa],
    ['1.2.3.4.5', '1.2.3.4.5'],
  ] as const;

  test.each(DIGESTS)('%s is undecided, whatever names the signature', async (name, dotted) => {
    const digestAlgorithm = named(dotted);
    const words = `${UNDECIDED} 摘要算法 ${name} 不受支持，无法验证`;
    for (const signatureAlgorithm of [undefined, sequence(oid(OID.rsaEncryption), nul())])
      expect(
        await toldOf({ by: rsa, digestAlgorithm, ...(signatureAlgorithm && { signatureAlgorithm }) }),
      ).toBe(words);
  });

  test('announced as another one it is undecided still', async () => {
    const message = (signed: Uint8Array) => {
      const [wrong, right] = ['2b24030201', '608648016503040201'].map((hex) => Buffer.from(hex, 'hex'));
      const made = Buffer.from(messageOf(signed, { digestAlgorithm: named('1.3.36.3.2.1') }));
      expect(made.indexOf(wrong!)).toBeGreaterThan(0);
      expect(right).toHaveLength(9);
      const at = made.indexOf(wrong!);
      made[at + 4] = 2; // RIPEMD-128 in the list alone
      return new Uint8Array(made);
    };
    expect(await told(await fileOf(message))).toBe(`${UNDECIDED} 摘要算法 RIPEMD-160 不受支持，无法验证`);
  });

  test('inside of a bare PKCS#1 value it is undecided; a value by another key fails', async () => {
    const info = (dotted: string) => (signed: Uint8Array) =>
      octetString(
        privateEncrypt(
          privateKey,
          sequence(sequence(oid(dotted), nul()), octetString(createHash('sha1').update(signed).digest())),
        ),
      );
    const hex = (holder: Holder) => `<${Buffer.from(holder.certificate).toString('hex')}>`;
    const entries = (holder: Holder) => `/SubFilter/adbe.x509.rsa_sha1/Cert [${hex(holder)}${hex(world.ca)}]`;
    expect(await told(await fileOf(info('1.3.36.3.2.1'), entries(rsa)))).toBe(
      `${UNDECIDED} 摘要算法 RIPEMD-160 不受支持，无法验证`,
    );
    const other = world.person('丁', { kind: 'rsa' });
    expect(await told(await fileOf(info('1.3.36.3.2.1'), entries(other)))).toMatch(
      /^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/,
    );
  });

  test('of a second signer leaves the file undecided', async () => {
    const two = (signed: Uint8Array) =>
      withSecondSigner(
        messageOf(signed, {}),
        messageOf(signed, { by: rsa, digestAlgorithm: named('1.3.36.3.2.1') }),
      );
    expect(await told(await fileOf(two))).toBe(
      'INDETERMINATE/SIG_CONSTRAINTS_FAILURE 一个签名中含有多个签署人，PDF 签名只能有一个',
    );
  });

  test('that binds the certificate is undecided', async () => {
    const { signingCertificateAttribute: own } = cmsSigner({
      certificate: alice.certificate,
      digest: 'sha384',
    });
    const reference = new Uint8Array(Buffer.from(own));
    // id-sha384 becomes id-sha224 by its last byte, with a hash that nobody compares
    reference[Buffer.from(own).indexOf(Buffer.from('608648016503040202', 'hex')) + 8] = 4;
    expect(await toldOf({ reference })).toBe(`${UNDECIDED} 签名绑定证书所用的摘要算法不受支持，无法验证`);
  });
});

describe('a signature algorithm that we do not have, or that is none', () => {
  const pssWith = (dotted: string) =>
    sequence(oid(OID.rsaPss), sequence(explicit(0, sequence(oid(dotted), nul())), explicit(2, integer(20))));

  test.each([
    ['RSA-RIPEMD160', named('1.3.36.3.3.1.2')],
    ['RSA-PSS-SHAKE128', named('1.3.6.1.5.5.7.6.30')],
    ['RIPEMD-160', pssWith('1.3.36.3.2.1')],
    ['RSA-PSS（参数不受支持）', named(OID.rsaPss)],
    ['RSA-PSS（参数不受支持）', sequence(oid(OID.rsaPss), octetString(OTHER))],
    ['SHA-256', named(OID.sha256)],
    ['DSA-SHA256', named('2.16.840.1.101.3.4.3.2')],
    ['ML-DSA-65', named('2.16.840.1.101.3.4.3.18')],
    ['RSA-SHA256', sequence(oid(OID.sha256WithRsa), octetString(OTHER))],
    ['1.2.3.4.5', named('1.2.3.4.5')],
  ])('%s is undecided; over other bytes it fails', async (name, signatureAlgorithm) => {
    const chosen = { by: rsa, signatureAlgorithm };
    expect(await toldOf(chosen)).toBe(`${UNDECIDED} 签名算法 ${name} 不受支持，无法验证`);
    expect(await toldOf(chosen, OTHER)).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
  });

  test.each([
    ['ECDSA-SHA256', rsa, SIGNATURES.ecdsaSha256],
    ['RSA-SHA256', alice, SIGNATURES.rsaSha256],
    ['SM2-SM3', alice, SIGNATURES.sm2Sm3],
    ['Ed25519', rsa, SIGNATURES.ed25519],
  ])('%s named with a key of another kind is undecided', async (name, by, { identifier }) => {
    expect(await toldOf({ by, signatureAlgorithm: identifier })).toBe(
      `${UNDECIDED} 签名算法 ${name} 与签名证书的公钥种类不符，无法验证`,
    );
  });

  test.each([
    ['Ed448', generateKeyPairSync('ed448').publicKey],
    ['secp256k1', generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey],
    ['DSA', generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }).publicKey],
  ])('a key for %s is undecided', async (name, key) => {
    const spki = new Uint8Array(key.export({ type: 'spki', format: 'der' }));
    const holder = world.person('戊', { key: { ...rsaKey, spki } });
    // the reference to the certificate has to be made by hand: nobody of ours signs with such a key
    const signer = { ...cmsSigner({ certificate: rsa.certificate }), certificate: holder.certificate };
    const contents = (signed: Uint8Array) => {
      const prepared = prepareSignedAttributes({
        signer: {
          ...signer,
          issuerAndSerial: sequence(world.ca.name, integer(holder.serial)),
          signingCertificateAttribute: boundTo(holder),
        },
        messageDigest: digestOf('sha256', signed),
      });
      return assembleSignedData(prepared, rsaKey.sign(prepared.toBeSigned), {
        furtherCertificates: [world.ca.certificate],
      });
    };
    expect(await told(await fileOf(contents))).toBe(
      `${UNDECIDED} 签名证书的公钥种类 ${name} 不受支持，无法验证`,
    );
  });

  test('a certificate that is signed so cannot be judged, and says by what', async () => {
    const issuer = { ...world.ca, algorithm: named('1.2.840.10045.4.3.1') };
    const holder = aCertificate({ subject: '己', issuer });
    expect(await toldOf({ by: holder })).toBe(`${UNDECIDED} 证书使用了不支持的签名算法：ECDSA-SHA224`);
  });
});
