import { describe, expect, test } from 'vitest';
import { look, PERMS, reference } from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** Words and drawings that nobody signed, on a file that is certified with P 3: apart from what was signed, or a fraud. */

const world = new World();
const alice = world.person('甲');
const DISTURBS = '新增的批注写在或画在第 1 页已签署的内容上，或紧挨着文字';
const UNKNOWN = '页面新增了可能遮盖内容的注释';

interface Signed {
  content?: string;
  page?: string;
  annots?: readonly string[];
  more?: Record<number, string>;
  level?: 1 | 2 | 3;
}

const SENTENCE = 'BT /F1 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET';

function certified({ content = SENTENCE, page = '', annots = [], more = {}, level = 3 }: Signed = {}) {
  const nums = annots.map((_, i) => 60 + i);
  const listed = [...nums, 7].map((num) => `${num} 0 R`).join(' ');
  const whole = (annotations: string) =>
    `<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]${page}/Resources <</Font <</F1 3 0 R>>/XObject <</X1 41 0 R>>>>/Contents 5 0 R${annotations}>>`;
  const objects = {
    ...CONTRACT,
    4: whole(`/Annots [${nums.map((num) => `${num} 0 R`).join(' ')}]`),
    5: aStream(content),
    ...Object.fromEntries(nums.map((num, i) => [num, annots[i]!])),
    ...more,
  };
  const fields = nums.filter((num) => objects[num as keyof typeof objects]!.includes('/Widget'));
  const signing = {
    ...SIGNING,
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${[...fields, 7].map((num) => `${num} 0 R`).join(' ')}]/SigFlags 3>>${PERMS}>>`,
    4: whole(`/Annots [${listed}]`),
    6: aSignature(reference('DocMDP', `/P ${level}`)),
  };
  return {
    file: handSigned(handwritten(undefined, { objects }), { objects: signing }, world, alice),
    whole,
    listed,
  };
}

/** The same with comments (100 and on) and their appearances. */
async function drawn(
  { file, whole, listed }: ReturnType<typeof certified>,
  comments: readonly string[],
  more: Record<number, string> = {},
) {
  const nums = comments.map((_, i) => 100 + i);
  const annots = [listed, ...nums.map((num) => `${num} 0 R`)].join(' ');
  const objects = Object.fromEntries(nums.map((num, i) => [num, comments[i]!]));
  return handwritten(await file, { objects: { ...objects, ...more, 4: whole(`/Annots [${annots}]`) } });
}

const comment = (subtype: string, rect: string, more = '/AP <</N 90 0 R>>') =>
  `<</Type/Annot/Subtype/${subtype}/Rect [${rect}]/P 4 0 R/F 4/T(Bob)/Contents(ok)${more}>>`;

const INK_LIST = '/InkList [[10 10 40 25 70 10]]/AP <</N 90 0 R>>';
const INK = look('0 0 1 RG 1 w 2 2 m 30 25 l 58 2 l S', '', '0 0 60 30');
const TEXT = look(
  '1 1 0.8 rg 0 0 160 30 re f BT /F1 10 Tf 0 g 4 10 Td (agreed, Bob) Tj ET',
  '',
  '0 0 160 30',
);
const inkAt = (rect: string) => comment('Ink', rect, INK_LIST);
const textAt = (rect: string) => comment('FreeText', rect, '/DA(/F1 10 Tf 0 g)/AP <</N 90 0 R>>');
const [FREE_INK, FREE_TEXT] = ['400 300 460 330', '400 400 560 430'];
const plain = certified();

describe('apart from what was signed', () => {
  test('honest: ink and words in a free place, told with their number and places', async () => {
    const file = await drawn(plain, [inkAt(FREE_INK), textAt(FREE_TEXT).replace('90', '91')], {
      90: INK,
      91: TEXT,
    });
    const { remarks, unsignedComments, unsignedCommentPlaces, signatures } = await expectHonest(world, file);
    expect(remarks).toEqual(['文件上有未签名的批注 2 处（第 1 页）']);
    expect(unsignedComments).toBe(2);
    expect(unsignedCommentPlaces).toHaveLength(2);
    expect(signatures[0]!.checks.find(({ id }) => id === 'modifications')!.message).toBe(
      '签名之后只有允许的追加；文件上有未签名的批注 2 处',
    );
    expect(signatures[0]!.modification).toBe('ANNOTATIONS');
  });

  test.each(['Line', 'Square', 'Circle', 'Polygon', 'PolyLine'])('honest: a %s', async (subtype) => {
    await expectHonest(world, await drawn(plain, [comment(subtype, FREE_INK)], { 90: INK }));
  });

  test('honest: they are taken back, and say something else', async () => {
    const file = await drawn(plain, [textAt(FREE_TEXT)], { 90: TEXT });
    const back = handwritten(file, { objects: { 4: plain.whole(`/Annots [${plain.listed}]`) }, free: [100] });
    await expectHonest(world, back);
    const other = textAt(FREE_TEXT).replace('(ok)', '(no)');
    const { unsignedComments } = await expectHonest(world, handwritten(file, { objects: { 100: other } }));
    expect(unsignedComments).toBe(1);
  });

  test('hostile: what was free moves onto the words afterwards', async () => {
    const file = await drawn(plain, [textAt(FREE_TEXT)], { 90: TEXT });
    const moved = handwritten(file, { objects: { 100: textAt('56 690 176 712') } });
    await expectHostile(world, moved, DISTURBS);
  });

  test('hostile: words that somebody signed are taken back', async () => {
    const signed = certified({ annots: [textAt(FREE_TEXT)], more: { 90: TEXT } });
    const file = handwritten(await signed.file, {
      objects: { 4: signed.whole(`/Annots [7 0 R]`) },
      free: [60],
    });
    await expectHostile(world, file, '删除或改动了页面注释');
  });

  test.each([1, 2] as const)('hostile: the same under P %i', async (level) => {
    const file = await drawn(certified({ level }), [inkAt(FREE_INK)], { 90: INK });
    const { verdict, reason } = await world.verify(file);
    expect(verdict).toBe('TOTAL_FAILED');
    expect(reason).toContain('许可');
  });
});

describe('upon what was signed, or so near that it reads otherwise', () => {
  test.each([
    ['words over the sentence', textAt('56 690 176 712'), TEXT],
    ['white paper over a digit', textAt('117 697 124 711'), look('1 g 0 0 7 14 re f', '', '0 0 7 14')],
    [
      'one digit in front of a number',
      textAt('111 698 116 710'),
      look('BT /F1 11 Tf (9) Tj ET', '', '0 0 5 12'),
    ],
    [
      'a stroke that makes a number longer',
      inkAt('166 698 172 712'),
      look('0 G 1 w 3 0 m 3 11 l S', '', '0 0 6 14'),
    ],
    [
      'ink across the sentence',
      inkAt('50 690 180 715'),
      look('0 G 0.3 w 0 12 m 130 12 l S', '', '0 0 130 25'),
    ],
    [
      'a corner whose tip reaches the sentence',
      inkAt('20 690 180 715'),
      look('0 G 4 w 9999 M 2 12 m 6 12 l 2 12.02 l S', '', '0 0 160 25'),
    ],
    [
      'a circle around the price',
      comment('Circle', '100 690 150 715'),
      look('1 0 0 RG 1 w 1 1 48 23 re S', '', '0 0 50 25'),
    ],
  ])('hostile: %s', async (_, one, appearance) => {
    await expectHostile(world, await drawn(plain, [one], { 90: appearance }), DISTURBS);
  });

  test('hostile: a word in the gap of a line; honest: the same below it', async () => {
    const gap = certified({ content: 'BT /F1 11 Tf 56 700 Td (The price is) Tj 200 0 Td (yuan.) Tj ET' });
    const word = look('BT /F1 11 Tf 2 2 Td (900) Tj ET', '', '0 0 30 14');
    await expectHostile(world, await drawn(gap, [textAt('170 698 200 712')], { 90: word }), DISTURBS);
    await expectHonest(world, await drawn(gap, [textAt('170 648 200 662')], { 90: word }));
  });

  test('hostile: the same on a page that is turned', async () => {
    const content = 'BT 0 1 -1 0 300 56 Tm /F1 11 Tf (The price is) Tj 200 0 Td (yuan.) Tj ET';
    const turned = certified({ content, page: '/Rotate 90' });
    const word = look('BT /F1 11 Tf 2 2 Td (900) Tj ET', '', '0 0 14 30');
    await expectHostile(world, await drawn(turned, [textAt('290 170 304 200')], { 90: word }), DISTURBS);
    await expectHonest(world, await drawn(turned, [textAt('390 170 404 200')], { 90: word }));
  });

  const BELOW: readonly [string, Signed][] = [
    [
      'a picture',
      {
        content: 'q 200 0 0 100 350 380 cm /X1 Do Q',
        more: {
          41: aStream(
            '\x80',
            '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
          ),
        },
      },
    ],
    ['a tick that a pen drew', { content: '0 G 1 w 410 405 m 415 400 l 425 420 l S' }],
    ['a dark shape', { content: '0 0 1 rg 390 390 200 80 re f' }],
    [
      'an empty field',
      { annots: ['<</Type/Annot/Subtype/Widget/FT/Tx/T(sum)/F 4/Rect [420 405 500 425]/P 4 0 R>>'] },
    ],
    [
      'an empty place to sign',
      { annots: ['<</Type/Annot/Subtype/Widget/FT/Sig/T(later)/F 4/Rect [420 405 500 425]/P 4 0 R>>'] },
    ],
    [
      'somebody’s stamp',
      {
        annots: ['<</Type/Annot/Subtype/Stamp/F 4/Rect [420 405 500 425]/P 4 0 R/AP <</N 92 0 R>>>>'],
        more: { 92: look('1 0 0 RG 2 2 60 20 re S') },
      },
    ],
  ];
  test.each(BELOW)('hostile: upon %s; honest: beside it', async (_, signed) => {
    const file = certified(signed);
    await expectHostile(world, await drawn(file, [textAt(FREE_TEXT)], { 90: TEXT }), DISTURBS);
    await expectHonest(world, await drawn(file, [textAt('100 200 260 230')], { 90: TEXT }));
  });

  test('hostile: so many that they fill a page; honest: two of them', async () => {
    const many = Array.from({ length: 12 }, (_, i) => textAt(`200 ${40 + 32 * i} 360 ${70 + 32 * i}`));
    await expectHonest(world, await drawn(plain, many.slice(0, 2), { 90: TEXT }));
    await expectHostile(world, await drawn(plain, many, { 90: TEXT }), '合起来可能遮盖页面内容');
  });
});

describe('what nobody can judge', () => {
  const PICTURE = {
    91: aStream('\x80', '/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8'),
  };
  test.each<[string, string, string, Record<number, string>?]>([
    ['without an appearance', comment('FreeText', FREE_TEXT, '/DA(/F1 10 Tf 0 g)'), TEXT],
    ['that stays as large as it is on small pages', textAt(FREE_TEXT).replace('/F 4', '/F 12'), TEXT],
    ['that stays upright on turned pages', textAt(FREE_TEXT).replace('/F 4', '/F 20'), TEXT],
    [
      'with a picture',
      textAt(FREE_TEXT),
      look('q 9 0 0 9 0 0 cm /I Do Q', '/XObject <</I 91 0 R>>'),
      PICTURE,
    ],
    [
      'with a mode that lightens',
      textAt(FREE_TEXT),
      look('/G gs 0 0 9 9 re f', '/ExtGState <</G <</BM/Difference>>>>'),
    ],
    [
      'in a layer',
      textAt(FREE_TEXT),
      look('0 0 9 9 re f', '', '0 0 9 9', '/OC 91 0 R'),
      { 91: '<</Type/OCG/Name(x)>>' },
    ],
    ['of states', comment('FreeText', FREE_TEXT, '/AS/A/AP <</N <</A 90 0 R/B 90 0 R>>>>'), TEXT],
  ])('hostile: words %s', async (_, one, appearance, more = {}) => {
    const { verdict } = await world.verify(await drawn(plain, [one], { 90: appearance, ...more }));
    expect(verdict).toBe('TOTAL_FAILED');
  });

  test('hostile: a stamp, which passes for a seal', async () => {
    const file = await drawn(plain, [comment('Stamp', FREE_INK)], { 90: INK });
    await expectHostile(world, file, '新增印章没有对应的签名');
  });

  test('hostile: points without an appearance, which a reader draws', async () => {
    await expectHostile(
      world,
      await drawn(plain, [inkAt(FREE_INK).replace(/\/AP.*?>>/, '')]),
      '画在其位置之外',
    );
    await expectHostile(world, await drawn(plain, [comment('Circle', FREE_INK, '')]), UNKNOWN);
  });
});

describe('by somebody who signs the revision', () => {
  const signedBy = (comment_: string, appearance: string) => {
    const { file, whole } = plain;
    const objects = {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [7 0 R 51 0 R]/SigFlags 3>>${PERMS}>>`,
      4: whole('/Annots [7 0 R 51 0 R 100 0 R]'),
      50: aSignature(),
      51: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Second)/V 50 0 R/F 132/Rect [0 0 0 0]/P 4 0 R>>',
      90: appearance,
      100: comment_,
    };
    return file.then((signed) => handSigned(signed, { objects }, world, world.person('乙')));
  };

  test('honest: words in a free place, as without a signature', async () => {
    expect((await expectHonest(world, await signedBy(textAt(FREE_TEXT), TEXT))).unsignedComments).toBe(0);
  });

  test('hostile: words over the sentence', async () => {
    await expectHostile(world, await signedBy(textAt('56 690 176 712'), TEXT), '含有文字或不透明图像');
  });
});
