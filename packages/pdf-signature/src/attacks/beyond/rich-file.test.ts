import { describe } from 'vitest';
import { handwritten } from '../testing/handwritten.ts';
import { RICH_SIGNED, richCatalog, richFile, signedAgain } from './rich-file.ts';
import { type Twins, testTwins } from './twins.ts';

/** Whatever a reader draws, opens or says is kept in an object of its own: which change of it deceives, and which is none? */

const file = await richFile();
const revised = (
  objects: Record<number, string | undefined>,
  more: { trailer?: string; free?: number[] } = {},
) => handwritten(file, { objects, ...more });

/** The object says something else; its twin says the same once more, with other blanks. */
const changed = (
  what: string,
  num: number,
  from: string,
  to: string,
  more: Record<number, string> = {},
): Twins => {
  const was = RICH_SIGNED[num]!;
  if (!was.includes(from)) throw new Error(`${from} is not in ${num}`);
  const again = was.replace(/^(<<|\[)/, '$1 ');
  return [what, () => revised({ [num]: was.replace(from, to), ...more }), () => revised({ [num]: again })];
};
const SYMBOL = '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>';

describe('what text is drawn with', () => {
  testTwins([
    changed('an encoding by which 1 is a nine', 36, '49/one', '49/nine'),
    changed('the words that are extracted', 38, '<0031>', '<0039>'),
    changed('widths by which digits lie upon each other', 37, '501', '0'),
    changed('a font under the name of another', 11, '/F1 33 0 R', '/F1 34 0 R'),
    changed('a font that comes in the place of another', 11, '/F1 33 0 R', '/F1 92 0 R', { 92: SYMBOL }),
    changed('the drawing of a letter', 40, '0 0 5 5 re', '0 0 9 1 re'),
    changed('a letter under the name of another', 39, '/a 40 0 R', '/a 24 0 R'),
    changed('glyphs of a composite font', 55, '\0\0\0\x01', '\0\x01\0\0'),
    changed('widths of a composite font', 54, '500 500', '0 500'),
    changed('the descendant of a composite font', 41, '42 0 R', '33 0 R'),
    changed(
      'resources that every page inherits',
      10,
      '/Font 11 0 R',
      '/Font <</F1 34 0 R/F2 34 0 R/F3 35 0 R>>',
    ),
  ]);
});

describe('what shapes and pictures are drawn with', () => {
  testTwins([
    changed('the colours of an index', 49, '000000', 'ffffff'),
    changed('the tile of a pattern', 50, '0 0 5 5 re', '0 0 9 9 re'),
    changed('a state that makes all invisible', 51, '/ca 1', '/ca 0'),
    changed('a mode that turns colours round', 51, '/BM/Normal', '/BM/Difference'),
    changed('a soft mask', 51, '/SMask/None', '/SMask <</S/Luminosity/G 48 0 R>>'),
    changed('a transfer of tones', 74, '/C0 [0]/C1 [1]', '/C0 [1]/C1 [0]'),
    changed('the tones of a shading', 75, '/C1 [1]', '/C1 [0]'),
    changed('where a shading runs', 52, '[0 0 9 9]', '[0 0 595 842]'),
    changed('the samples of a picture', 47, 'abcdef', 'zzzzzz'),
    changed('the mask of a picture', 57, 'dddd', '\0\0\0\0'),
    changed('how samples are read', 58, '0 1 0 1 0 1', '1 0 1 0 1 0'),
    changed(
      'a picture for printers',
      47,
      '/Decode 58 0 R',
      '/Decode 58 0 R/Alternates [<</Image 57 0 R/DefaultForPrinting true>>]',
    ),
    changed('the window of a form', 59, '0 0 9 9', '0 0 0 0'),
    changed('where a form stands', 48, '/Matrix [1 0 0 1 0 0]', '/Matrix [60 0 0 60 50 690]'),
    changed('one form for another', 17, '/X2 48 0 R', '/X2 24 0 R'),
    changed('a group that changes the colours of a page', 44, '/DeviceRGB', '/DeviceCMYK'),
  ]);
});

describe('pages and their contents', () => {
  testTwins([
    changed('parts of a content in another order', 12, '13 0 R 14 0 R', '14 0 R 13 0 R'),
    changed('a part of a content less', 12, '14 0 R ', ''),
    changed('a part of a content twice', 12, '14 0 R', '14 0 R 14 0 R'),
    changed('a part of a content more', 12, '15 0 R', '15 0 R 92 0 R', { 92: RICH_SIGNED[16]! }),
    changed('the frame that pages inherit', 43, '0 0 595 842', '0 0 595 690'),
    changed('the sheet that pages inherit', 2, '595 842', '595 690'),
    changed('the rotation that pages inherit', 2, '/Rotate 0', '/Rotate 180'),
    changed('the rotation of one page', 45, '0', '90'),
    changed(
      'a frame between the pages and their root',
      8,
      '/CropBox 43 0 R',
      '/CropBox 43 0 R/MediaBox [0 0 595 690]',
    ),
    changed(
      'resources between the pages and their root',
      8,
      '/CropBox',
      '/Resources <</Font <</F1 34 0 R>>>>/CropBox',
    ),
    changed('pages in another order', 8, '4 0 R 9 0 R', '9 0 R 4 0 R'),
    changed('one page twice', 8, '4 0 R 9 0 R', '4 0 R 4 0 R'),
    changed('a page less', 8, '[4 0 R 9 0 R]/Count 2', '[4 0 R]/Count 1'),
    changed('a page below another node', 4, '/Parent 8 0 R', '/Parent 2 0 R'),
    changed(
      'resources of its own for one page',
      9,
      '/Parent 8 0 R',
      '/Parent 8 0 R/Resources <</Font <</F1 34 0 R>>/XObject 17 0 R>>',
    ),
    changed('what runs when a page is seen', 56, '/S/GoTo/D [4 0 R/Fit]', '/S/JavaScript/JS(1)'),
    [
      'resources of its own, which are not those that it inherits',
      () => revised({ 9: RICH_SIGNED[9]!.replace('/Contents', '/Resources 17 0 R/Contents') }),
      () => revised({ 9: RICH_SIGNED[9]!.replace('/Contents', '/Resources 10 0 R/Contents') }),
    ],
    [
      'a frame of its own, which is not that which it inherits',
      () => revised({ 4: RICH_SIGNED[4]!.replace('/Contents', '/CropBox [0 0 595 690]/Contents') }),
      () => revised({ 4: RICH_SIGNED[4]!.replace('/Contents', '/CropBox [0 0 595 842]/Contents') }),
    ],
  ]);
});

describe('layers', () => {
  testTwins([
    changed('all of them off', 69, '/BaseState/ON', '/BaseState/OFF'),
    changed('one of them off', 69, '/ON [67 0 R]', '/OFF [67 0 R]'),
    changed(
      'off by what the reader does',
      69,
      '/Order',
      '/AS [<</Event/View/Category [/View]/OCGs [67 0 R]>>]/Order',
    ),
    changed('off on paper', 76, '/PrintState/ON', '/PrintState/OFF'),
    changed('shown when all are off', 53, '/P/AnyOn', '/P/AllOff'),
    changed('shown by an expression', 53, '/P/AnyOn', '/VE [/Not 67 0 R]'),
    changed('a further configuration', 66, '/D 69 0 R', '/D 69 0 R/Configs [<</BaseState/OFF>>]'),
    changed('what a layer is called', 67, '(price)', '(draft)'),
    changed(
      'a form of the page on another layer',
      48,
      '/OC 53 0 R',
      '/OC <</Type/OCMD/OCGs 67 0 R/P/AllOff>>',
    ),
  ]);
});

describe('what opens, leads and is attached', () => {
  testTwins([
    changed('where a link leads', 23, 'example.org/terms', 'example.org/other'),
    changed('what a link does', 23, '/S/URI/URI(https://example.org/terms)', '/S/Launch/F(a.exe)'),
    changed('where a link can be pressed', 21, '56 650 90 660', '0 0 595 842'),
    changed('where a name leads', 63, '/XYZ 0 700 1', '/XYZ 0 100 8'),
    changed('what a name means', 61, '(a) 63 0 R', '(a) [9 0 R/Fit]'),
    changed('what an attachment says', 77, 'price;100', 'price;900'),
    changed('what an attachment is called', 68, '/UF(prices.csv)', '/UF(prices.exe)'),
    changed('a further attachment', 62, '68 0 R]', '68 0 R(x) 68 0 R]'),
    changed('the look of an attachment', 22, '/AP <</N 24 0 R>>', '/AP <</N 48 0 R>>'),
    changed('an entry of the outline', 65, '(Price)', '(Price: 900)'),
    changed('where an entry of the outline leads', 65, '/Dest(a)', '/A 56 0 R'),
    changed('numbers of pages', 71, '/S/D', '/S/D/St 5'),
    changed('how a reader prints', 72, '/PrintScaling/None', '/PrintScaling/None/NumCopies 9'),
    changed('the colours of an output', 73, '(sRGB)', '(other)'),
    changed('what runs while a field is filled', 28, '/JS(1)', '/JS(2)'),
    changed('the background of a field', 29, '/BC [0]', '/BC [0]/BG [1]'),
    changed('which look a box has when it is ticked', 78, '/Yes 24 0 R', '/Yes 82 0 R'),
    changed('what a box exports', 79, '(I agree)', '(I disagree)'),
  ]);
});

describe('what is read aloud', () => {
  testTwins([
    changed('words in the place of the text', 81, '/S/P', '/S/P/ActualText(The price is 900 yuan.)'),
    changed('what an element is', 81, '/S/P', '/S/Artifact'),
    changed('what an element stands for', 84, '/Text/P', '/Text/Artifact/P/Artifact'),
    changed('which element a content belongs to', 83, '[81 0 R]', '[null]'),
    changed('attributes of an element', 85, '/Placement/Block', '/Placement/Inline/Alt(x)'),
    changed('whether there is a structure at all', 1, '/Marked true', '/Marked false/Suspects true'),
  ]);
});

describe('a further signature beside it', () => {
  const honest = () => signedAgain(file);
  const beside = (what: string, objects: Record<number, string>): Twins => [
    what,
    () => signedAgain(file, objects),
    honest,
  ];
  testTwins([
    beside('brings other contents', { 13: RICH_SIGNED[13]!.replace('100', '900') }),
    beside('brings another font', { 33: SYMBOL }),
    beside('brings another attachment', { 77: RICH_SIGNED[77]!.replace('100', '900') }),
    beside('ticks a box that it does not name as filled', {
      26: RICH_SIGNED[26]!.replace('/AS/Off', '/AS/Yes'),
    }),
    beside('takes a comment off', { 20: '[21 0 R 25 0 R 26 0 R 7 0 R 91 0 R]' }),
    beside('puts annotations in another order over each other', {
      20: '[91 0 R 7 0 R 26 0 R 25 0 R 22 0 R 21 0 R]',
      22: RICH_SIGNED[22]!.replace('500 700 520 720', '56 300 256 320'),
    }),
    beside('opens another page first', {
      1: richCatalog('25 0 R 27 0 R 7 0 R 91 0 R', '/OpenAction [9 0 R/Fit]'),
    }),
    beside('brings a layer', { 66: RICH_SIGNED[66]!.replace('[67 0 R]', '[67 0 R 53 0 R]') }),
  ]);
});
