import { describe, test } from 'vitest';
import { look, PERMS, pageWith, reference, textField } from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** Forms that readers were told to draw (/NeedAppearances) when somebody signed them, and are told so no longer. */

const world = new World();
const alice = world.person('甲');

const DRAWN = '/NeedAppearances true';
const FONTS = '/DR <</Font <</F1 3 0 R>>>>';
const DEFAULT = '/DA(/F1 11 Tf 0 g)';
const BESIDE = '56 600 256 625';
const BELOW = '56 560 256 585';
const says = (text: string) => look(`BT /F1 11 Tf 6 5 Td (${text}) Tj ET`);
const EMPTY = look('/Tx BMC EMC');
const field = (more: string, rect = BESIDE, title = 'note') => textField(more, rect, title);
const catalog = (fields: string, form: string, more = PERMS) =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${fields}]/SigFlags 3${form}>>${more}>>`;

interface Form {
  /** The field (10) and whatever else the signed file has. */
  objects: Record<number, string>;
  form?: string;
  words?: string;
  perms?: string;
  /** What the page shows, and what of it the form lists. */
  shown?: string;
  page?: (annotations: string) => string;
  listed?: string;
}

const LISTED = '10 0 R';

async function signed({
  objects,
  form = DRAWN + FONTS,
  words = reference('DocMDP', '/P 2'),
  perms = PERMS,
  shown = LISTED,
  listed = shown,
  page = pageWith,
}: Form) {
  const file = { ...CONTRACT, 1: catalog(listed, form, ''), 4: page(shown), ...objects };
  const signing = {
    ...SIGNING,
    1: catalog(`${listed} 7 0 R`, form, perms),
    4: page(`${shown} 7 0 R`),
    6: aSignature(words),
  };
  return handSigned(handwritten(undefined, { objects: file }), { objects: signing }, world, alice);
}

const withdrawn = (
  file: Uint8Array,
  objects: Record<number, string> = {},
  form = FONTS,
  listed = LISTED,
  perms = PERMS,
) => handwritten(file, { objects: { 1: catalog(`${listed} 7 0 R`, form, perms), ...objects } });

const REFUSED = '修改了表单的 NeedAppearances';
const value = (more = '') => field(`/V(100)${DEFAULT}/AP <</N 12 0 R>>${more}`);
const TWO = '10 0 R 11 0 R';
const other = (more: string) => field(more, BELOW, 'other');
const filled = { 10: field(`/V(200)${DEFAULT}/AP <</N 13 0 R>>`), 13: says('200') };

describe('readers are told to draw the fields no longer', () => {
  test.each<[string, Form, Record<number, string>]>([
    ['the appearance says the value', { objects: { 10: value(), 12: says('100') } }, {}],
    [
      'the field is empty, and so is its appearance',
      { objects: { 10: field('/AP <</N 12 0 R>>'), 12: EMPTY } },
      {},
    ],
    ['the field is empty and has none', { objects: { 10: field(DEFAULT) } }, {}],
    ['the step fills the field, whose appearance was empty', { objects: { 10: value(), 12: EMPTY } }, filled],
    [
      'the step fills it in the same appearance',
      { objects: { 10: value(), 12: EMPTY } },
      { 12: says('100') },
    ],
    [
      'the step fills one, and another one says its value',
      {
        objects: { 10: value(), 12: EMPTY, 11: other(`/V(7)${DEFAULT}/AP <</N 14 0 R>>`), 14: says('7') },
        shown: TWO,
      },
      filled,
    ],
  ])('honest: %s', async (_, form, objects) => {
    const file = await signed(form);
    await expectHonest(world, withdrawn(file, objects, FONTS, form.shown));
    await expectHonest(world, withdrawn(file, objects, `${FONTS}/NeedAppearances false`, form.shown));
  });

  test('honest: nobody certified, and nothing is filled in', async () => {
    const file = await signed({ objects: { 10: value(), 12: says('100') }, words: '', perms: '' });
    await expectHonest(world, withdrawn(file, {}, FONTS, LISTED, ''));
  });

  test('honest: the step adds the fonts and the default of its program', async () => {
    const file = await signed({ objects: { 10: value(), 12: EMPTY } });
    const form = '/DR <</Font <</F1 3 0 R/Helv 3 0 R>>>>/DA(/Helv 0 Tf 0 g)';
    await expectHonest(world, withdrawn(file, filled, form));
  });

  const lying = says('900');
  const MASK = look('1 g 0 0 200 25 re f 0 g BT /F1 11 Tf 6 5 Td (100) Tj ET');
  const DIGITS = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding <</Differences [49/nine]>>>>';
  const box = (more: string) =>
    `<</Type/Annot/Subtype/Widget/FT/Btn/T(note)/F 4/Rect [${BESIDE}]/P 4 0 R${more}>>`;

  test.each<[string, Form]>([
    ['the appearance says something else than the value', { objects: { 10: value(), 12: lying } }],
    ['a value has an empty appearance', { objects: { 10: value(), 12: EMPTY } }],
    ['a value has no appearance', { objects: { 10: field(`/V(100)${DEFAULT}`) } }],
    ['no value has an appearance that says one', { objects: { 10: field('/AP <</N 12 0 R>>'), 12: lying } }],
    ['the value was drawn white', { objects: { 10: value().replace('0 g)', '1 g)'), 12: says('100') } }],
    ['the value was drawn too small', { objects: { 10: value().replace('11 Tf', '1 Tf'), 12: says('100') } }],
    [
      'the value was drawn too large',
      { objects: { 10: value().replace('11 Tf', '90 Tf'), 12: says('100') } },
    ],
    [
      'the value was drawn invisibly',
      { objects: { 10: value().replace('0 g)', '0 g 3 Tr)'), 12: says('100') } },
    ],
    [
      'the value was drawn with other digits',
      {
        objects: { 10: value().replace('/F1 11', '/F9 11'), 12: says('100'), 9: DIGITS },
        form: `${DRAWN}/DR <</Font <</F9 9 0 R>>>>`,
      },
    ],
    ['the value was drawn with formats', { objects: { 10: value('/RV(<p>100</p>)'), 12: says('100') } }],
    ['the value was drawn upside down', { objects: { 10: value('/MK <</R 180>>'), 12: says('100') } }],
    [
      'a background was drawn below the value',
      { objects: { 10: value('/MK <</BG [1]>>'), 12: says('100') } },
    ],
    ['the appearance covers the page', { objects: { 10: value(), 12: MASK } }],
    ['a thick border was drawn', { objects: { 10: value('/BS <</W 20>>'), 12: says('100') } }],
    [
      'a box was drawn without its tick',
      {
        objects: {
          10: box('/AS/Off/AP <</N <</Off 12 0 R/Yes 14 0 R>>>>'),
          12: aStream('0 0 m 9 9 l 18 0 l S', '/Type/XObject/Subtype/Form/BBox [0 0 20 20]'),
          14: EMPTY,
        },
      },
    ],
    [
      'a ticked box may have another sign',
      { objects: { 10: box('/V/Yes/AS/Yes/AP <</N <</Yes 12 0 R>>>>'), 12: says('No') } },
    ],
    [
      'a field that no form lists says something else',
      {
        objects: { 10: value(), 12: says('100'), 11: other(`/V(7)${DEFAULT}/AP <</N 14 0 R>>`), 14: lying },
        shown: TWO,
        listed: LISTED,
      },
    ],
  ])('hostile: %s', async (_, form) => {
    await expectHostile(world, withdrawn(await signed(form)), REFUSED);
  });

  test('hostile: what is filled in agrees, and another field does not', async () => {
    const lies = { 11: other(`/V(7)${DEFAULT}/AP <</N 14 0 R>>`), 14: lying };
    const file = await signed({ objects: { 10: value(), 12: EMPTY, ...lies }, shown: TWO });
    await expectHostile(world, withdrawn(file, filled, FONTS, TWO), REFUSED);
  });

  test('hostile: what is filled in says something else than its value', async () => {
    const file = await signed({ objects: { 10: value(), 12: EMPTY } });
    await expectHostile(world, withdrawn(file, { ...filled, 13: says('900') }), REFUSED);
  });

  test('hostile: certified for nothing', async () => {
    const words = reference('DocMDP', '/P 1');
    const file = await signed({ objects: { 10: value(), 12: says('100') }, words });
    await expectHostile(world, withdrawn(file), '后续改动超出了认证签名的许可');
  });

  test('hostile: the field is locked, and its appearance is written for it', async () => {
    const words = reference('FieldMDP', '/Action/Include/Fields[(note)]');
    const file = await signed({ objects: { 10: value(), 12: EMPTY }, words, perms: '' });
    await expectHostile(world, withdrawn(file, { 12: says('100') }, FONTS, LISTED, ''), 'note');
  });
});

describe('a font comes to a form that readers draw', () => {
  const GLYPHS = '<</Type/Font/Subtype/Type1/BaseFont/Courier>>';
  const form = (fonts: string) => `${DRAWN}/DR <</Font <<${fonts}>>>>`;
  const withFont = async (da: string, name = 'popplerfont', words = '/V(100)') => {
    const file = await signed({ objects: { 10: field(`${words}${da}`) } });
    return withdrawn(file, { 30: GLYPHS }, form(`/F1 3 0 R/${name} 30 0 R`));
  };

  test('honest: no field says its name', async () => {
    await expectHonest(world, await withFont(DEFAULT));
  });

  test.each([
    ['a field says its name', '/DA(/F9 11 Tf)', 'F9', '/V(100)'],
    ['a field says it in codes', '/DA(/F#39 11 Tf)', 'F9', '/V(100)'],
    ['a field has a font that is nowhere', '/DA(/F8 11 Tf)', 'F9', '/V(100)'],
    ['a field says no font', '', 'F9', '/V(100)'],
    ['the font of a field lacks its letters', DEFAULT, 'F9', '/V(<FEFF53F7>)'.replace(/[()]/g, '')],
  ])('hostile: %s', async (_, da, name, words) => {
    await expectHostile(world, await withFont(da, name, words), '修改了表单的 DR');
  });

  test('hostile: a font that was there becomes another', async () => {
    const file = await signed({ objects: { 10: field(`/V(100)${DEFAULT}`) } });
    await expectHostile(world, withdrawn(file, { 30: GLYPHS }, form('/F1 30 0 R')), '修改了表单');
  });
});

describe('fonts that pages and fields share', () => {
  const SHARED = '/DR <</Font 15 0 R>>';
  const shared = (content: string) =>
    signed({
      objects: {
        5: aStream(content),
        10: field(DEFAULT),
        15: '<</F1 3 0 R>>',
      },
      form: SHARED,
      page: (annotations) => pageWith(annotations).replace('<</F1 3 0 R>>', '15 0 R'),
    });
  const added = async (content: string) =>
    withdrawn(await shared(content), { 15: '<</F1 3 0 R/Helv 3 0 R>>' }, SHARED);

  test('honest: one comes that no content names', async () => {
    await expectHonest(world, await added('BT /F1 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET'));
  });

  test('hostile: the page names it already', async () => {
    const file = await added('BT /Helv 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET');
    await expectHostile(world, file, '表单默认资源同时被其他内容引用');
  });
});
