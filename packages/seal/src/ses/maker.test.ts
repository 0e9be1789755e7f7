import { digestOf } from '@yinxin/pki';
import { beforeAll, expect, test } from 'vitest';
import { aSealWish, aSealWorld, DATA, days, type SealWorld } from '../testing/ses.ts';
import { encodeSealInfo, encodeSigned, encodeToBeSigned } from './encode.ts';
import { examineSesSignature } from './facts.ts';
import { type SesParty, signWithSeal } from './make.ts';
import { type Judgement, judgeSesSignature } from './verdict.ts';

/** The maker's certificate runs from day -400 to day 400. */
let world: SealWorld;
beforeAll(async () => {
  world = await aSealWorld();
});

const trust = { maker: 'trusted', signer: 'trusted', timeStamp: 'trusted' } as const;

/** A seal that our own maker would refuse to make, used at the given time. */
async function used(sealDate: Date, time: Date): Promise<Judgement> {
  const seal = await aSealDated(sealDate);
  const content = encodeToBeSigned({
    version: 4,
    seal,
    time,
    dataHash: digestOf('sm3', DATA),
    propertyInfo: '/Signature.xml',
    extensions: [],
  });
  const examined = examineSesSignature(await signed(content, world.signer), DATA);
  if (!examined.ok) throw new Error(examined.failure);
  return judgeSesSignature(examined.facts, { now: days(420), trust });
}

function aSealDated(createdAt: Date): Promise<Uint8Array> {
  const wish = aSealWish(world, { createdAt, validFrom: createdAt, validTo: days(900) });
  const signers = { kind: 'certificates' as const, certificates: [world.signer.certificate.der] };
  const info = { ...wish, version: 4, type: 1, signers, extensions: [] };
  return signed(encodeSealInfo(info), world.maker);
}

const signed = async (content: Uint8Array, { certificate, signer }: SesParty): Promise<Uint8Array> =>
  encodeSigned({
    content,
    certificate: certificate.der,
    algorithm: signer.algorithm.oid,
    signature: await signer.sign(content),
    timeStamp: undefined,
  });

const failing = ({ checks }: Judgement) =>
  checks.filter(({ answer, told }) => answer !== 'yes' && !told).map(({ id }) => id);

// Provincial tax seals of 2019 are dated days before their maker's certificate; invoices of 2020 carry them.
test('a seal dated before its maker’s certificate and used while it was in force is VALID, with a remark', async () => {
  const judgement = await used(days(-405), days(-1));
  expect(judgement.verdict).toBe('VALID');
  expect(judgement.checks).toContainEqual({
    id: 'maker-began',
    answer: 'no',
    message: '印章的制作日期早于制章者证书的起始日期',
    told: true,
  });
});

test('the same seal used before its maker’s certificate began is INVALID', async () => {
  const judgement = await used(days(-405), days(-402));
  expect(judgement.verdict).toBe('INVALID');
  expect(failing(judgement)).toContain('maker-in-force');
});

test('a seal that was made after its maker’s certificate had expired is INVALID', async () => {
  const judgement = await used(days(410), days(411));
  expect(judgement.verdict).toBe('INVALID');
  expect(failing(judgement)).toEqual(['maker-expired', 'maker-in-force', 'signer-in-force']);
});

test('our own signer does not use a seal whose maker is not in force', async () => {
  const wish = { signer: world.signer, data: DATA, propertyInfo: '/Signature.xml' };
  const seal = await aSealDated(days(-405));
  await expect(signWithSeal({ ...wish, seal, time: days(-1) })).resolves.toBeInstanceOf(Uint8Array);
  await expect(signWithSeal({ ...wish, seal, time: days(-402) })).rejects.toMatchObject({ name: 'SesError' });
});
