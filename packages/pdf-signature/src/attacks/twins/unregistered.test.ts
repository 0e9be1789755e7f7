import { describe, expect, test } from 'vitest';
import { edited } from '../testing/craft.ts';
import {
  aSignature,
  aStream,
  CONTRACT,
  filled,
  handSigned,
  handwritten,
  SIGNING,
} from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { aContract, World } from '../testing/world.ts';

const world = new World();
const [alice, bob] = [world.person('甲'), world.person('乙')];
const contract = handwritten(undefined, { objects: CONTRACT });
const onPageOnly = { ...SIGNING, 1: CONTRACT[1]! };

describe('a signature widget that no form lists', () => {
  test('honest: it is seen and verified', async () => {
    const { signatures } = await expectHonest(
      world,
      await handSigned(contract, { objects: onPageOnly }, world, alice),
    );
    expect(signatures).toHaveLength(1);
    expect(signatures[0]?.checks.find(({ id }) => id === 'signature-field')?.message).toContain('没有登记');
  });

  test('hostile: the page changes after it', async () => {
    const signed = await handSigned(contract, { objects: onPageOnly }, world, alice);
    const changed = handwritten(signed, { objects: { 5: CONTRACT[5]!.replace('100', '900') } });
    await expectHostile(world, changed, '修改了已签署的对象（第 1 页显示的文字与图形）');
  });

  test('hostile: it shows the value of a field that the form lists', async () => {
    const signed = await handSigned(contract, { objects: SIGNING }, world, alice);
    const page = SIGNING[4]!.replace('[7 0 R]', '[7 0 R 9 0 R]');
    const copied = handwritten(signed, {
      objects: { 4: page, 9: SIGNING[7]!.replace('Signature1', 'Other') },
    });
    await expectHostile(world, copied, '这一签名值又被别的签名域引用');
  });

  describe('of a later signer, as poppler leaves it', () => {
    const page = SIGNING[4]!.replace('[7 0 R]', '[7 0 R 9 0 R]');
    const field = SIGNING[7]!.replace('Signature1', 'Signature2').replace('6 0 R', '8 0 R');
    const second = async (objects: Record<number, string>) => {
      const signed = await handSigned(contract, { objects: SIGNING }, world, alice);
      return handSigned(signed, { objects: { 4: page, 8: aSignature(), ...objects } }, world, bob);
    };

    test('honest: it signs like any other', async () => {
      const { signatures } = await expectHonest(world, await second({ 9: field }));
      expect(signatures.map((each) => each.field)).toEqual(['Signature1', 'Signature2']);
    });

    test('hostile: it hides the page', async () => {
      const objects = {
        9: field.replace('[0 0 0 0]', '[0 0 595 842]/AP <</N 10 0 R>>'),
        10: aStream('1 g 0 0 595 842 re f', '/Subtype/Form/BBox [0 0 595 842]'),
      };
      await expectHostile(world, await second(objects), '签名外观过大');
    });

    describe('at a number that was freed, in its next generation', () => {
      /** Everything about object 9 that is behind the first signature gets generation 1. */
      const inGeneration = async (more: Record<number, string>) => {
        const original = handwritten(undefined, { objects: CONTRACT, free: [9] });
        const signed = await handSigned(original, { objects: SIGNING }, world, alice);
        const objects = { 4: page, 8: aSignature(), 9: field, ...more };
        const revised = edited(handwritten(signed, { objects }), (text) => {
          const behind = text.slice(signed.length).replaceAll('9 0 R', '9 1 R').replace('9 0 obj', '9 1 obj');
          return text.slice(0, signed.length) + behind.replace(/(\n9 1\n\d{10}) 00000 n/, '$1 00001 n');
        });
        return filled(revised, world, bob);
      };

      test('honest: it signs like any other', async () => {
        await expectHonest(world, await inGeneration({}));
      });

      test('hostile: it hides the page', async () => {
        const objects = {
          9: field.replace('[0 0 0 0]', '[0 0 595 842]/AP <</N 10 0 R>>'),
          10: aStream('1 g 0 0 595 842 re f', '/Subtype/Form/BBox [0 0 595 842]'),
        };
        await expectHostile(world, await inGeneration(objects), '签名外观');
      });
    });

    test('hostile: it runs a script', async () => {
      const objects = { 9: field.replace('/FT', '/A <</S/JavaScript/JS(x)>>/FT') };
      await expectHostile(world, await second(objects), '不允许的内容 A');
    });

    test('hostile: nobody signed it', async () => {
      const signed = await handSigned(contract, { objects: SIGNING }, world, alice);
      const unsigned = { 4: page, 8: aSignature(), 9: field };
      await expectHostile(world, handwritten(signed, { objects: unsigned }), '签署后内容被修改');
    });
  });

  test('a signature that belongs to no field is told', async () => {
    const file = handwritten(contract, { objects: { 6: aSignature() } });
    expect(await world.verify(file)).toMatchObject({
      verdict: 'NO_SIGNATURE_FOUND',
      reason: '该文件没有有效的数字签名：文件中有签名数据，但没有签名域引用它',
    });
  });
});

describe('a damaged file', () => {
  const damaged = (file: Uint8Array) => edited(file, (text) => text.replaceAll('startxref', 'startxxxx'));

  test.each([
    ['with a form', async () => world.sign(aContract())],
    ['without one', async () => handSigned(contract, { objects: onPageOnly }, world, alice)],
  ])('%s is told as damaged, with its signature', async (_, make) => {
    const report = await world.verify(damaged(await make()));
    expect(report.signatures).toHaveLength(1);
    expect(report.verdict).not.toBe('TOTAL_PASSED');
    expect(report.reason).not.toContain('没有数字签名');
  });
});
