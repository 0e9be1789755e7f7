import { execFileSync } from 'node:child_process';
import { openPdf, pagesOf } from '@yinxin/pdf';
import { describe, expect, test } from 'vitest';
import { corpus } from '../../../producers/corpus.ts';
import { readableOn } from '../../changes/readable.ts';
import { aFolder, referees } from '../../sign/testing/tools.ts';
import { look, PERMS, reference } from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/**
 * Comments that lie on words: poppler, mupdf, pdf.js and Acrobat draw icons and lines over the page, so that a row of
 * notes makes a sentence disappear, and one note a digit.
 */

const world = new World();
const alice = world.person('甲');
const COVERED = '新增的批注遮住了第 1 页的文字或图片';

/** Signed with P 3: the content of its page, further objects, and how the page is. */
function certified(
  content: string,
  more: Record<number, string> = {},
  page = '',
  annots = '',
): Promise<Uint8Array> {
  const objects = {
    ...CONTRACT,
    4: `<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]${page}/Resources <</Font <</F1 3 0 R/F2 40 0 R>>/XObject <</X1 41 0 R>>>>/Contents 5 0 R${annots && `/Annots [${annots}]`}>>`,
    5: aStream(content),
    40: '<</Type/Font/Subtype/Type0/BaseFont/Song/Encoding/Identity-H/DescendantFonts [<</Type/Font/Subtype/CIDFontType2/BaseFont/Song/CIDSystemInfo <</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/W [1 95 500]>>]>>',
    ...more,
  };
  const fields = annots ? `${annots} 7 0 R` : '7 0 R';
  const signing = {
    ...SIGNING,
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${fields}]/SigFlags 3>>${PERMS}>>`,
    4: withAnnots(objects[4], fields),
    6: aSignature(reference('DocMDP', '/P 3')),
  };
  return handSigned(handwritten(undefined, { objects }), { objects: signing }, world, alice);
}

const withAnnots = (page: string, annots: string): string =>
  `${page.replace(/\/Annots \[[^\]]*\]/, '').replace(/>>$/, '')}/Annots [${annots}]>>`;

/** The same page with these annotations as well. */
function commented(
  file: Uint8Array,
  annotations: readonly string[],
  more: Record<number, string> = {},
): Uint8Array {
  const text = Buffer.from(file).toString('latin1');
  const page = [...text.matchAll(/\n4 0 obj\n([\s\S]*?)\nendobj/g)].at(-1)![1]!;
  const before = /\/Annots \[([^\]]*)\]/.exec(page)![1]!;
  const first = 100 + [...text.matchAll(/\/Annot\//g)].length;
  const nums = annotations.map((_, i) => first + i);
  const objects = Object.fromEntries(nums.map((num, i) => [num, annotations[i]!]));
  const listed = `${before} ${nums.map((num) => `${num} 0 R`).join(' ')}`;
  return handwritten(file, { objects: { ...objects, ...more, 4: withAnnots(page, listed) } });
}

const note = (x: number, y: number, more = '', size = 12) =>
  `<</Type/Annot/Subtype/Text/Rect [${x} ${y} ${x + size} ${y + size}]/P 4 0 R/T(Bob)/Contents(ok)${more}>>`;
const marked = (subtype: string, [l, b, r, t]: readonly number[], more = '/C [1 0 0]') =>
  `<</Type/Annot/Subtype/${subtype}/Rect [${l} ${b} ${r} ${t}]/P 4 0 R/QuadPoints [${l} ${t} ${r} ${t} ${l} ${b} ${r} ${b}]${more}>>`;
const EMPTY_ICON = look('0 0 12 12 re f', '', '0 0 12 12');

const SENTENCE = 'BT /F1 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET';
const open = await certified(SENTENCE);
/** Where the words stand: 11 points, from 56 to about 168. */
const LINE = [54, 697, 170, 710] as const;
const [ONE, ZERO] = [117, 123.5];

describe('icons', () => {
  test('honest: in the margin, at the end of the line, between lines', async () => {
    await expectHonest(
      world,
      commented(open, [note(20, 690), note(175, 700), note(60, 660), note(300, 400)]),
    );
  });

  test('hostile: a row of small ones over the sentence', async () => {
    const row = Array.from({ length: 10 }, (_, i) => note(56 + 12 * i, 698, '/AP <</N 90 0 R>>'));
    await expectHostile(world, commented(open, row, { 90: EMPTY_ICON }), COVERED);
  });

  test.each([
    ['one digit', note(ONE, 698, '/AP <</N 90 0 R>>', 6)],
    ['the lower part of a digit', note(ZERO, 690, '/AP <</N 90 0 R>>', 12)],
    ['a digit, where readers draw 24 points down from a tiny rectangle', note(ZERO, 712, '', 1)],
    ['a digit, where a reader draws around the middle of a tiny rectangle', note(128, 694, '', 1)],
    ['a digit, by a caret', note(ZERO, 698).replace('/Text', '/Caret')],
  ])('hostile: %s', async (_, one) => {
    await expectHostile(world, commented(open, [one], { 90: EMPTY_ICON }), COVERED);
  });

  test('hostile: in two steps, each of them for itself in another revision', async () => {
    const first = commented(open, [note(300, 400)]);
    await expectHonest(world, first);
    const file = commented(first, [note(ONE, 698, '/AP <</N 90 0 R>>', 6)], { 90: EMPTY_ICON });
    await expectHostile(world, file, COVERED);
  });

  test('honest: what lay there when it was signed is nobody else’s fault', async () => {
    const signed = await certified(SENTENCE, { 60: note(ONE, 698) }, '', '60 0 R');
    await expectHonest(world, commented(signed, [note(20, 690)]));
  });
});

describe('comments that nobody signed are told', () => {
  test('with their number and places, in the remark and in the answer', async () => {
    const report = await world.verify(
      commented(open, [note(20, 690), note(300, 400), marked('Highlight', LINE)]),
    );
    expect(report.remarks).toEqual(['文件上有未签名的批注 3 处（第 1 页）']);
    expect(report.unsignedComments).toBe(3);
    expect(report.unsignedCommentPlaces.map(({ page }) => page)).toEqual([0, 0, 0]);
    const [answer] = report.signatures[0]!.checks.filter(({ id }) => id === 'modifications');
    expect(answer).toMatchObject({
      status: 'yes',
      message: '签名之后只有允许的追加；文件上有未签名的批注 3 处',
    });
  });

  test('but not those that were there when somebody signed', async () => {
    const signed = await certified(SENTENCE, { 60: note(20, 690) }, '', '60 0 R');
    expect((await world.verify(signed)).remarks).toEqual([]);
    const later = await world.sign(commented(open, [note(20, 690)]), {}, world.signer('乙'));
    expect((await world.verify(later)).remarks).toEqual([]);
  });

  test('also those that now say something else', async () => {
    const signed = await certified(SENTENCE, { 60: note(20, 690) }, '', '60 0 R');
    const reworded = handwritten(signed, { objects: { 60: note(20, 690).replace('(ok)', '(no)') } });
    expect((await world.verify(reworded)).unsignedComments).toBe(1);
  });
});

describe('words wherever they come from', () => {
  const CASES: readonly [string, string, Record<number, string>, string, readonly [number, number]][] = [
    [
      'placed by a matrix and spread',
      'BT 2 0 0 2 56 500 Tm /F1 11 Tf 3 Tc 200 Tz (100) Tj ET',
      {},
      '',
      [110, 502],
    ],
    ['kerned far to the right', 'BT /F1 11 Tf 56 500 Td [(1) -20000 (00)] TJ ET', {}, '', [283, 500]],
    ['a line further down', "BT /F1 11 Tf 12 TL 56 500 Td (a) Tj (b) ' T* (100) Tj ET", {}, '', [60, 476]],
    ['Chinese', 'BT /F2 11 Tf 56 500 Td <000100020400050006000700> Tj ET', {}, '', [78, 500]],
    [
      'in a form',
      'q 1 0 0 1 300 300 cm /X1 Do Q',
      { 41: look('BT /F1 11 Tf 6 5 Td (100) Tj ET') },
      '',
      [308, 305],
    ],
    [
      'seen by nobody but to be extracted, as under a scan',
      'BT 3 Tr /F1 11 Tf 56 500 Td (100) Tj ET',
      {},
      '',
      [60, 500],
    ],
    [
      'turned into outlines',
      '60 500 m 66 500 l 66 510 l 63 512 l 60 510 l h f 70 500 m 76 500 l 73 512 l h f',
      {},
      '',
      [68, 500],
    ],
    ['on a page that is turned', 'BT /F1 11 Tf 56 500 Td (100) Tj ET', {}, '/Rotate 90', [60, 500]],
  ];

  test.each(CASES)(
    '%s: beside them a note passes, on them it fails',
    async (_, content, more, page, [x, y]) => {
      const file = await certified(content, { 41: look(''), ...more }, page);
      await expectHonest(world, commented(file, [note(400, 700)]));
      await expectHostile(
        world,
        commented(file, [note(x, y, '/AP <</N 90 0 R>>', 10)], { 90: EMPTY_ICON }),
        COVERED,
      );
    },
  );

  test('a picture, which may show words', async () => {
    const picture = `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8`;
    const file = await certified('q 200 0 0 100 100 500 cm /X1 Do Q', { 41: aStream('\x80', picture) });
    await expectHonest(world, commented(file, [note(400, 700), marked('Highlight', [110, 510, 200, 530])]));
    await expectHostile(world, commented(file, [note(150, 550)]), COVERED);
  });

  test('a field that somebody filled before the signature', async () => {
    const field = `<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/F 4/Rect [60 600 260 625]/P 4 0 R/V(100)/AP <</N 61 0 R>>>>`;
    const drawn = look('BT /F1 11 Tf 6 8 Td (100) Tj ET');
    for (const appearance of [drawn, look('')]) {
      const file = await certified(SENTENCE, { 60: field, 61: appearance }, '', '60 0 R');
      await expectHonest(world, commented(file, [note(300, 600)]));
      await expectHostile(world, commented(file, [note(66, 605)]), COVERED);
    }
  });
});

describe('lines and colours', () => {
  test.each(['Underline', 'Squiggly', 'StrikeOut', 'Highlight'])(
    'honest: %s by the reader',
    async (subtype) => {
      await expectHonest(world, commented(open, [marked(subtype, LINE)]));
    },
  );

  test('hostile: a line drawn for high text through small', async () => {
    const [l, b, r, t] = [54, 678, 170, 728];
    await expectHostile(world, commented(open, [marked('StrikeOut', [l, b, r, t])]), COVERED);
  });

  test('hostile: lines over each other', async () => {
    const lines = [0, 2, 4, 6].map((up) => marked('StrikeOut', [54, 693 + up, 170, 706 + up]));
    await expectHostile(world, commented(open, lines), '遮');
  });

  test('lines that darken: a bright one passes, dark ones that fill the height of the letters fail', async () => {
    const shining = '/ExtGState <</G <</BM/Multiply>>>>';
    const rows = [697, 700.5, 704, 707.5].map((y) => [54, y, 170, y + 3.5] as const);
    const quads = rows.map(([l, b, r, t]) => `${l} ${t} ${r} ${t} ${l} ${b} ${r} ${b}`).join(' ');
    const line = `<</Type/Annot/Subtype/StrikeOut/Rect [54 697 170 711]/P 4 0 R/QuadPoints [${quads}]/AP <</N 90 0 R>>>>`;
    const painted = (colour: string, count: number) =>
      look(
        `/G gs ${colour} rg ${rows
          .slice(0, count)
          .map(([l, b, r, t]) => `${l} ${b} ${r - l} ${t - b} re f`)
          .join(' ')}`,
        shining,
        '54 697 170 711',
      );
    await expectHonest(world, commented(open, [line], { 90: painted('1 1 0', 4) }));
    await expectHonest(world, commented(open, [line], { 90: painted('0 0 0', 1) }));
    await expectHostile(world, commented(open, [line], { 90: painted('0 0 0', 4) }), COVERED);
  });

  test('corners whose tips reach far beyond the line (mupdf draws them): short ones pass, long ones fail', async () => {
    const corner = (limit: number) =>
      look(`0 G 4 w ${limit} M 54 703 m 58 703 l 54 703.02 l S`, '', LINE.join(' '));
    const line = marked('StrikeOut', LINE, '/AP <</N 90 0 R>>');
    await expectHonest(world, commented(open, [line], { 90: corner(10) }));
    await expectHostile(world, commented(open, [line], { 90: corner(100_000) }), COVERED);
    const acute = look('0 G 4 w 54 703 m 56 703 l 54 702.5 l S', '', LINE.join(' '));
    await expectHostile(world, commented(open, [line], { 90: acute }), COVERED);
  });

  test('red words: a yellow highlight leaves them, a red one does not', async () => {
    const red = await certified(`1 0 0 rg ${SENTENCE}`);
    await expectHonest(world, commented(red, [marked('Highlight', LINE, '/C [1 1 0]')]));
    await expectHostile(world, commented(red, [marked('Highlight', LINE, '/C [1 0 0]')]), COVERED);
  });

  test('highlights of three colours make black, two of one colour do not', async () => {
    const colours = (...all: string[]) => all.map((each) => marked('Highlight', LINE, `/C [${each}]`));
    await expectHonest(world, commented(open, colours('1 1 0', '1 1 0')));
    await expectHostile(world, commented(open, colours('1 1 0', '0 1 1', '1 0 1')), '遮');
  });
});

describe.runIf(referees)('where letters stand', () => {
  /** Words with their boxes as poppler finds them, from the lower left corner of the page. */
  function wordsBy(path: string, page: number, height: number): { word: string; box: number[] }[] {
    const pages = execFileSync('pdftotext', ['-bbox', '-f', `${page + 1}`, '-l', `${page + 1}`, path, '-'], {
      encoding: 'utf8',
    });
    const found = pages.matchAll(/<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g);
    return [...found].map(([, ...each]) => {
      const [left, top, right, bottom] = each.slice(0, 4).map(Number);
      return { word: each[4]!, box: [left!, height - bottom!, right!, height - top!] };
    });
  }

  const files = corpus().filter(
    ({ name, bytes }) => !/encrypted|rotated|big/.test(name) && bytes.length < 300_000,
  );

  test('is what poppler finds, in files of every producer', () => {
    const folder = aFolder();
    let count = 0;
    try {
      for (const { name, bytes } of files.filter((_, at) => at % 8 === 0)) {
        const path = folder.save('file.pdf', bytes);
        const document = openPdf(bytes);
        for (const page of pagesOf(document)) {
          const { glyphs } = readableOn(document, page);
          const height = page.cropBox.top - page.cropBox.bottom;
          for (const { word, box } of wordsBy(path, page.index, height)) {
            const [left, bottom, right, top] = box as [number, number, number, number];
            const { left: x, bottom: y } = page.cropBox;
            const inside = glyphs.filter(
              ({ box: b }) =>
                b.left - x < right - 1 &&
                b.right - x > left + 1 &&
                b.bottom - y < top - 1 &&
                b.top - y > bottom + 1,
            );
            expect(inside.length, `${name} ${page.index}: ${word}`).toBeGreaterThan(0);
            count++;
          }
        }
      }
    } finally {
      folder.remove();
    }
    expect(count).toBeGreaterThan(50);
  });
});
