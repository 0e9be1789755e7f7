import { describe } from 'vitest';
import { filledWith, look, signedForm } from '../testing/filled-form.ts';
import { handwritten } from '../testing/handwritten.ts';
import { alice, catalog, KEPT_FIELD, NOTE_FIELD, page, revised, world } from './open-file.ts';
import { testTwins } from './twins.ts';

const filled = (value: string, appearance: string, more: Record<number, string> = {}) =>
  revised({ 10: NOTE_FIELD.replace(/>>$/, `/V(${value})/AP <</N 80 0 R>>>>`), 80: appearance, ...more });
const writes = (content: string, box = '0 0 200 25', more = '') => look(content, more, box);
const plain = () => filled('100', writes('BT /F1 11 Tf 6 8 Td (100) Tj ET'));
const withField = (more: string) => () =>
  revised({
    10: NOTE_FIELD.replace(/>>$/, `/V(100)/AP <</N 80 0 R>>${more}>>`),
    80: writes('BT /F1 11 Tf 6 8 Td (100) Tj ET'),
  });

describe('a picture that shows another sum than the value', () => {
  const LONG = 'This note is much longer than its field and runs out of it at the right hand side';
  testTwins([
    [
      'cut off by the edge of its field',
      () => filled('100000', writes('BT /F1 11 Tf 60 Tc 6 8 Td (100000) Tj ET')),
      () => filled('100000', writes('BT /F1 11 Tf 6 8 Td (100000) Tj ET')),
    ],
    [
      'cut off where wide letters end',
      () => filled('100,000', writes('BT /F1 11 Tf 900 Tz 6 8 Td (100,000) Tj ET')),
      () => filled('100,000', writes('BT /F1 11 Tf 110 Tz 6 8 Td (100,000) Tj ET')),
    ],
    [
      'cut in the midst of a number at the end of words',
      () =>
        filled(
          'The sum that we agreed upon is 100000',
          writes('BT /F1 11 Tf 6 8 Td 0.6 Tc (The sum that we agreed upon is 100000) Tj ET'),
        ),
      () => filled(LONG, writes(`BT /F1 11 Tf 6 8 Td (${LONG}) Tj ET`)),
    ],
    [
      'pressed flat, so that nobody can read it',
      () => filled('100', writes('BT /F1 11 Tf 6 8 Td (100) Tj ET', '0 0 25 200')),
      () => filled('100', writes('BT /F1 11 Tf 6 8 Td (100) Tj ET', '0 0 180 22')),
    ],
    [
      'clipped by the content itself',
      () => filled('100000', writes('q 0 0 26 25 re W n BT /F1 11 Tf 6 8 Td (100000) Tj ET Q')),
      () => filled('100000', writes('q 0 0 200 25 re W n BT /F1 11 Tf 6 8 Td (100000) Tj ET Q')),
    ],
    [
      'black upon black',
      () => filled('100', writes('0 g 0 0 200 25 re f BT /F1 11 Tf 6 8 Td (100) Tj ET')),
      plain,
    ],
    [
      'with a bar of its ink over the words',
      () => filled('100', writes('BT /F1 11 Tf 6 8 Td (100) Tj ET 0 g 4 6 150 12 re f')),
      plain,
    ],
    [
      'with a thick line of its ink over the words',
      () => filled('100', writes('BT /F1 11 Tf 6 8 Td (100) Tj ET 0 G 12 w 0 12 m 200 12 l S')),
      () => filled('100', writes('BT /F1 11 Tf 6 8 Td (100) Tj ET 0 G 0.5 w 0 3 m 200 3 l S')),
    ],
    [
      'clipped by a slanting path',
      () =>
        filled('100000', writes('q 0 0 m 30 0 l 20 25 l 0 25 l h W n BT /F1 11 Tf 6 8 Td (100000) Tj ET Q')),
      plain,
    ],
    [
      'half as high as its letters',
      () => filled('100', writes('q 0 0 200 12 re W n BT /F1 11 Tf 6 8 Td (100) Tj ET Q')),
      () => filled('100', writes('q 1 1 198 23 re W n BT /F1 11 Tf 6 8 Td (100) Tj ET Q')),
    ],
    [
      'almost transparent',
      () =>
        filled(
          '100',
          writes('/G gs BT /F1 11 Tf 6 8 Td (100) Tj ET', '0 0 200 25', '/ExtGState <</G <</ca 0.05>>>>'),
        ),
      () =>
        filled(
          '100',
          writes('/G gs BT /F1 11 Tf 6 8 Td (100) Tj ET', '0 0 200 25', '/ExtGState <</G <</ca 0.9>>>>'),
        ),
    ],
    [
      'clipped by the box of its look',
      () => filled('100000', writes('BT /F1 11 Tf 6 8 Td (100000) Tj ET', '0 0 24 25')),
      plain,
    ],
    ['written without ink', () => filled('100', writes('BT 3 Tr /F1 11 Tf 6 8 Td (100) Tj ET')), plain],
    ['written as a clip', () => filled('100', writes('BT 7 Tr /F1 11 Tf 6 8 Td (100) Tj ET')), plain],
    [
      'wholly transparent',
      () =>
        filled(
          '100',
          writes('/G gs BT /F1 11 Tf 6 8 Td (100) Tj ET', '0 0 200 25', '/ExtGState <</G <</ca 0>>>>'),
        ),
      plain,
    ],
    [
      'in another order',
      () => filled('1000', writes('BT /F1 11 Tf 30 8 Td (1) Tj -24 0 Td (000) Tj ET')),
      () => filled('1000', writes('BT /F1 11 Tf 30 8 Td (00) Tj -24 0 Td (10) Tj ET')),
    ],
    [
      'in a look that the field names for another state',
      () =>
        revised({
          10: NOTE_FIELD.replace(/>>$/, '/V(100)/AS/B/AP <</N <</A 80 0 R/B 81 0 R>>>>>>'),
          80: writes('BT /F1 11 Tf 6 8 Td (100) Tj ET'),
          81: writes('BT /F1 11 Tf 6 8 Td (900) Tj ET'),
        }),
      plain,
    ],
    [
      'with a picture beside it',
      () =>
        filled(
          '100',
          writes(
            'BT /F1 11 Tf 6 8 Td (100) Tj ET q 9 0 0 9 0 0 cm /X1 Do Q',
            '0 0 200 25',
            '/XObject <</X1 41 0 R>>',
          ),
        ),
      plain,
    ],
    [
      'with a second field over it',
      () =>
        revised({
          10: NOTE_FIELD.replace(/>>$/, '/V(100)/AP <</N 80 0 R>>>>'),
          11: KEPT_FIELD.replace('60 560 260 585', '60 600 260 625'),
          80: writes('BT /F1 11 Tf 6 8 Td (100) Tj ET'),
        }),
      plain,
    ],
  ]);
});

describe('a field that lies over words of the page', async () => {
  const over = await signedForm(world, alice);
  const lines = (width: number, ...ys: number[]) =>
    look(`BT /F1 11 Tf 6 8 Td (x) Tj ET 0 G ${width} w ${ys.map((y) => `0 ${y} m 200 ${y} l S`).join(' ')}`);
  const ticked = (state: string) => async () => {
    const box =
      '<</Type/Annot/Subtype/Widget/FT/Btn/T(tick)/F 4/Rect [100 690 250 715]/P 4 0 R/AS/Off/AP <</N <</Yes 32 0 R/Off 33 0 R>>>>>>';
    const file = await signedForm(world, alice, {
      field: NOTE_FIELD,
      more: { 12: box, 32: look(state, '', '0 0 150 25'), 33: look('', '', '0 0 150 25') },
    });
    return handwritten(file, { objects: { 12: box.replace('/AS/Off', '/V/Yes/AS/Yes') } });
  };
  testTwins([
    [
      'blackened by its look',
      () => filledWith(over, look('0 g 0 0 200 25 re f')),
      () => filledWith(over, look('BT /F1 11 Tf 6 8 Td (100) Tj ET')),
    ],
    [
      'crossed out by many lines',
      () => filledWith(over, lines(4, 1, 5, 9, 13, 17, 21)),
      () => filledWith(over, lines(0.5, 1)),
    ],
    [
      'blackened by a box that is ticked',
      ticked('0 g 0 0 150 25 re f'),
      ticked('0 g 120 2 m 128 2 l 124 6 l f'),
    ],
  ]);
});

describe('what comes with the value', () => {
  testTwins(
    [
      '/DV(900)',
      '/TU(Other)',
      '/MaxLen 3',
      '/Q 2',
      '/DA(/F1 40 Tf 0 g)',
      '/AA <</K <</S/JavaScript/JS(1)>>>>',
      '/A <</S/URI/URI(x)>>',
      '/MK <</BG [1]>>',
      '/Opt [(a)]',
      '/OC 46 0 R',
      '/H/P',
      '/BS <</W 9>>',
      '/RV(<p>900</p>)',
      '/DS(font: 40pt)',
      '/Kids [11 0 R]',
      '/TM(sum)',
    ].map((more) => [more, withField(more), withField('/M(D:20260610080000Z)')] as const),
  );
});

describe('the fields themselves', () => {
  testTwins([
    ['another name', () => revised({ 10: NOTE_FIELD.replace('(note)', '(sum)') }), plain],
    ['another kind', () => revised({ 10: NOTE_FIELD.replace('/FT/Tx', '/FT/Ch') }), plain],
    ['another place', () => revised({ 10: NOTE_FIELD.replace('60 600 260 625', '60 690 260 715') }), plain],
    [
      'hidden',
      () => revised({ 11: KEPT_FIELD.replace('/F 4', '/F 2') }),
      () => revised({ 11: KEPT_FIELD.replace('/F 4', '/Ff 1/F 4') }),
    ],
    ['on another page’s list', () => revised({ 4: page().replace('11 0 R', '') }), plain],
    [
      'a new one',
      () =>
        revised({
          1: catalog('', '10 0 R 11 0 R 7 0 R 82 0 R'),
          4: page('82 0 R'),
          82: NOTE_FIELD.replace('(note)', '(new)'),
        }),
      plain,
    ],
    [
      'gone from the form',
      () => revised({ 1: catalog('', '10 0 R 7 0 R') }),
      () => revised({ 1: catalog('', '11 0 R 10 0 R 7 0 R') }),
    ],
    [
      'the look of one that was filled, without its value',
      () => revised({ 31: look('BT /F1 11 Tf 6 8 Td (gone) Tj ET') }),
      () =>
        revised({
          11: KEPT_FIELD.replace('/V(kept)', '/V' + '(gone)'),
          31: look('BT /F1 11 Tf 6 8 Td (gone) Tj ET'),
        }),
    ],
    [
      'the value of one that was filled, without its look',
      () => revised({ 11: KEPT_FIELD.replace('/V(kept)', '/V' + '(gone)') }),
      plain,
    ],
    [
      'emptied, while its look goes on',
      () => revised({ 11: KEPT_FIELD.replace('/V(kept)', '/V' + '()') }),
      () => revised({ 11: KEPT_FIELD.replace('/V(kept)', '/V' + '()'), 31: look('') }),
    ],
    [
      'filled and then its look taken away',
      () => handwritten(plain() as Uint8Array, { objects: { 80: look('BT /F1 11 Tf 6 8 Td (900) Tj ET') } }),
      () =>
        handwritten(plain() as Uint8Array, {
          objects: {
            10: NOTE_FIELD.replace(/>>$/, '/V(900)/AP <</N 80 0 R>>>>'),
            80: look('BT /F1 11 Tf 6 8 Td (900) Tj ET'),
          },
        }),
    ],
  ]);
});
