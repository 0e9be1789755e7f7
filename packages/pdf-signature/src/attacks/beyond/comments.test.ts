import { describe } from 'vitest';
import { look } from '../testing/filled-form.ts';
import { aStream, handwritten } from '../testing/handwritten.ts';
import { commented, FIELDS, open, page } from './open-file.ts';
import { testTwins } from './twins.ts';

const LINE = '54 697 170 712';
const QUADS = '/QuadPoints [54 712 170 712 54 697 170 697]';
const annotation = (subtype: string, rect: string, more = '') =>
  `<</Type/Annot/Subtype/${subtype}/Rect [${rect}]/P 4 0 R/F 4/T(Bob)/Contents(ok)${more}>>`;
const marked = (subtype: string, more = '/AP <</N 21 0 R>>') => annotation(subtype, LINE, `${QUADS}${more}`);
const over = (content: string, resources = '', entries = '') => look(content, resources, LINE, entries);
const mode = (name: string) => over('/G gs 1 1 0 rg 54 697 116 15 re f', `/ExtGState <</G <</BM ${name}>>>>`);
const highlight = (look_: string) => commented(marked('Highlight'), look_);
const ICON = look('0 0 12 12 re f', '', '0 0 12 12');
const [ON_PRICE, ASIDE] = ['117 698 123 704', '300 300 306 306'];
const note = (rect: string, more = '/AP <</N 21 0 R>>') => annotation('Text', rect, more);
const TEXT = look('BT /F1 10 Tf 4 4 Td (see below) Tj ET', '', '0 0 100 20');
const words = (rect: string, more = '/AP <</N 21 0 R>>') =>
  annotation('FreeText', rect, `/DA(/F1 10 Tf)${more}`);
const FREE = '300 300 400 320';

/** The same comment again in one more revision. */
const then = (file: Uint8Array, objects: Record<number, string | undefined>) =>
  handwritten(file, { objects });

describe('comments that hide by how they are painted', () => {
  testTwins([
    ...[
      '/Screen',
      '/ColorDodge',
      '/Difference',
      '/Exclusion',
      '/Luminosity',
      '/Hue',
      '/Lighten',
      '[/Screen/Multiply]',
    ].map(
      (name) => [`mode ${name}`, () => highlight(mode(name)), () => highlight(mode('/Multiply'))] as const,
    ),
    [
      'a mode of an unknown name before a known one',
      () => highlight(mode('[/Foo/Multiply]')),
      () => highlight(mode('[/Multiply/Foo]')),
    ],
    [
      'a group in the look that is painted apart',
      () =>
        highlight(
          over(
            '/G gs 1 1 0 rg 54 697 116 15 re f',
            '/ExtGState <</G <</BM/Multiply>>>>',
            '/Group <</S/Transparency/I true>>',
          ),
        ),
      () =>
        highlight(
          over(
            '/G gs 1 1 0 rg 54 697 116 15 re f',
            '/ExtGState <</G <</BM/Multiply>>>>',
            '/Group <</S/Transparency>>',
          ),
        ),
    ],
    [
      'a mode that is set and taken back before painting',
      () => highlight(over('q /G gs Q 1 1 0 rg 54 697 116 15 re f', '/ExtGState <</G <</BM/Multiply>>>>')),
      () => highlight(over('q /G gs 1 1 0 rg 54 697 116 15 re f Q', '/ExtGState <</G <</BM/Multiply>>>>')),
    ],
    [
      'a dash that leaves no gaps, of a thick line',
      () => commented(marked('StrikeOut'), over('0 G 14 w [1 0] 0 d 54 704 m 170 704 l S')),
      () => commented(marked('StrikeOut'), over('0 G 1 w [2 2] 0 d 54 704 m 170 704 l S')),
    ],
    [
      'square caps of many short lines',
      () =>
        commented(
          marked('StrikeOut'),
          over(
            Array.from(
              { length: 28 },
              (_, i) => `0 G 4 w 2 J ${56 + 4 * i} 704 m ${56 + 4 * i} 704 l S`,
            ).join(' '),
          ),
        ),
      () => commented(marked('StrikeOut'), over('0 G 1 w 2 J 54 704 m 170 704 l S')),
    ],
    [
      'a line scaled by the box of its look',
      () => commented(marked('StrikeOut'), look('0 G 1 w 0 0.5 m 10 0.5 l S', '', '0 0 10 1')),
      () => commented(marked('StrikeOut'), look('0 G 1 w 0 7 m 116 7 l S', '', '0 0 116 15')),
    ],
    [
      'a line scaled by the matrix of its look',
      () =>
        commented(
          marked('StrikeOut'),
          look('0 G 1 w 0 0.5 m 10 0.5 l S', '', '0 0 10 1', '/Matrix [1 0 0 15 0 0]'),
        ),
      () =>
        commented(
          marked('StrikeOut'),
          look('0 G 1 w 0 7 m 116 7 l S', '', '0 0 116 15', '/Matrix [1 0 0 1 5 5]'),
        ),
    ],
    [
      'a clip that covers and is filled in a form below',
      () =>
        commented(marked('StrikeOut'), over('/X Do', '/XObject <</X 22 0 R>>'), {
          22: over('1 g 54 697 116 15 re f'),
        }),
      () => commented(marked('StrikeOut'), over('0 G 1 w 54 704 m 170 704 l S')),
    ],
  ]);
});

describe('comments that change their look', () => {
  const states = (price: string) => `/AS/Off/AP <</N <</Off 21 0 R/On ${price}>>>>`;
  testTwins([
    [
      'a state that waits',
      () => commented(note(ASIDE, states('22 0 R')), ICON, { 22: over('1 g 54 697 116 15 re f') }),
      () => commented(note(ASIDE), ICON),
    ],
    [
      'a look for the mouse',
      () => commented(words(FREE, '/AP <</N 21 0 R/R 22 0 R>>'), TEXT, { 22: over('1 g 0 0 9 9 re f') }),
      () => commented(words(FREE), TEXT),
    ],
    [
      'a look when it is pressed',
      () => commented(words(FREE, '/AP <</N 21 0 R/D 22 0 R>>'), TEXT, { 22: TEXT }),
      () => commented(words(FREE), TEXT),
    ],
    [
      'moved onto the price afterwards',
      () => then(commented(note(ASIDE), ICON), { 20: note(ON_PRICE) }),
      () => then(commented(note(ASIDE), ICON), { 20: note('320 300 326 306') }),
    ],
    [
      'whose rectangle is an object that changes afterwards',
      () =>
        then(commented(note(ASIDE).replace(`[${ASIDE}]`, '23 0 R'), ICON, { 23: `[${ASIDE}]` }), {
          23: `[${ON_PRICE}]`,
        }),
      () => commented(note(ASIDE), ICON),
    ],
    [
      'whose look changes afterwards, and nothing else',
      () => then(commented(words(FREE), TEXT), { 21: TEXT.replace('see below', 'not agree') }),
      () =>
        then(commented(words(FREE), TEXT), {
          20: words(FREE).replace('(ok)', '(no)'),
          21: TEXT.replace('see below', 'see above'),
        }),
    ],
    [
      'whose look is that of the signed stamp, changed',
      () => commented(words(FREE, '/AP <</N 34 0 R>>'), undefined, { 34: TEXT }),
      () => commented(annotation('Square', FREE, '/AP <</N 34 0 R>>')),
    ],
    [
      'drawn from another file',
      () => commented(words(FREE), TEXT.replace('/Type/XObject', '/F(other.bin)/Type/XObject')),
      () => commented(words(FREE), TEXT),
    ],
    [
      'whose look says a length that is too short',
      () => commented(words(FREE), TEXT.replace(/\/Length \d+/, '/Length 5')),
      () => commented(words(FREE), TEXT),
    ],
    [
      'whose look is packed by a filter that nobody knows',
      () => commented(words(FREE), TEXT.replace('/Type/XObject', '/Filter/Secret/Type/XObject')),
      () => commented(words(FREE), TEXT.replace('/Type/XObject', '/Filter []/Type/XObject')),
    ],
    [
      'whose rectangle is named twice',
      () => commented(note(ASIDE).replace('/F 4', `/#52ect [${ON_PRICE}]/F 4`), ICON),
      () => commented(note(ASIDE).replace('/Rect', '/#52ect'), ICON),
    ],
  ]);
});

describe('comments with something behind them', () => {
  const also = (more: string) => () => commented(note(ASIDE, `/AP <</N 21 0 R>>${more}`), ICON);
  const plain = () => commented(note(ASIDE), ICON);
  testTwins(
    [
      '/OC 46 0 R',
      '/A <</S/JavaScript/JS(app.alert(1))>>',
      '/AA <</E <</S/JavaScript/JS(1)>>>>',
      '/A <</S/URI/URI(http://x)>>',
      '/FS <</F(a)>>',
      '/PA <</S/URI>>',
      '/Dest [4 0 R/Fit]',
      '/AF [45 0 R]',
      '/ActualText(900)',
      '/Alt(900)',
      '/Lang(zh)',
      '/BM/Screen',
      '/Kids [10 0 R]',
      '/FT/Tx',
      '/Parent 10 0 R/Popup 10 0 R',
      '/Sound 41 0 R',
      '/RichMediaContent <<>>',
      '/V(900)',
    ].map((more) => [more, also(more), plain] as const),
  );
});

describe('windows, icons and marks that readers draw themselves', () => {
  const popup = (rect: string, more: string) => ({ 24: annotation('Popup', rect, `/Parent 20 0 R${more}`) });
  const withPopup = (rect: string, more: string) =>
    commented(note(ASIDE, '/AP <</N 21 0 R>>/Popup 24 0 R'), ICON, {
      ...popup(rect, more),
      4: page('20 0 R 24 0 R'),
    });
  testTwins([
    [
      'an open window over the price',
      () => withPopup(LINE, '/Open true'),
      () => withPopup(LINE, '/Open false'),
    ],
    [
      'the same, opened by its comment',
      () =>
        commented(note(ASIDE, '/AP <</N 21 0 R>>/Popup 24 0 R/Open true'), ICON, {
          ...popup(LINE, ''),
          4: page('20 0 R 24 0 R'),
        }),
      () => withPopup('400 300 580 400', '/Open true'),
    ],
    ['a window with a look', () => withPopup(LINE, '/AP <</N 21 0 R>>'), () => withPopup(LINE, '')],
    [
      'a caret that stands in a number',
      () => commented(annotation('Caret', ON_PRICE)),
      () => commented(annotation('Caret', ASIDE)),
    ],
    [
      'a highlight in black by its reader',
      () => commented(marked('Highlight', '/C [0]')),
      () => commented(marked('Highlight', '/C [1 1 0]')),
    ],
    [
      'a highlight in a press colour without ink',
      () => commented(marked('StrikeOut', '/C [0 0 0 0]')),
      () => commented(marked('StrikeOut', '/C [0 1 1 0]')),
    ],
    [
      'marks of one piece over all lines',
      () =>
        commented(
          annotation('StrikeOut', '54 500 170 712', '/QuadPoints [54 712 170 712 54 500 170 500]/C [0]'),
        ),
      () => commented(marked('StrikeOut', '/C [0]')),
    ],
    [
      'points of a mark outside of its place',
      () => commented(annotation('StrikeOut', ASIDE, QUADS)),
      () => commented(marked('StrikeOut', '/C [0]')),
    ],
  ]);
});

describe('comments at another place in the list', () => {
  const listed = (annots: string) => page().replace(/\/Annots \[[^\]]*\]/, `/Annots [${annots}]`);
  const words_ = { 20: words(FREE), 21: TEXT };
  testTwins([
    [
      'fields in another order, so that the lower one is on top',
      () => handwritten(open, { objects: { ...words_, 4: listed('12 0 R 11 0 R 10 0 R 7 0 R 20 0 R') } }),
      () => handwritten(open, { objects: { ...words_, 4: listed(`20 0 R ${FIELDS} 12 0 R 7 0 R`) } }),
    ],
    [
      'written into the page itself',
      () => handwritten(open, { objects: { 21: TEXT, 4: page(words(FREE)) } }),
      () => commented(words(FREE), TEXT),
    ],
    [
      'a stamp that was signed is listed twice',
      () => handwritten(open, { objects: { 4: page('12 0 R') } }),
      () => commented(words(FREE), TEXT),
    ],
    [
      'a stamp that was signed is taken off',
      () => handwritten(open, { objects: { 4: listed(`${FIELDS} 7 0 R`) } }),
      () => then(commented(words(FREE), TEXT), { 4: page() }),
    ],
    [
      'a comment that waits at a number nobody used',
      () => handwritten(open, { objects: { 4: page('20 0 R 29 0 R'), 20: words(FREE), 21: TEXT } }),
      () => commented(words(FREE), TEXT),
    ],
  ]);
});

describe('bytes of comments', () => {
  testTwins([
    [
      'a look in two streams',
      () => commented(words(FREE, '/AP <</N [21 0 R 22 0 R]>>'), TEXT, { 22: TEXT }),
      () => commented(words(FREE), TEXT),
    ],
    [
      'a look that is no form',
      () => commented(words(FREE), aStream('BT (900) Tj ET', '/Subtype/Image/Width 1/Height 1')),
      () => commented(words(FREE), TEXT),
    ],
    [
      'a look without a box',
      () => commented(words(FREE), TEXT.replace(/\/BBox \[[^\]]*\]/, '')),
      () => commented(words(FREE), TEXT),
    ],
    [
      'a look that leans on fonts of others',
      () => commented(words(FREE), TEXT.replace(/\/Resources<<.*>>>>/, '')),
      () => commented(words(FREE), TEXT),
    ],
    [
      'a look with a font whose letters are drawings',
      () =>
        commented(words(FREE), TEXT.replace('/F1 3 0 R', '/F1 25 0 R'), {
          25: '<</Type/Font/Subtype/Type3/FontBBox [0 0 1 1]/FontMatrix [1 0 0 1 0 0]/CharProcs <<>>/Encoding <</Differences []>>/FirstChar 0/LastChar 0/Widths [0]>>',
        }),
      () => commented(words(FREE), TEXT),
    ],
  ]);
});
