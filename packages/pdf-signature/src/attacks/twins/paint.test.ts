import { describe, test } from 'vitest';
import {
  catalog,
  filledWith,
  HIDING,
  look,
  PRICE,
  pageWith,
  reference,
  type SignedForm,
  sealedWith,
  signedForm as signedBy,
  textField,
  WORDS,
} from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** What comes onto a page later must not write over what was signed. */

const world = new World();
const [alice, bob] = [world.person('甲'), world.person('乙')];

const signedForm = (given: SignedForm = {}) => signedBy(world, alice, given);
const filled = (file: Uint8Array, content: string, more = '') => filledWith(file, look(content, more));

describe('a field that is filled', () => {
  test.each([
    ['with words', WORDS],
    ['with words in blue', `0 0 1 rg ${WORDS}`],
    ['with words in a frame', `0.5 G 1 w 1 1 198 23 re S ${WORDS}`],
    ['with words inside of a box that cuts them off', `/Tx BMC q 2 2 196 21 re W n ${WORDS} Q EMC`],
  ])('honest: %s', async (_, content) => {
    await expectHonest(world, filled(await signedForm(), content));
  });

  test.each([
    ['white paint below the words', `1 g 0 0 200 25 re f 0 g ${WORDS}`],
    ['grey paint below the words', `0.6 g 0 0 200 25 re f 0 g ${WORDS}`],
    ['white paint alone', '1 g 0 0 20 25 re f'],
    ['a thick white line', `q 1 G 25 w 0 12 m 200 12 l S Q ${WORDS}`],
    ['white letters as large as what they hide', '1 g BT /F1 90 Tf (MMM) Tj ET'],
    ['an inline picture', `BI /W 1/H 1/CS/G/BPC 8 ID x EI ${WORDS}`],
    ['a pattern', '/Pattern cs /P1 scn 0 0 200 25 re f'],
    ['a colour of its own making', `/Own cs 0 scn 0 0 200 25 re f 0 g ${WORDS}`],
    ['a mode that lightens', `/Light gs 0.5 g 0 0 200 25 re f`],
    ['letters that are drawings', 'BT /T3 11 Tf (a) Tj ET'],
    ['letters of nobody knows which font', 'BT /F9 11 Tf (a) Tj ET'],
  ])('hostile: %s', async (_, content) => {
    const own =
      '/ColorSpace <</Own [/Separation/Paper/DeviceGray 3 0 R]>>/ExtGState <</Light <</BM/Screen>>>>';
    const fonts = '/Font <</T3 31 0 R>>';
    const more = content.includes('/T3') ? fonts : own;
    const file = await signedForm();
    const objects = {
      10: textField('/V(x)/AP <</N 30 0 R>>'),
      30: content.includes('/T3')
        ? aStream(content, `/Type/XObject/Subtype/Form/BBox [0 0 200 25]/Resources<<${fonts}>>`)
        : look(content, more),
      ...(content.includes('/T3') && { 31: '<</Type/Font/Subtype/Type3/FontBBox [0 0 1 1]>>' }),
    };
    await expectHostile(world, handwritten(file, { objects }), HIDING);
  });

  test('hostile: white paint in a form of the form', async () => {
    const inner = aStream('1 g 0 0 200 25 re f', '/Type/XObject/Subtype/Form/BBox [0 0 200 25]');
    const objects = {
      10: textField('/V(x)/AP <</N 30 0 R>>'),
      30: look(`/Fm Do ${WORDS}`, '/XObject <</Fm 31 0 R>>'),
      31: inner,
    };
    await expectHostile(world, handwritten(await signedForm(), { objects }), HIDING);
  });

  test('hostile: white paint for when the mouse comes near', async () => {
    const objects = {
      10: textField('/V(x)/AP <</N 30 0 R/R 31 0 R>>'),
      30: look(WORDS),
      31: look(`1 g 0 0 200 25 re f 0 g ${WORDS}`),
    };
    await expectHostile(world, handwritten(await signedForm(), { objects }), HIDING);
  });

  const PAPER = '1 g 0 0 200 25 re f 0 G 1 w 0 0 200 25 re S';
  test('honest: the background was there when it was signed', async () => {
    const file = await signedForm({ field: textField('/AP <</N 12 0 R>>'), more: { 12: look(PAPER) } });
    await expectHonest(world, filled(file, `${PAPER} 0 g ${WORDS}`));
  });

  const painted = (background: string) =>
    signedForm({ field: textField('/AP <</N 12 0 R>>'), more: { 12: look(background) } });

  test('honest: the background reaches the edge now, as PDFBox paints those of pdf-lib', async () => {
    const file = await painted('1 g 0.5 0.5 199 24 re f');
    await expectHonest(world, filled(file, `1 g 0 0 200 25 re f 0 g ${WORDS}`));
  });

  test.each([
    ['grows where it left a part of the field free', '1 g 5 5 190 15 re f', '1 g 4 4 192 17 re f'],
    ['comes in another ink', '0.9 g 0.5 0.5 199 24 re f', '1 g 0 0 200 25 re f'],
    ['becomes smaller', '1 g 0 0 200 25 re f', '1 g 3 3 194 19 re f'],
  ])('hostile: the background %s', async (_, was, is) => {
    await expectHostile(world, filled(await painted(was), `${is} 0 g ${WORDS}`), '填写的表单域');
  });

  test('hostile: the background is larger than it was', async () => {
    const file = await signedForm({
      field: textField('/AP <</N 12 0 R>>'),
      more: { 12: look('1 g 0 0 2 2 re f') },
    });
    await expectHostile(world, filled(file, `100 0 0 100 0 0 cm 1 g 0 0 2 2 re f ${WORDS}`), HIDING);
    const objects = {
      10: textField('/V(x)/AP <</N 30 0 R>>'),
      30: look('1 g 0 0 2 2 re f', '', '0 0 2 2'),
    };
    await expectHostile(world, handwritten(file, { objects }), HIDING);
  });

  test('hostile: a reader paints a background that nobody saw', async () => {
    const field = textField('/MK <</BG [1]>>/DA(/F1 11 Tf)');
    const objects = { 10: field.replace('/DA', '/V(The price is 900 yuan.)/DA') };
    await expectHostile(world, handwritten(await signedForm({ field }), { objects }), HIDING);
  });

  const other = (rect: string) => ({ 13: textField('', rect, 'other') });
  test('honest: another field stands beside it, and touches it', async () => {
    await expectHonest(world, filled(await signedForm({ more: other('50 660 250 692') }), WORDS));
  });

  test('hostile: another field lies over it', async () => {
    const file = await signedForm({ more: other('50 680 250 715') });
    await expectHostile(world, filled(file, WORDS), '填写的表单域与其他表单域重叠');
  });

  const tick = (state: string) =>
    `<</Type/Annot/Subtype/Widget/FT/Btn/T(ok)/F 4/Rect [${PRICE}]/P 4 0 R/AP <</N <</Off 14 0 R/Yes 15 0 R>>>>${state}>>`;
  test.each([
    ['honest', '0 G 1 w 170 0 25 25 re S 0 0 1 rg 173 3 m 179 3 l 190 20 l f'],
    ['hostile', '1 g 0 0 200 25 re f 0 0 m 0 25 l S'],
  ])('%s: a box is ticked', async (kind, yes) => {
    const file = await signedForm({ field: tick('/AS/Off'), more: { 14: look(''), 15: look(yes) } });
    const ticked = handwritten(file, { objects: { 10: tick('/AS/Yes/V/Yes') } });
    await (kind === 'honest' ? expectHonest(world, ticked) : expectHostile(world, ticked, HIDING));
  });
});

describe('leave to fill', () => {
  const lock = (more: string) => `/Lock <</Type/SigFieldLock/Action/Include/Fields [(other)]${more}>>`;
  const more = { 13: textField('', '50 600 250 620', 'other') };
  const names = reference('FieldMDP', '/Type/TransformParams/Action/Include/Fields [(other)]');

  test('honest: the signature locks another field', async () => {
    const file = await signedForm({ words: names, perms: '', lock: lock(''), more });
    await expectHonest(world, filled(file, WORDS));
  });

  test('hostile: it locks a field that is not there', async () => {
    const file = await signedForm({ words: names, perms: '', lock: lock('') });
    await expectHostile(world, filled(file, WORDS), '没有许可');
  });

  test('hostile: only the field asks for a lock', async () => {
    const file = await signedForm({ words: '', perms: '', lock: lock('/P 2'), more });
    await expectHostile(world, filled(file, WORDS), '没有许可');
  });
});

describe('seals of a later signer', () => {
  const field = (num: number, rect: string, image: number) =>
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(S${num})/V ${num + 1} 0 R/F 132/Rect [${rect}]/P 4 0 R/AP <</N ${image} 0 R>>>>`;
  const sealed = async (content: string) => sealedWith(await signedForm(), look(content), world, bob);

  test('honest: a red one on a certified file', async () => {
    const star = '1 0 0 rg 100 0 m 110 20 l 90 20 l h f 1 0 0 RG 2 w 80 0 40 25 re S';
    await expectHonest(world, await sealed(star));
  });

  test.each([
    ['white paint', '1 g 0 0 200 25 re f'],
    ['shapes upon paint', '0.7 g 0 0 200 25 re f 0 g 10 5 m 20 5 l 20 20 l h f'],
  ])('hostile: %s on a certified file', async (_, content) => {
    await expectHostile(world, await sealed(content), '认证文件中新增的签名外观遮盖了页面内容');
  });

  async function sheets(count: number, height: number) {
    let file = await handSigned(
      handwritten(undefined, { objects: CONTRACT }),
      { objects: SIGNING },
      world,
      alice,
    );
    let list = '7 0 R';
    for (let at = 0; at < count; at++) {
      const num = 20 + 3 * at;
      list += ` ${num} 0 R`;
      const objects = {
        1: catalog(list),
        4: pageWith(list),
        [num]: field(num, `0 ${at * height} 595 ${(at + 1) * height}`, num + 2),
        [num + 1]: aSignature(),
        [num + 2]: look(`1 g 0 0 200 25 re f 0 g ${WORDS}`),
      };
      file = await handSigned(file, { objects }, world, bob);
    }
    return file;
  }

  test('honest: several of one signer, one after the other', async () => {
    await expectHonest(world, await sheets(4, 40));
  });

  test('hostile: sheet upon sheet', async () => {
    await expectHostile(world, await sheets(3, 120), '合计遮挡页面过多');
  });
});
