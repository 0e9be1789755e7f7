import { describe, expect, test } from 'vitest';
import type { Report } from '../../verify/index.ts';
import type { Holder } from '../testing/certificates.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** Where a later signature may be seen: upon an earlier one, and on small pages. */

const world = new World();
const [alice, bob] = [world.person('甲'), world.person('乙')];
const LABEL = '0 0 162 91';
const SHEET = '0 0 595 842';
const FREE = '60 100 180 160';
const WORDS = '50 690 170 720';

interface Seal {
  rect: string;
  by: Holder;
  /** What is drawn; nothing at all when it is empty. */
  drawn?: string;
}

/** A contract with seals, each in a revision of its signer. */
async function sealed(box: string, words: string, seals: readonly Seal[]): Promise<Uint8Array> {
  const page = (listed: string) =>
    `<</Type/Page/Parent 2 0 R/MediaBox [${box}]/Resources <</Font <</F1 3 0 R>>>>/Contents 5 0 R/Annots [${listed}]>>`;
  const original = { ...CONTRACT, 4: page(''), 5: aStream(`BT /F1 8 Tf ${words} Td (100 yuan.) Tj ET`) };
  let file = handwritten(undefined, { objects: original });
  const fields: string[] = [];
  for (const [at, { rect, by, drawn = '1 0 0 rg 5 5 50 20 re f' }] of seals.entries()) {
    const num = 10 + 3 * at;
    fields.push(`${num} 0 R`);
    const all = fields.join(' ');
    const objects = {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${all}]/SigFlags 3>>>>`,
      4: page(all),
      [num]: `<</Type/Annot/Subtype/Widget/FT/Sig/T(S${num})/V ${num + 1} 0 R/F 132/Rect [${rect}]/P 4 0 R/AP <</N ${num + 2} 0 R>>>>`,
      [num + 1]: aSignature(),
      [num + 2]: aStream(drawn, '/Type/XObject/Subtype/Form/BBox [0 0 60 30]'),
    };
    file = await handSigned(file, { objects }, world, by);
  }
  return file;
}

const SHARES = '后面的签名外观与先前签名的位置重叠，没有遮挡先前的印章';
const saidOfChanges = ({ signatures }: Report): string =>
  signatures[0]!.checks.find(({ id }) => id === 'modifications')!.message;

const HIDES = '签名外观遮挡了先前的签名或印章';

describe('a signature upon another', () => {
  test('honest: of the same signer, and told', async () => {
    const file = await sealed(SHEET, '56 700', [
      { rect: FREE, by: alice },
      { rect: FREE, by: alice },
      { rect: FREE, by: alice },
    ]);
    expect(saidOfChanges(await expectHonest(world, file))).toContain('同一签署人的多个签名位于同一处');
  });

  test('honest: of another signer, upon one that shows nothing', async () => {
    const file = await sealed(SHEET, '56 700', [
      { rect: FREE, by: alice, drawn: '' },
      { rect: FREE, by: bob },
    ]);
    expect(saidOfChanges(await expectHonest(world, file))).toContain(SHARES);
  });

  test('honest: of another signer, beside a seal whose corner it touches, and told', async () => {
    const file = await sealed(SHEET, '56 700', [
      { rect: FREE, by: alice },
      { rect: '150 140 270 200', by: bob },
    ]);
    expect(saidOfChanges(await expectHonest(world, file))).toContain(SHARES);
  });

  test('honest: of another signer, elsewhere, and nothing is told', async () => {
    const file = await sealed(SHEET, '56 700', [
      { rect: FREE, by: alice },
      { rect: '300 100 420 160', by: bob },
    ]);
    expect(saidOfChanges(await expectHonest(world, file))).not.toContain(SHARES);
  });

  test('hostile: of another signer', async () => {
    const file = await sealed(SHEET, '56 700', [
      { rect: FREE, by: alice },
      { rect: FREE, by: bob },
    ]);
    await expectHostile(world, file, HIDES);
  });

  test('hostile: of somebody with the same name and another issuer', async () => {
    const other = new World();
    const file = await sealed(SHEET, '56 700', [
      { rect: FREE, by: alice },
      { rect: FREE, by: other.person('甲', { issuer: other.root }) },
    ]);
    const trust = [world.root.certificate, other.root.certificate];
    expect((await world.verify(file, { trust })).verdict).not.toBe('TOTAL_PASSED');
  });

  test('hostile: of the same signer, upon words of the page', async () => {
    const file = await sealed(SHEET, '56 700', [
      { rect: WORDS, by: alice },
      { rect: WORDS, by: alice },
    ]);
    await expectHostile(world, file, HIDES);
  });

  test('hostile: of another signer, upon the last of several', async () => {
    const file = await sealed(SHEET, '56 700', [
      { rect: FREE, by: alice },
      { rect: FREE, by: alice },
      { rect: FREE, by: bob },
    ]);
    await expectHostile(world, file, HIDES);
  });
});

describe('a seal on a small page', () => {
  const first = { rect: '0 0 0 0', by: alice };

  test('honest: most of it, where nothing stands', async () => {
    await expectHonest(world, await sealed(LABEL, '8 80', [first, { rect: '5 5 155 75', by: bob }]));
  });

  test.each([
    ['the words of the page', LABEL, '8 40', '5 5 155 75'],
    ['far more than a seal, on a large page', SHEET, '56 700', '5 5 590 600'],
  ])('hostile: over %s', async (_, box, words, rect) => {
    await expectHostile(world, await sealed(box, words, [first, { rect, by: bob }]), '签名外观过大');
  });

  test('hostile: over the seal of somebody else', async () => {
    const file = await sealed(LABEL, '8 80', [
      { rect: '5 5 75 40', by: alice },
      { rect: '5 5 155 75', by: bob },
    ]);
    await expectHostile(world, file, HIDES);
  });
});
