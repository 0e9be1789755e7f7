import { describe, expect, test } from 'vitest';
import { PERMS, reference } from '../testing/filled-form.ts';
import { aSignature, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** Comments that were there when the document was signed (ISO 32000-2 table 257). */

const world = new World();
const alice = world.person('甲');
const PAGE = (...annotations: number[]) =>
  SIGNING[4]!.replace('[7 0 R]', `[${annotations.map((num) => `${num} 0 R`).join(' ')}]`);
const NOTE = (words: string, rect = '540 780 560 800', more = '') =>
  `<</Type/Annot/Subtype/Text/Rect [${rect}]/P 4 0 R/T(Bob)/Contents(${words})/Popup 21 0 R${more}>>`;
const POPUP = '<</Type/Annot/Subtype/Popup/Rect [400 600 580 700]/Parent 20 0 R>>';
const MARKING = (subtype: string) =>
  `<</Type/Annot/Subtype/${subtype}/Rect [56 698 180 712]/QuadPoints [56 712 180 712 56 698 180 698]/C [1 0 0]/P 4 0 R>>`;

/** A contract with a comment (20), certified. */
async function certified(comment: string, level = 3, perms = PERMS) {
  const objects = { ...CONTRACT, 4: CONTRACT[4]!.replace(/>>$/, '/Annots [20 0 R 21 0 R]>>') };
  const signing = {
    ...SIGNING,
    1: SIGNING[1]!.replace(/>>$/, `${perms}>>`),
    4: PAGE(20, 21, 7),
    6: aSignature(perms ? reference('DocMDP', `/P ${level}`) : ''),
  };
  const file = handwritten(undefined, { objects: { ...objects, 20: comment, 21: POPUP } });
  return handSigned(file, { objects: signing }, world, alice);
}

describe('comments that were signed', () => {
  test('honest: a note says something else', async () => {
    const file = handwritten(await certified(NOTE('check')), { objects: { 20: NOTE('checked') } });
    const report = await expectHonest(world, file);
    expect(report.signatures[0]?.modification).toBe('ANNOTATIONS');
    const said = report.signatures[0]?.checks.find(({ id }) => id === 'permissions')?.message;
    expect(said).toBe('按签署人的许可，签名之后删除或改写了 1 处批注');
  });

  test.each([
    ['a note with its popup', NOTE('check'), PAGE(7)],
    ['a highlight', MARKING('Highlight'), PAGE(7)],
    ['an underline', MARKING('Underline'), PAGE(7)],
  ])('honest: %s goes', async (_, comment, page) => {
    const file = handwritten(await certified(comment), { objects: { 4: page }, free: [20, 21] });
    await expectHonest(world, file);
  });

  test('honest: a comment of nobody goes, whatever it crossed out', async () => {
    const struck = handwritten(await certified(NOTE('check')), {
      objects: { 4: PAGE(20, 21, 7, 22), 22: MARKING('StrikeOut') },
    });
    await expectHonest(world, struck);
    await expectHonest(world, handwritten(struck, { objects: { 4: PAGE(20, 21, 7) }, free: [22] }));
  });

  test('hostile: the line that crossed a price out goes', async () => {
    const file = handwritten(await certified(MARKING('StrikeOut')), { objects: { 4: PAGE(21, 7) } });
    await expectHostile(world, file, '删除或改动了页面注释');
  });

  test('hostile: words beside the text go, or are others', async () => {
    const words = '<</Type/Annot/Subtype/FreeText/Rect [300 600 400 620]/DA(0 g)/Contents(paid)/P 4 0 R>>';
    const file = await certified(words);
    await expectHostile(world, handwritten(file, { objects: { 4: PAGE(21, 7) } }), '删除或改动了页面注释');
    const others = { 20: words.replace('paid', 'void') };
    await expectHostile(world, handwritten(file, { objects: others }), '修改了已签署的对象');
  });

  test('hostile: the note moves and grows over the page', async () => {
    const file = await certified(NOTE('check'));
    const objects = { 20: NOTE('check', '50 690 250 720') };
    await expectHostile(world, handwritten(file, { objects }), '可能遮盖页面内容');
  });

  test('hostile: the note becomes something else', async () => {
    const file = await certified(NOTE('check'));
    await expectHostile(
      world,
      handwritten(file, { objects: { 20: MARKING('Highlight') } }),
      '修改了已签署的对象',
    );
    const run = { 20: NOTE('check', undefined, '/A <</S/URI/URI(http:x)>>') };
    await expectHostile(world, handwritten(file, { objects: run }), '不允许的内容 A');
  });

  test.each([
    ['certified for filling', 2, PERMS, '后续改动超出了认证签名的许可'],
    ['not certified', 3, '', '签署人没有许可在签名之后添加批注'],
  ] as const)('hostile: in a file that is %s', async (_, level, perms, reason) => {
    const file = await certified(NOTE('check'), level, perms);
    await expectHostile(world, handwritten(file, { objects: { 20: NOTE('checked') } }), reason);
    await expectHostile(world, handwritten(file, { objects: { 4: PAGE(7) } }), reason);
  });
});
