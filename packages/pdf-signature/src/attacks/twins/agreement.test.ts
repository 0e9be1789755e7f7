import { describe, expect, test } from 'vitest';
import { sayTheSame } from '../../changes/values.ts';
import { catalog, look, PERMS, pageWith, reference, signedForm, textField } from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/**
 * A field that is filled says twice what it says: as a value for programs, and as a picture for people. Acrobat, poppler,
 * mupdf and pdf.js show the picture; pdftk, tax offices and whoever sends the form on read the value.
 */

const world = new World();
const alice = world.person('甲');
const PLACE = '56 600 256 625';
const text = (more: string) => textField(more, PLACE);
const shown = (words: string, more = '') => look(`BT /F1 11 Tf 6 8 Td (${words}) Tj ET`, more);
const DIFFERS = '的值与显示的文字不一致';

/** An empty field (10) and whatever else belongs to it, signed with leave to fill. */
const open = (field = text(''), more: Record<number, string> = {}) =>
  signedForm(world, alice, { field, more });
const fill = (file: Uint8Array, objects: Record<number, string | undefined>) =>
  handwritten(file, { objects });

describe('a field of text', () => {
  test.each([
    ['as it is', '/V(100)', shown('100')],
    ['in UTF-16', '/V<FEFF003100300030>', shown('100')],
    [
      'with other spaces',
      '/V(one  hundred\\ryuan)',
      look('BT /F1 11 Tf 6 8 Td (one) Tj 40 0 Td (hundred) Tj -40 -9 Td (yuan) Tj ET'),
    ],
    [
      'letter by letter, as in a comb',
      '/V(100)',
      look('BT /F1 11 Tf 6 8 Td (1) Tj 60 0 Td (0) Tj 60 0 Td (0) Tj ET'),
    ],
    ['with formats', '/V(100)/RV(<body><p><b>1</b>00</p></body>)', shown('100')],
    ['drawn by readers', '/V(100)', ''],
    ['longer than its field', `/V(${'many words '.repeat(9)})`, shown('many words '.repeat(9))],
  ])('honest: %s', async (_, value, appearance) => {
    const drawn = appearance ? { 30: appearance } : {};
    const named = appearance ? '/AP <</N 30 0 R>>' : '';
    await expectHonest(world, fill(await open(), { 10: text(`${value}${named}`), ...drawn }));
  });

  test.each([
    ['another number', '/V(100)', shown('900'), DIFFERS],
    ['a digit more', '/V(100)', shown('1000'), DIFFERS],
    ['no value', '', shown('900'), DIFFERS],
    ['a value that nobody sees', '/V(100)', look(''), DIFFERS],
    ['a value that is written without ink', '/V(100)', look('BT 3 Tr /F1 11 Tf 6 8 Td (100) Tj ET'), DIFFERS],
    [
      'the letters in another order',
      '/V(100)',
      look('BT /F1 11 Tf 100 8 Td (1) Tj -60 0 Td (00) Tj ET'),
      DIFFERS,
    ],
    ['the value outside of its field', '/V(100)', look('BT /F1 11 Tf 400 8 Td (100) Tj ET'), '没有完整显示'],
    [
      'a part of it far to the right',
      '/V(100)',
      look('BT /F1 11 Tf 6 8 Td (1) Tj 500 0 Td (00) Tj ET'),
      '没有完整显示',
    ],
    ['the value as a dot', '/V(100)', look('BT /F1 1 Tf 6 8 Td (100) Tj ET'), '没有完整显示'],
    [
      'lines that write',
      '/V(100)',
      shown('100')
        .replace('BT', '0 0 m 9 20 l S BT')
        .replace(/Length \d+/, ''),
      '不是文字',
    ],
    ['other formats', '/V(100)/RV(<p>900</p>)', shown('100'), '带格式'],
    ['a look for the mouse', '/V(100)', shown('100'), '其他外观'],
    ['a state', '/V(100)', shown('100'), '其他外观'],
    ['letters that nobody can read', '/V(100)', shown('100'), '无法识别'],
  ])('hostile: %s', async (what, value, appearance, reason) => {
    const fonts: Record<number, string> = {
      40: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts [41 0 R]>>',
      41: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo <</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
    };
    const isUnread = what.startsWith('letters that');
    const drawn = isUnread
      ? aStream(
          'BT /F2 11 Tf 6 8 Td <000100020003> Tj ET',
          '/Type/XObject/Subtype/Form/BBox [0 0 200 25]/Resources <</Font <</F2 40 0 R>>>>',
        )
      : what === 'lines that write'
        ? look('0 G 20 2 m 29 20 l S BT /F1 11 Tf 6 8 Td (100) Tj ET')
        : appearance;
    const named =
      what === 'a look for the mouse'
        ? '<</N 30 0 R/D 31 0 R>>'
        : what === 'a state'
          ? '<</N <</Off 30 0 R/Other 31 0 R>>>>'
          : '<</N 30 0 R>>';
    const objects = {
      10: text(`${value}/AP ${named}`),
      30: drawn,
      31: shown('900'),
      ...(isUnread ? fonts : {}),
    };
    await expectHostile(world, fill(await open(), objects), reason);
  });

  test('a value alone changes, and what it shows stays: fails', async () => {
    const file = await open(text('/V(100)/AP <</N 31 0 R>>'), { 31: shown('100') });
    await expectHonest(world, fill(file, { 10: text('/V(200)/AP <</N 30 0 R>>'), 30: shown('200') }));
    await expectHostile(world, fill(file, { 10: text('/V(900)/AP <</N 31 0 R>>') }), DIFFERS);
    await expectHostile(
      world,
      fill(file, { 10: text('/V(100)/AP <</N 30 0 R>>'), 30: shown('900') }),
      DIFFERS,
    );
  });

  test('one that the signed file formats may show its number and date otherwise', async () => {
    const format = '/AA <</F <</S/JavaScript/JS(AFNumber_Format\\(2,0,0,0,"",true\\);)>>>>';
    const file = await open(text(format));
    const filled = (words: string) =>
      fill(file, { 10: text(`${format}/V(1000)/AP <</N 30 0 R>>`), 30: shown(words) });
    await expectHonest(world, filled('1,000.00'));
    await expectHostile(world, filled('9,000.00'), DIFFERS);
    await expectHostile(world, filled('1,000,000'), DIFFERS);
  });

  test('by a composite font with a table', async () => {
    const table = aStream('1 beginbfrange <0001> <000A> <0030> endbfrange');
    const fonts = {
      40: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 42 0 R/DescendantFonts [41 0 R]>>',
      41: '<</Type/Font/Subtype/CIDFontType2/BaseFont/X/DW 500/CIDSystemInfo <</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
      42: table,
    };
    const drawn = (hex: string) =>
      aStream(
        `BT /F2 11 Tf 6 8 Td <${hex}> Tj ET`,
        '/Type/XObject/Subtype/Form/BBox [0 0 200 25]/Resources <</Font <</F2 40 0 R>>>>',
      );
    const filled = async (hex: string) =>
      fill(await open(), { 10: text('/V(100)/AP <</N 30 0 R>>'), 30: drawn(hex), ...fonts });
    await expectHonest(world, await filled('000200010001'));
    await expectHostile(world, await filled('000A00010001'), DIFFERS);
  });
});

describe('a choice', () => {
  const choice = (more: string, flags = 131072) =>
    text(`/FT/Ch/Ff ${flags}/Opt [[(a)(Party A)] [(b)(Party B)]]${more}`).replace('/FT/Tx', '');
  test('shows what its value means', async () => {
    const file = await open(choice(''));
    const filled = (value: string, words: string) =>
      fill(file, { 10: choice(`${value}/AP <</N 30 0 R>>`), 30: shown(words) });
    await expectHonest(world, filled('/V(b)', 'Party B'));
    await expectHonest(world, filled('/V(b)/I [1]', 'Party B'));
    await expectHostile(world, filled('/V(b)', 'Party A'), DIFFERS);
    await expectHostile(world, filled('/V(b)/I [0]', 'Party B'), '所选的选项');
  });
});

describe('a box to tick', () => {
  const CROSS = look('BT /F1 14 Tf 4 4 Td (X) Tj ET', '', '0 0 20 20');
  const NOTHING = look('', '', '0 0 20 20');
  const looks = { 31: CROSS, 32: NOTHING, 33: look('BT /F1 14 Tf 4 4 Td (OK) Tj ET', '', '0 0 20 20') };
  const box = (more: string, states = '/Yes 31 0 R/Off 32 0 R', further = '') =>
    `<</Type/Annot/Subtype/Widget/FT/Btn/T(note)/F 4/Rect [60 520 80 540]/P 4 0 R/AP <</N <<${states}>>${further}>>${more}>>`;
  const signed = open(box('/AS/Off'), looks);

  test('honest: ticked, and not any more', async () => {
    const ticked = fill(await signed, { 10: box('/V/Yes/AS/Yes') });
    await expectHonest(world, ticked);
    await expectHonest(world, fill(ticked, { 10: box('/V/Off/AS/Off') }));
  });

  test.each([
    ['ticked for programs alone', box('/V/Yes/AS/Off'), '状态不一致'],
    ['ticked for people alone', box('/V/Off/AS/Yes'), '状态不一致'],
    ['ticked for people alone, without a value', box('/AS/Yes'), '状态不一致'],
    ['a value that is none of its states', box('/V/No/AS/Off'), '任何一个选项'],
    ['a third state', box('/V/No/AS/No', '/Yes 31 0 R/Off 32 0 R/No 33 0 R'), '与签署时不同'],
    ['its states exchanged', box('/V/Yes/AS/Yes', '/Yes 32 0 R/Off 31 0 R'), '与签署时不同'],
    ['a look for the mouse', box('/V/Yes/AS/Yes', undefined, '/R <</Yes 33 0 R>>'), '与签署时不同'],
    [
      'a look while it is pressed',
      box('/V/Yes/AS/Yes', undefined, '/D <</Yes 33 0 R/Off 31 0 R>>'),
      '与签署时不同',
    ],
  ])('hostile: %s', async (_, field, reason) => {
    await expectHostile(world, fill(await signed, { 10: field }), reason);
  });

  test('hostile: the cross becomes something else', async () => {
    await expectHostile(
      world,
      fill(await signed, { 10: box('/V/Yes/AS/Yes'), 31: looks[33] }),
      '与签署时不同',
    );
  });

  test('hostile: a button', async () => {
    const button = (more: string) =>
      `<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(note)/F 4/Rect [${PLACE}]/P 4 0 R${more}>>`;
    const file = await open(button(''));
    await expectHostile(
      world,
      fill(file, { 10: button('/V(x)/AP <</N 30 0 R>>'), 30: shown('paid') }),
      '是按钮',
    );
  });
});

describe('boxes of which one is chosen', () => {
  const radio = (num: number, state: string, as: string) =>
    `<</Type/Annot/Subtype/Widget/Parent 10 0 R/F 4/Rect [${60 + 40 * num} 520 ${80 + 40 * num} 540]/P 4 0 R/AS/${as}/AP <</N <</${state} 31 0 R/Off 32 0 R>>>>>>`;
  const group = (value: string) => `<</FT/Btn/Ff 49152/T(note)/Kids [11 0 R 12 0 R]${value}>>`;
  const objects = {
    ...CONTRACT,
    ...{ 1: catalog('10 0 R'), 4: pageWith('11 0 R 12 0 R'), 10: group('') },
    ...{ 11: radio(0, 'A', 'Off'), 12: radio(1, 'B', 'Off') },
    ...{ 31: look('BT /F1 14 Tf 4 4 Td (X) Tj ET', '', '0 0 20 20'), 32: look('', '', '0 0 20 20') },
  };
  const signing = {
    ...SIGNING,
    ...{ 1: catalog('10 0 R 7 0 R', PERMS), 4: pageWith('11 0 R 12 0 R 7 0 R') },
    6: aSignature(reference('DocMDP', '/P 2')),
  };

  test('the box that is seen is the value', async () => {
    const file = await handSigned(handwritten(undefined, { objects }), { objects: signing }, world, alice);
    await expectHonest(world, fill(file, { 10: group('/V/A'), 11: radio(0, 'A', 'A') }));
    await expectHostile(world, fill(file, { 10: group('/V/A'), 12: radio(1, 'B', 'B') }), '状态不一致');
    const both = { 10: group('/V/A'), 11: radio(0, 'A', 'A'), 12: radio(1, 'B', 'B') };
    await expectHostile(world, fill(file, both), '状态不一致');
  });
});

describe('what is shown of a value', () => {
  test.each([
    ['1000', '1,000.00', true],
    ['1000.5', '¥1,000.50', true],
    ['-12', '(12.00)', true],
    ['0.25', '25%', true],
    ['1000', '1.000,00', true],
    ['1000', '1,000,000', false],
    ['1000', '100.00', false],
    ['2026-06-10', '10-Jun-26', true],
    ['2026-06-10', '2026年6月10日', true],
    ['2026-06-10', '11-Jun-26', false],
    ['paid', 'unpaid', false],
  ])('%s as %s: %s', (value, words, agrees) => {
    expect(sayTheSame(value, words, true)).toBe(agrees);
    expect(sayTheSame(value, words, false)).toBe(false);
  });
});
