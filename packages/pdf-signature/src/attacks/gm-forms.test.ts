import { generateKeyPairSync, sign } from 'node:crypto';
import { cmsSigner, digestOf, OID, parseCertificate, SIGNATURES, signedData } from '@yinxin/pki';
import { makeSeal, type SesParty, signWithSeal } from '@yinxin/seal';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Holder } from './testing/certificates.ts';
import { outcome } from './testing/craft.ts';
import { bareCms } from './testing/messages.ts';
import { aSignedFile, type MinimalInput } from './testing/minimal.ts';
import { oldSealSignature } from './testing/misused-seals.ts';
import { SIGNED, World } from './testing/world.ts';

/** What Chinese vendors write, each with its hostile twin. */

const gm = new World('sm2');
const alice = gm.person('甲公司');
const maker = gm.person('制章机构');
const OTHER = Buffer.from('something else');

type Contents = MinimalInput['contents'];
const PASSED = 'TOTAL_PASSED/null 全部签名有效';

/** A seal carries no certificates of authorities; whoever verifies brings them. */
const verified = (file: Uint8Array) => gm.verify(file, { certificates: [gm.ca.certificate] });

async function told(subFilter: string, contents: Contents): Promise<string> {
  const file = await aSignedFile({ entries: `/SubFilter/${subFilter}`, contents, reservedBytes: 12_000 });
  const report = await verified(file);
  return `${outcome(report)} ${report.reason.replace(/^签名“[^”]*”：/, '')}`;
}

describe('SignedData of GM/T 0010 and GB/T 35275', () => {
  const message =
    (sm2SignatureOid: typeof OID.sm2WithSm3 | typeof OID.sm2Signature, over?: Uint8Array): Contents =>
    (signed) =>
      signedData({
        signer: cmsSigner({ certificate: alice.certificate, dialect: 'gmt0010', sm2SignatureOid }),
        sign: alice.sign,
        content: over ?? signed,
        detached: true,
        furtherCertificates: [gm.ca.certificate],
      });

  test.each(['adbe.pkcs7.detached', 'GM.sm2cms.detached', 'GM.SM2'])(
    'under %s: passes; over other bytes: altered',
    async (subFilter) => {
      for (const algorithm of [OID.sm2WithSm3, OID.sm2Signature] as const) {
        expect(await told(subFilter, message(algorithm))).toBe(PASSED);
        expect(await told(subFilter, message(algorithm, OTHER))).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
      }
    },
  );

  /** 点聚: the SM3 of the bytes is the content, and the key signs that. */
  const overDigest =
    (carried: (signed: Uint8Array) => Uint8Array, over = carried): Contents =>
    (signed) =>
      bareCms({
        by: alice,
        issuer: gm.ca,
        dialect: 'gmt0010',
        carried: carried(signed),
        over: over(signed),
      });
  const sm3 = (bytes: Uint8Array) => digestOf('sm3', bytes);

  test('over the digest that it carries: passes; another digest: altered; another value: forged', async () => {
    expect(await told('GM.sm2cms.detached', overDigest(sm3))).toBe(PASSED);
    expect(
      await told(
        'GM.sm2cms.detached',
        overDigest(() => sm3(OTHER)),
      ),
    ).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
    expect(
      await told(
        'GM.sm2cms.detached',
        overDigest(sm3, () => sm3(OTHER)),
      ),
    ).toMatch(/^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/);
  });

  test('the same under the name of Adobe, where it means something else, is not passed', async () => {
    expect(await told('adbe.pkcs7.detached', overDigest(sm3))).toBe(
      'TOTAL_FAILED/FORMAT_FAILURE 签名中夹带了不属于文件的内容',
    );
  });

  test('plain ECDSA on an SM2 key is forged', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'SM2' });
    const key = {
      spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
      algorithm: SIGNATURES.sm2Sm3.identifier,
      sign: (bytes: Uint8Array) => sign('sm3', bytes, privateKey),
    };
    const by = gm.person('乙公司', { key });
    const contents: Contents = (signed) => bareCms({ by, issuer: gm.ca, dialect: 'gmt0010', over: signed });
    expect(await told('GM.sm2cms.detached', contents)).toMatch(/^TOTAL_FAILED\/SIG_CRYPTO_FAILURE/);
  });
});

describe('a seal after GB/T 38540 in /Contents', () => {
  const partyOf = ({ certificate, spki, sign: by }: Holder): SesParty => ({
    certificate: parseCertificate(certificate),
    signer: { algorithm: SIGNATURES.sm2Sm3, publicKey: spki, sign: async (bytes) => by(bytes) },
  });
  const day = (count: number) => new Date(SIGNED.getTime() + count * 86_400_000);
  let seal: Uint8Array;
  const aSeal = (by: Holder = maker) =>
    makeSeal({
      maker: partyOf(by),
      id: '33010000000001',
      vendor: 'YINXIN',
      owner: 'organization',
      name: '甲公司公章',
      signers: [parseCertificate(alice.certificate)],
      picture: { type: 'PNG', data: Uint8Array.of(1, 2, 3), widthMm: 40, heightMm: 40 },
      createdAt: day(-30),
      validFrom: day(-30),
      validTo: day(300),
    });
  beforeAll(async () => {
    seal = await aSeal();
  });

  const sealed =
    (over?: Uint8Array, with_: () => Uint8Array = () => seal): Contents =>
    (signed) =>
      signWithSeal({
        seal: with_(),
        signer: partyOf(alice),
        data: over ?? signed,
        propertyInfo: 'PDF',
        time: SIGNED,
      });

  test.each(['GM.sm2seal', 'adbe.pkcs7.detached'])(
    'under %s: passes; over other bytes: altered',
    async (subFilter) => {
      expect(await told(subFilter, sealed())).toBe(PASSED);
      expect(await told(subFilter, sealed(OTHER))).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
    },
  );

  test('the check names the seal', async () => {
    const file = await aSignedFile({
      entries: '/SubFilter/GM.sm2seal',
      contents: sealed(),
      reservedBytes: 12_000,
    });
    const checks = (await verified(file)).signatures[0]?.checks;
    expect(checks?.find(({ id }) => id === 'seal')?.message).toBe('电子印章“甲公司公章”有效，签章人有权使用');
  });

  test('under the name of PAdES it is no signature', async () => {
    expect(await told('ETSI.CAdES.detached', sealed())).toMatch(/^TOTAL_FAILED\/FORMAT_FAILURE/);
  });

  test('a flipped bit in the seal’s picture, its name or the signature never passes', async () => {
    const made = await aSignedFile({
      entries: '/SubFilter/GM.sm2seal',
      contents: async (signed) => {
        const bytes = Buffer.from(await sealed()(signed));
        bytes[bytes.indexOf('甲公司公章')]! ^= 1;
        return bytes;
      },
      reservedBytes: 12_000,
    });
    expect((await verified(made)).verdict).toBe('TOTAL_FAILED');
  });

  test('of an unknown maker: undecided; used by somebody it was not made for: refused', async () => {
    const stranger = new World('sm2').person('假冒制章');
    const fake = await aSeal(stranger);
    expect(
      await told(
        'GM.sm2seal',
        sealed(undefined, () => fake),
      ),
    ).toBe('INDETERMINATE/NO_CERTIFICATE_CHAIN_FOUND 制章者证书不受信任');
    const thief = gm.person('乙公司');
    const stolen: Contents = (signed) =>
      oldSealSignature({ data: signed, maker, owner: alice, by: thief, from: day(-30), to: day(300) });
    expect(await told('GM.sm2seal', stolen)).toBe(
      'TOTAL_FAILED/FORMAT_FAILURE 签章人证书不在印章授权的签章人列表中',
    );
  });

  test('GM/T 0031: passes; over other bytes: altered; after the seal ended: expired', async () => {
    const by =
      (over?: Uint8Array, until = day(300)): Contents =>
      (signed) =>
        oldSealSignature({ data: over ?? signed, maker, owner: alice, from: day(-30), to: until });
    expect(await told('GM.sm2seal', by())).toBe(PASSED);
    expect(await told('GM.sm2seal', by(OTHER))).toMatch(/^TOTAL_FAILED\/HASH_FAILURE/);
    expect(await told('GM.sm2seal', by(undefined, day(-1)))).toBe(
      'TOTAL_FAILED/EXPIRED 签章时印章不在有效期内',
    );
  });
});
