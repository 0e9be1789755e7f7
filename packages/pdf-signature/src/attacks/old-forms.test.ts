import {
  constants,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import {
  bitString,
  concatBytes,
  integer,
  nul,
  octetString,
  oid,
  readDer,
  sequence,
  set,
  TAG,
} from '@yinxin/der';
import { array, dict, name, PdfRef, textString } from '@yinxin/pdf';
import {
  assembleSignedData,
  cmsSigner,
  digestOf,
  OID,
  prepareSignedAttributes,
  rsaPss,
  SIGNATURES,
  signedData,
} from '@yinxin/pki';
import { describe, expect, test } from 'vitest';
import type { Holder } from './testing/certificates.ts';
import { outcome } from './testing/craft.ts';
import { bareCms, withSecondSigner } from './testing/messages.ts';
import { aSignedFile, type MinimalInput, SIGNATURE_OBJECT } from './testing/minimal.ts';
import { append, World } from './testing/world.ts';

/** Every form twice: as honest programs write it, and bent by somebody. */

const world = new World();
const alice = world.person('甲');
const rsa = world.person('乙', { kind: 'rsa' });
const OTHER = Buffer.from('something else');

type Contents = MinimalInput['contents'];
const fileWith = (subFilter: string, contents: Contents, more: Partial<MinimalInput> = {}) =>
  aSignedFile({ entries: `/SubFilter/${subFilter}`, contents, ...more });
const detached = (contents: Contents, more?: Partial<MinimalInput>) =>
  fileWith('adbe.pkcs7.detached', contents, more);

async function told(file: Uint8Array): Promise<string> {
  const report = await world.verify(file);
  return `${outcome(report)} ${report.reason.replace(/^签名“[^”]*”：/, '')}`;
}

const message = (content: Uint8Array, by: Holder = alice, attached = false): Promise<Uint8Array> =>
  signedData({
    signer: cmsSigner({ certificate: by.certificate }),
    sign: by.sign,
    content,
    detached: !attached,
    furtherCertificates: [world.ca.certificate],
  });

const PASSED = 'TOTAL_PASSED/null 全部签名有效';
const WEAK = 'INDETERMINATE/CRYPTO_CONSTRAINTS_FAILURE_NO_POE 签名或证书使用了不再安全的算法';
const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest();

describe('without signed attributes', () => {
  const bare = (over: Uint8Array, carried?: Uint8Array) =>
    bareCms({ by: alice, issuer: world.ca, over, ...(carried && { carried }) });

  test('over the bytes themselves: passes; over others: fails', async () => {
    expect(await told(await detached((signed) => bare(signed)))).toBe(PASSED);
    expect(await told(await detached(() => bare(OTHER)))).toBe(
      'TOTAL_FAILED/SIG_CRYPTO_FAILURE 签名值与签署内容不符，内容或签名已被修改',
    );
  });

  test('adbe.pkcs7.sha1: weak, and nothing else; over another digest: altered', async () => {
    const over = (digest: Uint8Array, carried = digest) =>
      fileWith('adbe.pkcs7.sha1', () => bare(digest, carried));
    const honest = await fileWith('adbe.pkcs7.sha1', (signed) => bare(sha1(signed), sha1(signed)));
    expect(await told(honest)).toBe(WEAK);
    expect((await world.verify(honest)).signatures[0]?.answers.intact).toBe('yes');
    expect(await told(await over(sha1(OTHER)))).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
    const swapped = await fileWith('adbe.pkcs7.sha1', (signed) => bare(sha1(OTHER), sha1(signed)));
    expect(await told(swapped)).toMatch(/^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/);
  });
});

test('adbe.pkcs7.sha1 with signed attributes: weak; over another digest: altered', async () => {
  const over = (digest: (signed: Uint8Array) => Uint8Array) =>
    fileWith('adbe.pkcs7.sha1', (signed) => message(digest(signed), alice, true));
  expect(await told(await over(sha1))).toBe(WEAK);
  expect(await told(await over(() => sha1(OTHER)))).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
});

describe('adbe.x509.rsa_sha1', () => {
  const hex = (holder: Holder) => `<${Buffer.from(holder.certificate).toString('hex')}>`;
  const x509 = (contents: Contents, certificates = `[${hex(rsa)}${hex(world.ca)}]`) =>
    aSignedFile({ entries: `/SubFilter/adbe.x509.rsa_sha1/Cert ${certificates}`, contents });

  test('SHA-256, as PDF 1.6 allows: passes; over other bytes: altered', async () => {
    expect(await told(await x509((signed) => octetString(rsa.sign(signed))))).toBe(PASSED);
    expect(await told(await x509((signed) => octetString(rsa.sign(signed)), hex(rsa)))).toContain(
      'NO_CERTIFICATE_CHAIN_FOUND',
    );
    expect(await told(await x509(() => octetString(rsa.sign(OTHER))))).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
  });

  test('by another key: forged; by no RSA key: unsupported; without a certificate: not found', async () => {
    const stranger = world.person('丙', { kind: 'rsa' });
    expect(await told(await x509((signed) => octetString(stranger.sign(signed))))).toMatch(
      /^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/,
    );
    expect(await told(await x509((signed) => octetString(alice.sign(signed)), hex(alice)))).toBe(
      'INDETERMINATE/CRYPTO_CONSTRAINTS_FAILURE 签名算法 RSA 与签名证书的公钥种类不符，无法验证',
    );
    expect(await told(await x509((signed) => octetString(rsa.sign(signed)), '()'))).toBe(
      'INDETERMINATE/NO_SIGNING_CERTIFICATE_FOUND 找不到签名证书',
    );
  });

  test('SHA-1, as the name says: weak', async () => {
    const { privateKey, ...holder } = rsaPerson();
    const file = await x509(
      (signed) => octetString(sign('sha1', signed, privateKey)),
      `[${hex(holder)}${hex(world.ca)}]`,
    );
    expect(await told(file)).toBe(WEAK);
    expect((await world.verify(file)).signatures[0]?.answers.intact).toBe('yes');
  });
});

test('content carried along: the signed bytes once more pass, others do not', async () => {
  const honest = await detached((signed) => message(signed, alice, true));
  expect(await told(honest)).toBe(PASSED);
  const checks = (await world.verify(honest)).signatures[0]?.checks;
  expect(checks?.find(({ id }) => id === 'container')?.message).toBe(
    '签名数据中重复携带了签署的内容，与文件一致',
  );
  expect(await told(await detached(() => message(OTHER, alice, true)))).toBe(
    'TOTAL_FAILED/FORMAT_FAILURE 签名中夹带了不属于文件的内容',
  );
});

test('two signers: both hold and nothing is decided; one does not and it fails', async () => {
  const second = world.person('丁');
  const both = await detached(async (signed) =>
    withSecondSigner(await message(signed), await message(signed, second)),
  );
  expect(await told(both)).toBe(
    'INDETERMINATE/SIG_CONSTRAINTS_FAILURE 一个签名中含有多个签署人，PDF 签名只能有一个',
  );
  const forged = await detached(async (signed) =>
    withSecondSigner(await message(signed), await message(OTHER, second)),
  );
  expect(await told(forged)).toBe('TOTAL_FAILED/SIG_CRYPTO_FAILURE 同一签名中另一签署人的签名无效');
});

describe('behind the message', () => {
  test('zeros pass, also behind BER; anything else fails', async () => {
    const with_ = (rest: Uint8Array) =>
      detached(async (signed) => concatBytes(indefinite(await message(signed)), rest));
    expect(await told(await detached(message))).toBe(PASSED);
    expect(await told(await with_(new Uint8Array(50)))).toBe(PASSED);
    const refused = 'TOTAL_FAILED/FORMAT_FAILURE 签名内容之后有多余数据';
    expect(await told(await with_(Buffer.from('hidden')))).toBe(refused);
    expect(
      await told(await detached(async (signed) => concatBytes(await message(signed), Buffer.from('hidden')))),
    ).toBe(refused);
  });

  test('a second signature over the same bytes is named; one over others fails', async () => {
    const gm = new World('sm2').person('戊');
    const two = (second: (signed: Uint8Array) => Uint8Array) =>
      detached(async (signed) => concatBytes(await message(signed), await message(second(signed), gm)));
    expect(await told(await two((signed) => signed))).toBe(
      'INDETERMINATE/SIG_CONSTRAINTS_FAILURE 签名内容之后另有一份签名，只验证了第一份',
    );
    expect(await told(await two(() => OTHER))).toBe('TOTAL_FAILED/FORMAT_FAILURE 签名内容之后有多余数据');
  });
});

test('one value in two fields: signed so it passes, added later it fails', async () => {
  const together = await detached(message, { fields: ['One', 'Two'] });
  expect(await told(together)).toBe(PASSED);
  const field = (await world.verify(together)).signatures[0]?.checks.find(
    ({ id }) => id === 'signature-field',
  );
  expect(field?.message).toBe('多个签名域共用这一签名值，签署时即如此：One、Two');
  const later = append(await detached(message), (update) => {
    const copy = dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      F: 132,
      Rect: array(0, 0, 0, 0),
      T: textString('Two'),
      V: new PdfRef(SIGNATURE_OBJECT),
    });
    const added = update.add(copy);
    update.set(
      new PdfRef(1),
      dict({
        Type: name('Catalog'),
        Pages: new PdfRef(2),
        AcroForm: dict({ SigFlags: 3, Fields: array(new PdfRef(SIGNATURE_OBJECT + 1), added) }),
      }),
    );
  });
  expect(await told(later)).toBe('TOTAL_FAILED/FORMAT_FAILURE 签署之后，这一签名值又被别的签名域引用');
});

describe('algorithms', () => {
  /** A message whose algorithms and key are the test's own. */
  const own = (by: Holder, algorithm: Uint8Array, digestAlgorithm?: Uint8Array): Contents => {
    const signer = {
      ...cmsSigner({ certificate: by.certificate }),
      signatureAlgorithm: algorithm,
      ...(digestAlgorithm && { digestAlgorithm }),
    };
    return (signed) => {
      const prepared = prepareSignedAttributes({ signer, messageDigest: digestOf('sha256', signed) });
      return assembleSignedData(prepared, by.sign(prepared.toBeSigned), {
        furtherCertificates: [world.ca.certificate],
      });
    };
  };

  test('RSASSA-PSS with a mask of another digest passes; its parameters bent, it fails', async () => {
    const { privateKey, ...holder } = rsaPerson();
    const mixed = pssSigner(privateKey, 'sha1');
    const by = { ...holder, sign: mixed };
    expect(await told(await detached(own(by, rsaPss('sha256', 32, 'sha1').identifier)))).toBe(PASSED);
    expect(await told(await detached(own(by, rsaPss('sha256', 32, 'sha512').identifier)))).toMatch(
      /^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/,
    );
  });

  test('another digest beside the signature than inside it: undecided; with a forged value: fails', async () => {
    const named = sequence(oid(OID.sha256));
    const { privateKey, ...holder } = rsaPerson();
    const by = { ...holder, sign: (bytes: Uint8Array) => sign('sha512', bytes, privateKey) };
    const contents = own(by, SIGNATURES.rsaSha512.identifier, named);
    expect(await told(await detached(contents))).toBe(
      'INDETERMINATE/SIG_CONSTRAINTS_FAILURE 签名值有效，但声明的摘要算法与签名算法中的不一致',
    );
    const forged = own({ ...by, sign: rsa.sign }, SIGNATURES.rsaSha512.identifier, named);
    expect(await told(await detached(forged))).toMatch(/^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/);
  });

  test('plain ECDSA passes; DER under its name fails', async () => {
    const plain = ecPerson('P-256', 'ieee-p1363');
    const { identifier } = SIGNATURES.plainEcdsaSha256;
    expect(await told(await detached(own(plain, identifier)))).toBe(PASSED);
    expect(await told(await detached(own({ ...plain, sign: alice.sign }, identifier)))).toMatch(
      /^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/,
    );
  });

  test.each(['brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1'])(
    '%s passes; over other bytes it fails',
    async (curve) => {
      const by = ecPerson(curve, 'der');
      const algorithm = SIGNATURES.ecdsaSha256.identifier;
      const digest = sequence(oid(OID.sha256));
      expect(await told(await detached(own(by, algorithm, digest)))).toBe(PASSED);
      const bent = await detached(() => own(by, algorithm, digest)(OTHER));
      expect(await told(bent)).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
    },
  );

  test('an RSA key with a negative modulus is read as positive, and told', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    const modulus = Buffer.from(jwk.n!, 'base64url');
    // The leading zero is left out, as some makers of cards do.
    const key = sequence(Buffer.concat([Buffer.from('02820100', 'hex'), modulus]), integer(65537));
    const spki = sequence(sequence(oid(OID.rsaEncryption), nul()), bitString(key));
    const holder = world.person('壬', {
      key: { spki, algorithm: SIGNATURES.rsaSha256.identifier, sign: (b) => sign('sha256', b, privateKey) },
    });
    const signer = {
      ...cmsSigner({ certificate: rsa.certificate }),
      certificate: holder.certificate,
      issuerAndSerial: sequence(world.ca.name, integer(holder.serial)),
      signingCertificateAttribute: sequence(oid('1.2.3.4.5'), set(octetString(OTHER))),
    };
    const negative: Contents = (signed) => {
      const prepared = prepareSignedAttributes({ signer, messageDigest: digestOf('sha256', signed) });
      return assembleSignedData(prepared, holder.sign(prepared.toBeSigned), {
        furtherCertificates: [world.ca.certificate],
      });
    };
    const file = await detached(negative);
    expect(await told(file)).toBe(PASSED);
    const { checks } = (await world.verify(file)).signatures[0]!;
    const said = checks.find(({ id }) => id === 'signature-value')?.message;
    expect(said).toBe('签名值有效；签名证书的 RSA 模数编码成了负数，按正数读取');
    const foreign: Contents = (signed) => {
      const prepared = prepareSignedAttributes({ signer, messageDigest: digestOf('sha256', signed) });
      return assembleSignedData(prepared, rsa.sign(prepared.toBeSigned));
    };
    expect(await told(await detached(foreign))).toMatch(/^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/);
    expect(await told(await detached(() => negative(OTHER)))).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
  });
});

/** A person with an RSA key that the test holds. */
function rsaPerson(): Holder & { privateKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
    algorithm: SIGNATURES.rsaSha256.identifier,
    sign: (bytes: Uint8Array) => sign('sha256', bytes, privateKey),
  };
  return { ...world.person('庚', { key }), privateKey };
}

function ecPerson(namedCurve: string, dsaEncoding: 'der' | 'ieee-p1363'): Holder {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  const key = {
    spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
    algorithm: SIGNATURES.ecdsaSha256.identifier,
    sign: (bytes: Uint8Array) => sign('sha256', bytes, { key: privateKey, dsaEncoding }),
  };
  return world.person('辛', { key });
}

/** OpenSSL takes the digest of the mask from the key's own parameters. */
function pssSigner(privateKey: KeyObject, mask: 'sha1'): Holder['sign'] {
  const plain = privateKey.export({ type: 'pkcs1', format: 'der' });
  const bound = sequence(integer(0), rsaPss('sha256', 32, mask).identifier, octetString(plain));
  const key = createPrivateKey({ key: Buffer.from(bound), type: 'pkcs8', format: 'der' });
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return (bytes) => sign('sha256', bytes, { key, padding, saltLength: 32 });
}

/** The outermost SEQUENCE in BER, without a length. */
function indefinite(der: Uint8Array): Uint8Array {
  const { content } = readDer(der, TAG.sequence);
  return concatBytes(Uint8Array.of(0x30, 0x80), content, Uint8Array.of(0, 0));
}
