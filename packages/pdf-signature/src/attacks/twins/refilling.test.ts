import { describe, expect, test } from 'vitest';
import { HIDING, look, PERMS, reference, signedForm, textField } from '../testing/filled-form.ts';
import { handwritten } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** Fields that held a value when the document was signed (ISO 32000-2 12.8.2.2). */

const world = new World();
const alice = world.person('甲');
const BESIDE = '56 600 256 625';
const shown = (text: string) => look(`BT /F1 11 Tf 6 5 Td (${text}) Tj ET`);
const field = (more: string) => textField(more, BESIDE);
const FILLED = field('/V(first)/AP <</N 31 0 R>>');

const aForm = (words: string, perms = PERMS, more: Record<number, string> = {}) =>
  signedForm(world, alice, { field: FILLED, words, perms, more: { 31: shown('first'), ...more } });
const refilled = (file: Uint8Array, appearance = shown('second'), more: Record<number, string> = {}) =>
  handwritten(file, { objects: { 10: field('/V(second)/AP <</N 32 0 R>>'), 32: appearance, ...more } });

describe('another value', () => {
  test.each([
    ['certified for filling', reference('DocMDP', '/P 2'), PERMS],
    ['certified for comments', reference('DocMDP', '/P 3'), PERMS],
    ['of which another field is locked', reference('FieldMDP', '/Action/Include/Fields[(other)]'), ''],
  ])('honest: in a file %s', async (_, words, perms) => {
    const other = textField('', '56 560 256 585', 'other');
    const report = await expectHonest(world, refilled(await aForm(words, perms, { 11: other })));
    expect(report.signatures[0]?.modification).toBe('FORM_FILLING');
    const said = report.signatures[0]?.checks.find(({ id }) => id === 'permissions')?.message;
    expect(said).toBe('按签署人的许可，签名之后表单域改填了其他内容：note');
  });

  test('honest: in the same appearance, and locked by whoever fills it', async () => {
    const file = await aForm(reference('DocMDP', '/P 2'));
    const objects = { 10: field('/V(second)/Ff 1/AP <</N 31 0 R>>'), 31: shown('second') };
    await expectHonest(world, handwritten(file, { objects }));
  });

  describe('in looks that are an object of their own, as PDFBox writes them', () => {
    const apart = field('/V(first)/AP 33 0 R');
    const aPdfBoxForm = () =>
      signedForm(world, alice, { field: apart, more: { 31: shown('first'), 33: '<</N 31 0 R>>' } });
    const again = field('/V(second)/AP 33 0 R');

    test('honest: the same stream says the new value', async () => {
      const objects = { 10: again, 31: shown('second'), 33: '<</N 31 0 R>>' };
      await expectHonest(world, handwritten(await aPdfBoxForm(), { objects }));
    });

    test('honest: they name another stream', async () => {
      const objects = { 10: again, 32: shown('second'), 33: '<</N 32 0 R>>' };
      await expectHonest(world, handwritten(await aPdfBoxForm(), { objects }));
    });

    test('hostile: a look for the mouse comes with it', async () => {
      const objects = { 10: again, 31: shown('second'), 32: shown('900'), 33: '<</N 31 0 R/R 32 0 R>>' };
      await expectHostile(world, handwritten(await aPdfBoxForm(), { objects }), '表单域“note”');
    });

    test('hostile: they change and the value stays', async () => {
      const objects = { 32: shown('second'), 33: '<</N 32 0 R>>' };
      await expectHostile(world, handwritten(await aPdfBoxForm(), { objects }), '的值与显示的文字不一致');
    });

    test('hostile: another field has the same looks', async () => {
      const other = textField('/V(first)/AP 33 0 R', '56 560 256 585', 'other');
      const more = { 11: other, 31: shown('first'), 33: '<</N 31 0 R>>' };
      const file = await signedForm(world, alice, { field: apart, more });
      const objects = { 10: again, 32: shown('second'), 33: '<</N 32 0 R>>' };
      await expectHostile(world, handwritten(file, { objects }), '表单');
    });
  });

  test.each([
    ['certified for nothing', reference('DocMDP', '/P 1'), PERMS, '修改了签署时已有内容的表单域'],
    ['without any leave', '', '', '修改了签署时已有内容的表单域'],
    [
      'of which all fields are locked',
      reference('FieldMDP', '/Action/All'),
      '',
      '修改了签署时已有内容的表单域',
    ],
  ])('hostile: in a file %s', async (_, words, perms, reason) => {
    await expectHostile(world, refilled(await aForm(words, perms)), reason);
  });

  test('hostile: the field is locked', async () => {
    const words = reference('FieldMDP', '/Action/Include/Fields[(note)]');
    await expectHostile(world, refilled(await aForm(words, '')), '表单');
  });

  test('hostile: what it shows paints over the page', async () => {
    const file = await aForm(reference('DocMDP', '/P 2'));
    await expectHostile(world, refilled(file, look('1 g 0 0 200 25 re f')), HIDING);
  });

  test('hostile: other flags than the lock', async () => {
    const file = await aForm(reference('DocMDP', '/P 2'));
    const objects = { 10: field('/V(second)/Ff 8192/AP <</N 32 0 R>>'), 32: shown('second') };
    await expectHostile(world, handwritten(file, { objects }), '的 Ff');
  });

  test('hostile: the appearance belongs to somebody else as well', async () => {
    const other = textField('/V(x)/AP <</N 31 0 R>>', '56 560 256 585', 'other');
    const file = await aForm(reference('DocMDP', '/P 2'), PERMS, { 11: other });
    const objects = { 10: field('/V(second)/AP <</N 31 0 R>>'), 31: shown('second') };
    await expectHostile(world, handwritten(file, { objects }), '同时被其他内容引用');
  });
});
