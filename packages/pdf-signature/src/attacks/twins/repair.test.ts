import { describe, expect, test } from 'vitest';
import { edited } from '../testing/craft.ts';
import { aStream, CONTRACT, filled, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** What readers find that repair a file, or look into entries of other programs. */

const world = new World();
const alice = world.person('甲');
const contract = handwritten(undefined, { objects: CONTRACT });
const signed = await handSigned(contract, { objects: SIGNING }, world, alice);
const EVIL = aStream('BT /F1 11 Tf 56 700 Td (The price is 900 yuan.) Tj ET');
const HIDDEN = '藏入了修复文件的阅读器可能采用的页面或目录';

describe('what nobody reaches', () => {
  test.each([
    ['the catalog of before the signature', CONTRACT[1]!],
    ['the catalog once more', SIGNING[1]!],
    ['the page of before the signature', CONTRACT[4]!],
    ['the tree of pages once more', CONTRACT[2]!],
  ])('honest: %s', async (_, object) => {
    await expectHonest(world, handwritten(signed, { objects: { 20: object } }));
  });

  test.each([
    ['a catalog with other pages', '<</Type/Catalog/Pages 21 0 R>>'],
    ['a catalog that runs something', '<</Type/Catalog/Pages 2 0 R/OpenAction <</S/JavaScript/JS(x)>>>>'],
    ['a catalog with another form', '<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields []/XFA 21 0 R>>>>'],
    ['a catalog that names other layers', '<</Type/Catalog/Pages 2 0 R/OCProperties <<>>>>'],
    ['a page with another content', CONTRACT[4]!.replace('5 0 R', '21 0 R')],
    ['a page with another annotation', SIGNING[4]!.replace('[7 0 R]', '[7 0 R 21 0 R]')],
    ['a page of another size', CONTRACT[4]!.replace('842', '300')],
    ['a tree with other pages', '<</Type/Pages/Kids [21 0 R]/Count 1>>'],
    ['a tree with fewer pages', '<</Type/Pages/Kids []/Count 0>>'],
    ['an object stream', aStream('30 0 (x)', '/Type/ObjStm/N 1/First 5')],
  ])('hostile: %s', async (_, object) => {
    const report = await world.verify(handwritten(signed, { objects: { 20: object, 21: EVIL } }));
    expect(report.verdict).not.toBe('TOTAL_PASSED');
  });

  test('hostile: layers that the catalog names are missing in a copy', async () => {
    const layers = '/OCProperties <</OCGs []/D <</OFF []>>>>';
    const objects = { ...CONTRACT, 1: `<</Type/Catalog/Pages 2 0 R${layers}>>` };
    const signing = { ...SIGNING, 1: SIGNING[1]!.replace(/>>$/, `${layers}>>`) };
    const file = await handSigned(handwritten(undefined, { objects }), { objects: signing }, world, alice);
    await expectHostile(world, handwritten(file, { objects: { 20: CONTRACT[1] } }), HIDDEN);
  });

  test('hostile: a cross-reference stream that is none of the file', async () => {
    const section = aStream('\x01\x00\x0f\x00', '/Type/XRef/W [1 2 1]/Index [5 1]/Size 30/Root 1 0 R');
    await expectHostile(world, handwritten(signed, { objects: { 20: section } }), HIDDEN);
  });
});

describe('entries of other programs in the trailer', () => {
  const STREAMS = { trailer: '/AdditionalStreams [/application#2Fvnd 20 0 R]' };
  const CATALOG = SIGNING[1]!.replace(/>>$/, '/DSS 20 0 R>>');
  const waiting = async () => {
    const file = handwritten(undefined, { objects: CONTRACT, ...STREAMS });
    return handSigned(file, { objects: SIGNING, ...STREAMS }, world, alice);
  };

  test('honest: the number they name is taken by validation data', async () => {
    const objects = { 1: CATALOG, 20: '<</Certs [21 0 R]>>', 21: aStream('some certificate') };
    await expectHonest(world, handwritten(await waiting(), { objects, ...STREAMS }));
  });

  test('hostile: by a document that LibreOffice opens in the place of the pages', async () => {
    const file = await waiting();
    await expectHostile(
      world,
      handwritten(file, { objects: { 20: EVIL }, ...STREAMS }),
      '新增了不允许的对象',
    );
    const store = { 1: SIGNING[1]!.replace(/>>$/, '/DSS <</Certs [20 0 R]>>>>'), 20: EVIL };
    await expectHostile(world, handwritten(file, { objects: store, ...STREAMS }), '同时被其他内容引用');
  });
});

describe('a startxref that is a few bytes off', () => {
  const away = (file: Uint8Array, by: number) =>
    edited(file, (text) => {
      const at = text.lastIndexOf('startxref\n');
      const number = text.slice(at + 10).split('\n')[0]!;
      return text.slice(0, at) + text.slice(at).replace(number, String(Number(number) + by));
    });
  const signedAway = (by: number, objects = SIGNING, before = contract) =>
    filled(away(handwritten(before, { objects }), by), world, alice);

  test.each([-9, -1, 1, 4])('honest: by %s', async (by) => {
    await expectHonest(world, await signedAway(by));
  });

  test('honest: in the original, and again behind it', async () => {
    const file = await handSigned(away(contract, -1), { objects: SIGNING }, world, alice);
    await expectHonest(world, away(handwritten(file, { objects: { 20: '(left over)' } }), 2));
  });

  test('hostile: too far', async () => {
    const report = await world.verify(await signedAway(-60));
    expect(report.reason).toContain('xref-rebuilt');
  });

  test.each([
    ['an object that a search finds and the table frees', { free: [3], objects: {} }],
    ['another catalog', { objects: { 30: '<</Type/Catalog/Pages 2 0 R/OpenAction [4 0 R/Fit]>>' } }],
  ])('hostile: a search comes to something else by %s', async (_, more) => {
    const before = handwritten(contract, more);
    const report = await world.verify(await signedAway(-1, SIGNING, before));
    expect(report.verdict).toBe('INDETERMINATE');
    expect(report.reason).toContain('startxref');
  });
});

describe('entries of the table that are not 20 bytes wide', () => {
  const narrow = (file: Uint8Array) => {
    const text = Buffer.from(file).toString('latin1');
    return new Uint8Array(Buffer.from(text.replaceAll(/ (n|f) \n/g, ' $1\n'), 'latin1'));
  };

  test('honest: a search finds the same', async () => {
    const file = narrow(handwritten(undefined, { objects: { ...CONTRACT, ...SIGNING } }));
    await expectHonest(world, await filled(file, world, alice));
  });

  test('hostile: a search finds another catalog', async () => {
    const objects = { ...CONTRACT, ...SIGNING, 30: '<</Type/Catalog/Pages 2 0 R/OpenAction [4 0 R/Fit]>>' };
    const file = narrow(handwritten(undefined, { objects }));
    const report = await world.verify(await filled(file, world, alice));
    expect(report.reason).toContain('xref-entry');
  });
});
