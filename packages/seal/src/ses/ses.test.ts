import { integer, sequence, TAG, tlv } from '@yinxin/der';
import { digestOf, ecSignatureToRaw } from '@yinxin/pki';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  anOldSignature,
  aSeal,
  aSealWish,
  aSealWorld,
  DATA,
  days,
  NOW,
  type SealWorld,
} from '../testing/ses.ts';
import { decodeSeal } from './decode.ts';
import { encodeSigned, encodeToBeSigned } from './encode.ts';
import { examineSeal, examineSesSignature, type SealedData } from './facts.ts';
import { makeSeal, type SesParty, type SesSignatureWish, signWithSeal } from './make.ts';
import {
  type Judgement,
  judgeSeal,
  judgeSesSignature,
  type SesSignatureContext,
  signingTime,
} from './verdict.ts';

let world: SealWorld;
let seal: Uint8Array;
beforeAll(async () => {
  world = await aSealWorld();
  seal = await aSeal(world);
});

const trustAll = {
  maker: 'trusted',
  signer: 'trusted',
  timeStamp: 'trusted',
  sealTimeStamp: 'trusted',
} as const;
const context: SesSignatureContext = { now: NOW, trust: trustAll };

const sign = (changes: Partial<SesSignatureWish> = {}): Promise<Uint8Array> =>
  signWithSeal({
    seal,
    signer: world.signer,
    data: DATA,
    propertyInfo: '/Doc_0/Signs/Sign_0/Signature.xml',
    time: days(-1),
    ...changes,
  });

function judged(bytes: Uint8Array, data: SealedData | undefined = DATA, how = context): Judgement {
  const examined = examineSesSignature(bytes, data);
  if (!examined.ok) throw new Error(examined.failure);
  return judgeSesSignature(examined.facts, how);
}

const failing = ({ checks }: Judgement) =>
  checks.filter(({ answer }) => answer !== 'yes').map(({ id }) => id);

describe('a seal', () => {
  test('says what its maker put in', () => {
    const examined = examineSeal(seal);
    expect(examined).toMatchObject({
      ok: true,
      facts: {
        structure: {
          layout: 'gbt38540',
          info: {
            version: 4,
            id: '33010000000001',
            vendor: 'YINXIN',
            type: 1,
            name: '杭州印信科技有限公司公章',
            validTo: days(335),
            picture: { type: 'PNG', widthMm: 40, heightMm: 40 },
          },
        },
        signature: { state: 'valid', over: 'content', algorithm: '1.2.156.10197.1.501' },
        maker: { maySign: true },
      },
    });
    expect(examined.ok && judgeSeal(examined.facts, context).verdict).toBe('VALID');
  });

  test('whose maker nobody vouches for is indeterminate, not valid', () => {
    const examined = examineSeal(seal);
    const judgement = examined.ok && judgeSeal(examined.facts, { now: NOW, trust: {} });
    expect(judgement).toMatchObject({ verdict: 'INDETERMINATE' });
    expect(failing(judgement as Judgement)).toEqual(['maker-trusted']);
  });

  test('of version 5 carries a time stamp over its signature', async () => {
    const stamped = await aSeal(world, { timeStamp: world.stampAt(days(-30)) });
    const examined = examineSeal(stamped);
    expect(examined).toMatchObject({
      ok: true,
      facts: { structure: { info: { version: 5 } }, timeStamp: { ok: true, intact: true } },
    });
    expect(judged(await sign({ seal: stamped })).verdict).toBe('VALID');
  });

  test('with a stamp over something else is neither made nor accepted', async () => {
    const timeStamp = () => world.stampAt(days(-30))(Uint8Array.of(1));
    await expect(aSeal(world, { timeStamp })).rejects.toMatchObject({ problem: 'SELF_CHECK_FAILED' });
    const good = decodeSeal(await aSeal(world, { timeStamp: world.stampAt(days(-30)) }));
    const wrong = encodeSigned({
      ...good,
      content: good.infoDer,
      certificate: good.makerCertificate,
      timeStamp: await timeStamp(),
    });
    const examined = examineSeal(wrong);
    expect(examined.ok && failing(judgeSeal(examined.facts, context))).toEqual(['seal-time-stamp']);
  });

  test.each([
    ['made by an authority', () => ({ maker: world.ca }), 'CERTIFICATE_UNFIT'],
    ['made with a foreign key', () => ({ maker: mixed() }), 'KEY_NOT_OF_CERTIFICATE'],
    ['before its maker was certified', () => ({ createdAt: days(-500) }), 'CERTIFICATE_UNFIT'],
    ['for nobody', () => ({ signers: [] }), 'NO_SIGNERS'],
    ['that ends before it begins', () => ({ validTo: days(-31) }), 'PERIOD_INVALID'],
    [
      'without a picture',
      () => ({ picture: { ...aSealWish(world).picture, data: new Uint8Array() } }),
      'PICTURE_INVALID',
    ],
    [
      'of half a millimetre',
      () => ({ picture: { ...aSealWish(world).picture, widthMm: 0.5 } }),
      'PICTURE_INVALID',
    ],
  ])('%s is not made', async (_, changes, problem) => {
    await expect(makeSeal(aSealWish(world, changes()))).rejects.toMatchObject({ name: 'SesError', problem });
  });
});

const mixed = (): SesParty => ({ certificate: world.maker.certificate, signer: world.stranger.signer });

describe('a signature with a seal', () => {
  test('is valid when everything holds', async () => {
    const judgement = judged(await sign());
    expect(judgement).toMatchObject({ verdict: 'VALID' });
    expect(judgement.checks).toHaveLength(24);
  });

  test('may be made from the digest alone', async () => {
    expect(judged(await sign({ data: { digest: digestOf('sm3', DATA) } })).verdict).toBe('VALID');
    await expect(sign({ data: { digest: Uint8Array.of(1) } })).rejects.toMatchObject({
      problem: 'DIGEST_INVALID',
    });
  });

  test('over a changed file is invalid and says so', async () => {
    const judgement = judged(await sign(), new TextEncoder().encode('other'));
    expect(judgement.verdict).toBe('INVALID');
    expect(judgement.checks).toContainEqual({
      id: 'data-hash',
      answer: 'no',
      message: '文件内容与签章时不一致，签章后被修改',
    });
  });

  test('without the file is indeterminate', async () => {
    const examined = examineSesSignature(await sign());
    const judgement = examined.ok && judgeSesSignature(examined.facts, context);
    expect(judgement).toMatchObject({ verdict: 'INDETERMINATE' });
    expect(failing(judgement as Judgement)).toEqual(['data-hash']);
  });

  test('is never valid by default: without trust it is indeterminate', async () => {
    expect(failing(judged(await sign(), DATA, { now: NOW, trust: {} }))).toEqual([
      'maker-trusted',
      'signer-trusted',
    ]);
    expect(
      judged(await sign(), DATA, { now: NOW, trust: { maker: 'trusted', signer: 'untrusted' } }).verdict,
    ).toBe('INVALID');
  });

  test('by someone the seal was not made for is neither made nor accepted', async () => {
    await expect(sign({ signer: world.stranger })).rejects.toMatchObject({ problem: 'SIGNER_NOT_LISTED' });
    expect(failing(judged(await forge({ party: world.stranger })))).toEqual(['signer-listed']);
  });

  test('by a signer whom the seal lists by digest is valid', async () => {
    const listed = await aSeal(world, { signersAs: 'digests' });
    expect(judged(await sign({ seal: listed })).verdict).toBe('VALID');
    await expect(sign({ seal: listed, signer: world.stranger })).rejects.toMatchObject({
      problem: 'SIGNER_NOT_LISTED',
    });
  });

  test('after the seal expired is neither made nor accepted', async () => {
    await expect(sign({ time: days(336) })).rejects.toMatchObject({ problem: 'SEAL_NOT_IN_FORCE' });
    const late = judged(await forge({ time: days(336) }), DATA, { now: days(340), trust: trustAll });
    expect(failing(late)).toEqual(['seal-in-force']);
  });

  test('dated after the end of the signer’s certificate is neither made nor accepted', async () => {
    const lasting = await aSeal(world, { validTo: days(900) });
    const late = { seal: lasting, time: days(500) };
    await expect(sign(late)).rejects.toMatchObject({ problem: 'CERTIFICATE_UNFIT' });
    const judgement = judged(await forge(late), DATA, { now: days(600), trust: trustAll });
    expect(failing(judgement)).toEqual(['maker-in-force', 'signer-in-force']);
  });

  test('from the future is invalid', async () => {
    expect(failing(judged(await sign({ time: days(2) })))).toEqual(['time-plausible']);
  });

  test('with another version than its seal is invalid', async () => {
    expect(failing(judged(await forge({ version: 5 })))).toEqual(['versions-agree']);
  });

  test('by a key other than SM2 is not made, and indeterminate when found', async () => {
    const party = world.international;
    const listed = await aSeal(world, { signers: [party.certificate] });
    await expect(sign({ seal: listed, signer: party })).rejects.toMatchObject({
      problem: 'CERTIFICATE_UNFIT',
    });
    const judgement = judged(await forge({ seal: listed, party }));
    expect(judgement.verdict).toBe('INDETERMINATE');
    expect(failing(judgement)).toEqual(['document-algorithm']);
  });

  test('with a critical extension we do not know is indeterminate', async () => {
    const extensions = [{ oid: '1.2.3.4', critical: true, value: Uint8Array.of(5, 0) }];
    expect(judged(await sign({ extensions })).verdict).toBe('INDETERMINATE');
    const harmless = [{ ...extensions[0]!, critical: false }];
    expect(judged(await sign({ extensions: harmless })).verdict).toBe('VALID');
  });

  test('may hold raw r‖s, as one vendor writes it', async () => {
    expect(judged(await forge({ raw: true })).verdict).toBe('VALID');
  });

  test('with a seal that was tampered with is refused before the key is used', async () => {
    const tampered = Uint8Array.from(seal);
    tampered[indexOf(tampered, new TextEncoder().encode('picture'))]! ^= 1;
    await expect(sign({ seal: tampered })).rejects.toMatchObject({ problem: 'SEAL_UNUSABLE' });
    await expect(sign({ seal: Uint8Array.of(0x30, 0) })).rejects.toMatchObject({ problem: 'SEAL_UNUSABLE' });
  });
});

describe('a time stamp', () => {
  test('proves the time of the signature', async () => {
    const stamped = await sign({ timeStamp: world.stampAt(days(-1)) });
    const examined = examineSesSignature(stamped, DATA);
    expect(examined.ok && signingTime(examined.facts, 'trusted')).toEqual({ time: days(-1), proven: true });
    expect(examined.ok && signingTime(examined.facts, 'unknown')).toEqual({ time: days(-1), proven: false });
    expect(judged(stamped).verdict).toBe('VALID');
  });
  test('of an unknown authority makes the signature indeterminate', async () => {
    const stamped = await sign({ timeStamp: world.stampAt(days(-1)) });
    const trust = { ...trustAll, timeStamp: 'unknown' } as const;
    expect(failing(judged(stamped, DATA, { now: NOW, trust }))).toEqual(['time-stamp']);
  });
  test('from before the claimed time is a contradiction', async () => {
    expect(failing(judged(await sign({ timeStamp: world.stampAt(days(-3)) })))).toEqual(['times-agree']);
  });
  test('over another signature is neither made nor accepted', async () => {
    const timeStamp = await world.stampAt(days(-1))(DATA);
    await expect(sign({ timeStamp: async () => timeStamp })).rejects.toMatchObject({
      problem: 'SELF_CHECK_FAILED',
    });
    expect(failing(judged(await forge({ timeStamp })))).toEqual(['time-stamp']);
  });
  test('that is noise is invalid', async () => {
    expect(failing(judged(await forge({ timeStamp: DATA })))).toEqual(['time-stamp']);
  });
});

describe('GM/T 0031-2014', () => {
  test('signatures are read and verified', async () => {
    const bytes = await anOldSignature(world);
    const examined = examineSesSignature(bytes, DATA);
    expect(examined).toMatchObject({
      ok: true,
      facts: {
        structure: { layout: 'gmt0031', claimedTime: days(-1) },
        seal: { signature: { state: 'valid', over: 'content-certificate-algorithm' } },
      },
    });
    expect(judged(bytes).verdict).toBe('VALID');
  });
  test('with a time nobody can read is indeterminate', async () => {
    const judgement = judged(await anOldSignature(world, Uint8Array.of(1, 2, 3)));
    expect(judgement.verdict).toBe('INDETERMINATE');
    expect(failing(judgement)).toEqual([
      'time-plausible',
      'seal-in-force',
      'maker-in-force',
      'signer-in-force',
    ]);
  });
});

describe('hostile bytes', () => {
  test('one changed byte anywhere is never valid', async () => {
    const good = await sign();
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const bad = Uint8Array.from(good);
        bad[at]! ^= mask;
        const examined = examineSesSignature(bad, DATA);
        expect(examined.ok && judgeSesSignature(examined.facts, context).verdict).not.toBe('VALID');
      }),
      { numRuns: 300 },
    );
  });
  test('truncations and noise are answered, not thrown', async () => {
    const good = await sign({ timeStamp: world.stampAt(days(-1)) });
    fc.assert(
      fc.property(fc.nat(good.length - 1), (length) => {
        expect(examineSesSignature(good.subarray(0, length), DATA).ok).toBe(false);
      }),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        expect(examineSeal(noise).ok).toBe(false);
        expect(examineSesSignature(sequence(sequence(noise), sequence(noise)), DATA).ok).toBe(false);
      }),
    );
  });
  test('two thousand nested sequences are refused quickly', () => {
    let nested: Uint8Array = integer(1);
    for (let i = 0; i < 2000; i++) nested = tlv(TAG.sequence, nested);
    expect(examineSeal(nested)).toMatchObject({ ok: false });
    expect(examineSesSignature(nested)).toMatchObject({ ok: false });
  });
  test('a certificate that is none makes an invalid signature, not an exception', async () => {
    const bytes = await forge({ certificate: Uint8Array.of(0x30, 0) });
    expect(judged(bytes).verdict).toBe('INVALID');
  });
});

/** A signature that our own maker would refuse to make. */
async function forge(changes: {
  party?: SesParty;
  seal?: Uint8Array;
  time?: Date;
  version?: number;
  raw?: boolean;
  certificate?: Uint8Array;
  timeStamp?: Uint8Array;
}): Promise<Uint8Array> {
  const { party = world.signer, time = days(-1), version = 4, raw = false, timeStamp } = changes;
  const content = encodeToBeSigned({
    version,
    seal: changes.seal ?? seal,
    time,
    dataHash: digestOf('sm3', DATA),
    propertyInfo: '/Signature.xml',
    extensions: [],
  });
  const signature = await party.signer.sign(content);
  return encodeSigned({
    content,
    certificate: changes.certificate ?? party.certificate.der,
    algorithm: party.signer.algorithm.oid,
    signature: raw ? ecSignatureToRaw(signature, 32) : signature,
    timeStamp,
  });
}

function indexOf(bytes: Uint8Array, part: Uint8Array): number {
  return Buffer.from(bytes).indexOf(part);
}
