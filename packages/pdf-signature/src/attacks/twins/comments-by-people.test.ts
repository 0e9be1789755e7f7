import { describe, expect, test } from 'vitest';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

const world = new World();
const alice = world.person('甲');
const bob = world.person('乙');
const contract = handwritten(undefined, { objects: CONTRACT });
const certified = (permission: number) =>
  handSigned(
    contract,
    {
      objects: {
        ...SIGNING,
        1: SIGNING[1]!.replace('>>>>', '>>/Perms <</DocMDP 6 0 R>>>>'),
        6: aSignature(
          `/Reference [<</Type/SigRef/TransformMethod/DocMDP/TransformParams <</Type/TransformParams/P ${permission}/V/1.2>>>>]`,
        ),
      },
    },
    world,
    alice,
  );
const open = await certified(3);
const closed = await certified(2);
const plain = await handSigned(contract, { objects: SIGNING }, world, alice);

const PAGE = SIGNING[4]!.replace('[7 0 R]', '[7 0 R 20 0 R]');
const annotation = (subtype: string, rect: string, more = '') =>
  `<</Type/Annot/Subtype/${subtype}/Rect [${rect}]/P 4 0 R/T(Bob)/Contents(I agree.)${more}>>`;
const look = (content: string, box: string, more = '') =>
  aStream(content, `/Type/XObject/Subtype/Form/BBox [${box}]${more}`);
const commented = (file: Uint8Array, note: string, appearance?: string) =>
  handwritten(file, {
    objects: { 4: PAGE, 20: note, 21: appearance },
  });

const QUADS = '/QuadPoints [50 720 300 720 50 690 300 690]';

/** So many notes, side by side from the top of the page on. */
function noted(count: number, size: number): Uint8Array {
  const perRow = Math.floor(560 / size);
  const objects: Record<number, string> = {};
  for (let i = 0; i < count; i++) {
    const [x, y] = [size * (i % perRow), 800 - size * Math.floor(i / perRow)];
    objects[20 + i] = annotation('Text', `${x} ${y} ${x + size} ${y + size}`);
  }
  const refs = Object.keys(objects).map((num) => `${num} 0 R`);
  return handwritten(open, {
    objects: { ...objects, 4: SIGNING[4]!.replace('[7 0 R]', `[7 0 R ${refs.join(' ')}]`) },
  });
}

const NOTE = annotation('Text', '20 780 40 800', '/Open false');
const SHINING = '/Resources <</ExtGState <</G <</BM/Multiply>>>>>>';
const HIGHLIGHT = annotation(
  'Highlight',
  '50 690 300 720',
  '/QuadPoints [50 720 300 720 50 690 300 690]/AP <</N 21 0 R>>',
);
const LINE = annotation(
  'StrikeOut',
  '50 690 300 720',
  '/QuadPoints [50 720 300 720 50 690 300 690]/AP <</N 21 0 R>>',
);

describe('comments that a certification with P 3 permits', () => {
  test('honest: a note', async () => {
    const { signatures } = await expectHonest(world, commented(open, NOTE));
    expect(signatures[0]).toMatchObject({ modification: 'ANNOTATIONS' });
  });

  test('honest: a highlight that lets the text shine through', async () => {
    const appearance = look('/G gs 1 1 0 rg 50 690 250 30 re f', '50 690 300 720', SHINING);
    await expectHonest(world, commented(open, HIGHLIGHT, appearance));
  });

  test('honest: a thin line through the text', async () => {
    await expectHonest(
      world,
      commented(open, LINE, look('1 0 0 RG 1 w 50 705 m 300 705 l S', '50 690 300 720')),
    );
  });

  test('honest: marked by readers themselves, also in several lines', async () => {
    const lines = '/QuadPoints [50 720 300 720 50 706 300 706 50 704 200 704 50 690 200 690]';
    for (const subtype of ['Highlight', 'Underline', 'Squiggly', 'StrikeOut']) {
      const note = annotation(subtype, '50 690 300 720', `${lines}/C [1 0 0]`);
      await expectHonest(world, commented(open, note));
    }
  });

  test('honest: a wavy line, and one that is drawn as a thin box', async () => {
    const wave = '1 0 0 RG 50 692 m 52 694 l 54 692 l 56 694 l 58 692 l S';
    await expectHonest(world, commented(open, LINE, look(wave, '50 690 300 720')));
    await expectHonest(world, commented(open, LINE, look('1 0 0 rg 50 691 250 1 re f', '50 690 300 720')));
  });

  test('honest: twenty notes in the margin', async () => {
    await expectHonest(world, noted(20, 20));
  });

  test('hostile: so many notes that they hide the page', async () => {
    await expectHostile(world, noted(200, 32), '合起来可能遮盖页面内容');
  });

  test('hostile: highlights over each other until nothing can be read', async () => {
    const note = annotation('Highlight', '50 690 300 720', `${QUADS}/C [1 0 0]`);
    const list = Array.from({ length: 6 }, (_, i) => 20 + i);
    const objects = Object.fromEntries(list.map((num) => [num, note]));
    const page = SIGNING[4]!.replace('[7 0 R]', `[7 0 R ${list.map((num) => `${num} 0 R`).join(' ')}]`);
    await expectHostile(
      world,
      handwritten(open, { objects: { ...objects, 4: page } }),
      '合起来可能遮盖页面内容',
    );
  });

  test.each([
    ['a black highlight', annotation('Highlight', '50 690 300 720', `${QUADS}/C [0 0 0]`), undefined],
    [
      'a white line of the reader',
      annotation('StrikeOut', '50 690 300 720', `${QUADS}/C [1 1 1]`),
      undefined,
    ],
    [
      'a line through text as high as the page',
      annotation('StrikeOut', '50 90 300 720', '/QuadPoints [50 720 300 720 50 90 300 90]/C [0 0 0]'),
      undefined,
    ],
    [
      'the same text marked again and again',
      annotation('Highlight', '50 690 300 720', QUADS.replace(']', ' 50 720 300 720 50 690 300 690]')),
      undefined,
    ],
    ['a mark on nothing', annotation('StrikeOut', '50 690 300 720', '/C [0 0 0]'), undefined],
    [
      'a black box that multiplies',
      HIGHLIGHT,
      look('/G gs 0 g 50 690 250 30 re f', '50 690 300 720', SHINING),
    ],
    [
      'many lines side by side',
      LINE,
      look('0 G 4 w 50 692 m 300 692 l S 50 696 m 300 696 l S 50 700 m 300 700 l S', '50 690 300 720'),
    ],
    ['a line that writes', LINE, look('0 G 1 w 60 700 m 70 710 l 60 720 l S', '50 690 300 720')],
    [
      'a line that the graphics state makes thick',
      LINE,
      look('/G gs 0 G 50 705 m 300 705 l S', '50 690 300 720', '/Resources <</ExtGState <</G <</LW 40>>>>>>'),
    ],
    [
      'a pattern in place of a colour',
      HIGHLIGHT,
      look('/G gs /Pattern cs /P scn 50 690 250 30 re f', '50 690 300 720', SHINING),
    ],
  ])('hostile: %s', async (_, note, appearance) => {
    await expectHostile(world, commented(open, note, appearance), '新增的批注可能遮盖页面内容');
  });

  test('hostile: a line drawn far from where it claims to be', async () => {
    const note = annotation('StrikeOut', '20 780 40 800', QUADS);
    await expectHostile(world, commented(open, note), '画在其位置之外');
  });

  test.each([
    ['a highlight that paints over the text', HIGHLIGHT, look('1 g 50 690 250 30 re f', '50 690 300 720')],
    ['a thick line', LINE, look('0 G 30 w 50 705 m 300 705 l S', '50 690 300 720')],
    ['a white line', LINE, look('1 G 4 w 50 705 m 300 705 l S', '50 690 300 720')],
    [
      'a line that a matrix makes thick',
      LINE,
      look('20 0 0 20 0 0 cm 1 w 2 35 m 9 35 l S', '50 690 300 720'),
    ],
    ['a highlight that writes', HIGHLIGHT, look('BT (900) Tj ET', '50 690 300 720')],
    [
      'a note as large as the text',
      annotation('Text', '50 690 300 720', '/AP <</N 21 0 R>>'),
      look('', '0 0 9 9'),
    ],
  ])('hostile: %s', async (_, note, appearance) => {
    await expectHostile(world, commented(open, note, appearance), '新增的批注可能遮盖页面内容');
  });

  test.each([
    ['FreeText', '可能遮盖内容的注释'],
    ['Square', '可能遮盖内容的注释'],
    ['Stamp', '新增印章没有对应的签名'],
    ['Redact', '页面新增了注释'],
    ['Link', '页面新增了注释'],
    ['FileAttachment', '页面新增了注释'],
  ])('hostile: %s', async (subtype, reason) => {
    await expectHostile(world, commented(open, annotation(subtype, '50 690 300 720')), reason);
  });

  test('hostile: a note that runs a script', async () => {
    const note = annotation('Text', '20 780 40 800', '/A <</S/JavaScript/JS(x)>>');
    await expectHostile(world, commented(open, note), '不允许的内容 A');
  });

  test.each([
    ['P 2', closed],
    ['no certification', plain],
  ])('hostile: the same note after %s', async (_, file) => {
    const report = await world.verify(commented(file, NOTE));
    expect(report.verdict).toBe('TOTAL_FAILED');
    expect(report.reason).toMatch(/许可/);
  });
});

describe('comments by a later signer', () => {
  const second = (note: string, appearance?: string) =>
    handSigned(
      plain,
      {
        objects: {
          1: '<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [7 0 R 9 0 R]/SigFlags 3>>>>',
          4: PAGE.replace('20 0 R', '9 0 R 20 0 R'),
          8: aSignature(),
          9: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature2)/V 8 0 R/F 132/Rect [0 0 0 0]/P 4 0 R>>',
          20: note,
          21: appearance,
        },
      },
      world,
      bob,
    );

  test('honest: a note and a few words beside the text', async () => {
    await expectHonest(world, await second(NOTE));
    const words = annotation('FreeText', '320 600 500 630', '/DA(/Helv 9 Tf)/AP <</N 21 0 R>>');
    await expectHonest(world, await second(words, look('BT (seen) Tj ET', '0 0 180 30')));
  });

  test('hostile: words over the whole page', async () => {
    const words = annotation('FreeText', '0 200 595 842', '/DA(/Helv 9 Tf)/AP <</N 21 0 R>>');
    await expectHostile(
      world,
      await second(words, look('1 g 0 0 600 700 re f', '0 0 595 642')),
      '签名外观过大',
    );
  });

  test.each([
    ['Ink', '/InkList [[0 400 595 400]]/BS <</W 300>>/C [1 1 1]'],
    ['Line', '/L [0 400 595 400]/BS <</W 300>>/C [1 1 1]'],
    ['PolyLine', '/Vertices [0 400 595 400]/BS <</W 300>>/C [1 1 1]'],
    ['StrikeOut', '/QuadPoints [0 842 595 842 0 0 595 0]/C [1 1 1]'],
  ])('hostile: %s that a reader draws outside of its place', async (subtype, more) => {
    await expectHostile(world, await second(annotation(subtype, '20 780 40 800', more)), '画在其位置之外');
  });

  test('hostile: a link', async () => {
    await expectHostile(world, await second(annotation('Link', '50 690 300 720')), '页面新增了注释');
  });
});
