import { describe, test } from 'vitest';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** The logical structure (ISO 32000-1 14.7) when somebody signs a tagged document again. */

const world = new World();
const [alice, bob] = [world.person('甲'), world.person('乙')];
const FIELD = SIGNING[7]!.replace('Signature1', 'Signature2').replace('6 0 R', '8 0 R');
const CATALOG = (fields: string) =>
  `<</Type/Catalog/Pages 2 0 R/StructTreeRoot 30 0 R/MarkInfo <</Marked true>>/AcroForm <</Fields [${fields}]/SigFlags 3>>>>`;
const PAGE = (fields: string, place = 0) =>
  SIGNING[4]!.replace('[7 0 R]', `[${fields}]`).replace(/>>$/, `/StructParents ${place}>>`);

const TAGGED: Readonly<Record<number, string>> = {
  ...CONTRACT,
  1: CATALOG(''),
  4: PAGE(''),
  5: aStream(
    '/P <</MCID 0>> BDC BT /F1 11 Tf 56 700 Td (The price is) Tj ET EMC /P <</MCID 1>> BDC BT /F1 11 Tf 156 700 Td (100 yuan.) Tj ET EMC',
  ),
  30: '<</Type/StructTreeRoot/K [31 0 R]/ParentTree 33 0 R/ParentTreeNextKey 1>>',
  31: '<</Type/StructElem/S/Document/P 30 0 R/K [32 0 R 35 0 R]>>',
  32: '<</Type/StructElem/S/P/P 31 0 R/Pg 4 0 R/K 0>>',
  33: '<</Nums [0 [32 0 R 35 0 R]]>>',
  35: '<</Type/StructElem/S/P/P 31 0 R/Pg 4 0 R/K 1>>',
};
const first = await handSigned(
  handwritten(undefined, { objects: TAGGED }),
  { objects: { ...SIGNING, 1: CATALOG('7 0 R'), 4: PAGE('7 0 R') } },
  world,
  alice,
);
const ELEMENT = (more = '', target = 9) =>
  `<</Type/StructElem/S/Form/P 31 0 R/Pg 4 0 R${more}/K <</Type/OBJR/Obj ${target} 0 R/Pg 4 0 R>>>>`;
const SECOND = {
  1: CATALOG('7 0 R 9 0 R'),
  4: PAGE('7 0 R 9 0 R'),
  8: aSignature(),
  9: FIELD.replace(/>>$/, '/StructParent 1>>'),
  30: TAGGED[30]!.replace('NextKey 1', 'NextKey 2'),
  31: TAGGED[31]!.replace('35 0 R]', '35 0 R 34 0 R]'),
  33: '<</Nums [0 [32 0 R 35 0 R] 1 34 0 R]>>',
  34: ELEMENT(),
};
const signedAgain = (more: Record<number, string>) =>
  handSigned(first, { objects: { ...SECOND, ...more } }, world, bob);

describe('places in the parent tree', () => {
  test('honest: the page moves to another one, with all it had', async () => {
    const moved = { 4: PAGE('7 0 R 9 0 R', 5), 33: '<</Nums [1 34 0 R 5 [32 0 R 35 0 R]]>>' };
    await expectHonest(world, await signedAgain(moved));
  });

  test('honest: the widget that was signed before gets its place', async () => {
    const more = {
      7: SIGNING[7]!.replace(/>>$/, '/StructParent 2>>'),
      31: TAGGED[31]!.replace('35 0 R]', '35 0 R 34 0 R 36 0 R]'),
      33: '<</Nums [0 [32 0 R 35 0 R] 1 34 0 R 2 36 0 R]>>',
      36: ELEMENT('', 7),
    };
    await expectHonest(world, await signedAgain(more));
  });

  test.each([
    ['words of the page belong to others', { 33: '<</Nums [0 [35 0 R 32 0 R] 1 34 0 R]>>' }],
    ['a place of the page is gone', { 33: '<</Nums [1 34 0 R]>>' }],
    [
      'the page moves to where others are',
      { 4: PAGE('7 0 R 9 0 R', 5), 33: '<</Nums [1 34 0 R 5 [35 0 R 32 0 R]]>>' },
    ],
    ['the page moves to nowhere', { 4: PAGE('7 0 R 9 0 R', 7) }],
  ])('hostile: %s', async (_, more) => {
    await expectHostile(world, await signedAgain(more), '修改了文档结构的对应关系');
  });

  test('hostile: a page that had none gets one', async () => {
    const without = { ...TAGGED, 4: SIGNING[4]!.replace('[7 0 R]', '[]'), 33: '<</Nums []>>' };
    const file = await handSigned(
      handwritten(undefined, { objects: without }),
      { objects: { ...SIGNING, 1: CATALOG('7 0 R') } },
      world,
      alice,
    );
    const objects = { ...SECOND, 33: '<</Nums [0 [32 0 R 35 0 R] 1 34 0 R]>>' };
    await expectHostile(world, await handSigned(file, { objects }, world, bob), '对应关系');
  });
});

describe('elements', () => {
  test.each([
    [
      'marked content by a dictionary',
      { 32: TAGGED[32]!.replace('/K 0', '/K <</Type/MCR/MCID 0/Pg 4 0 R>>') },
    ],
    ['marked content in a list', { 32: TAGGED[32]!.replace('/K 0', '/K [<</MCID 0>>]') }],
    ['attributes of the field', { 34: ELEMENT('/A <</O/PrintField/Role/tv>>') }],
    ['a reference without its type', { 34: ELEMENT().replace('/Type/OBJR', '') }],
  ])('honest: %s', async (_, more) => {
    await expectHonest(world, await signedAgain(more));
  });

  test.each([
    ['other marked content', { 32: TAGGED[32]!.replace('/K 0', '/K <</Type/MCR/MCID 1/Pg 4 0 R>>') }],
    ['marked content of another stream', { 32: TAGGED[32]!.replace('/K 0', '/K <</MCID 0/Stm 5 0 R>>') }],
    ['another order', { 31: TAGGED[31]!.replace('[32 0 R 35 0 R]', '[35 0 R 32 0 R 34 0 R]') }],
    ['words in the place of the text', { 34: ELEMENT('/Alt(The price is 900 yuan.)') }],
    ['attributes that say words', { 34: ELEMENT('/A <</O/UserProperties/P [<</N(a)/V(900)>>]>>') }],
    ['a description of the field', { 34: ELEMENT('/A <</O/PrintField/Desc(900 yuan)>>') }],
    [
      'text of the page in the new element',
      { 34: ELEMENT().replace('/K <<', '/K [0 <<').replace('>>>>', '>>]>>') },
    ],
    ['an old annotation without a place', { 34: ELEMENT('', 7) }],
  ])('hostile: %s', async (_, more) => {
    await expectHostile(world, await signedAgain(more), '修改了文档结构');
  });
});
