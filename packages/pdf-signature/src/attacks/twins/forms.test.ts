import { describe, test } from 'vitest';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

/** Forms whose fields readers draw, or which show something before they are filled. */

const world = new World();
const [alice, bob] = [world.person('甲'), world.person('乙')];

const look = (content: string, box = '0 0 200 20') =>
  aStream(content, `/Type/XObject/Subtype/Form/BBox [${box}]/Resources <</Font <</F1 3 0 R>>>>`);
const priceField = (more: string) =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(price)/F 4/Rect [56 600 256 620]/P 4 0 R${more}>>`;
const pageWith = (annotations: string) => SIGNING[4]!.replace('[7 0 R]', `[${annotations}]`);
const catalog = (fields: string, form = '', more = '') =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${fields}]/SigFlags 3${form}>>${more}>>`;

/** A contract with a form field (10), signed by the first signer. */
async function signedForm(field: string, form = '', more: Record<number, string> = {}) {
  const objects = { ...CONTRACT, 1: catalog('10 0 R', form), 4: pageWith('10 0 R'), 10: field, ...more };
  const signing = { ...SIGNING, 1: catalog('10 0 R 7 0 R', form), 4: pageWith('10 0 R 7 0 R') };
  return handSigned(handwritten(undefined, { objects }), { objects: signing }, world, alice);
}

/** The second signature, which changes the defaults of the form. */
const signedAgain = (file: Uint8Array, form: string, more: Record<number, string> = {}) =>
  handSigned(
    file,
    {
      objects: {
        1: catalog('10 0 R 7 0 R 9 0 R', form),
        4: pageWith('10 0 R 7 0 R 9 0 R'),
        8: aSignature(),
        9: SIGNING[7]!.replace('Signature1', 'Signature2').replace('6 0 R', '8 0 R'),
        ...more,
      },
    },
    world,
    bob,
  );

const SHOWN = '/V(100)/AP <</N 12 0 R>>';
const APPEARANCE = { 12: look('BT /F9 11 Tf 2 5 Td (100) Tj ET') };
const OTHER_GLYPHS = '<</Type/Font/Subtype/Type3/FontBBox [0 0 1 1]>>';

describe('defaults that come later', () => {
  test('honest: every field says how it looks', async () => {
    const file = await signedForm(priceField(`/DA(/F9 11 Tf)${SHOWN}`), '', APPEARANCE);
    await expectHonest(world, await signedAgain(file, '/DA(/Helv 0 Tf 0 g)/DR <</Font <</Helv 3 0 R>>>>'));
  });

  test('honest: a field without a look that holds nothing yet', async () => {
    const file = await signedForm(priceField('/DA(/F9 11 Tf)'));
    await expectHonest(world, await signedAgain(file, '/DA(/Helv 0 Tf 0 g)'));
  });

  test('honest: the default of a form of signatures alone goes, and its type', async () => {
    const form = (fields: string, more = '') => catalog(fields, more);
    const first = await handSigned(
      handwritten(undefined, { objects: CONTRACT }),
      { objects: { ...SIGNING, 1: form('7 0 R', '/Type/AcroForm/DA(/Helv 0 Tf 0 g)') } },
      world,
      alice,
    );
    const objects = {
      1: form('7 0 R 9 0 R'),
      4: pageWith('7 0 R 9 0 R'),
      8: aSignature(),
      9: SIGNING[7]!.replace('Signature1', 'Signature2').replace('6 0 R', '8 0 R'),
    };
    await expectHonest(world, await handSigned(first, { objects }, world, bob));
  });

  test('hostile: the default of a form with another field goes', async () => {
    const file = await signedForm(priceField('/V(100)'), '/DA(/F1 11 Tf 0 g)');
    await expectHostile(world, await signedAgain(file, ''), '修改了表单的 DA');
  });

  test('hostile: a font for a field that readers draw', async () => {
    const file = await signedForm(priceField('/DA(/F9 11 Tf)/V(100)'));
    const again = await signedAgain(file, '/DR <</Font <</F9 30 0 R>>>>', { 30: OTHER_GLYPHS });
    await expectHostile(world, again, '修改了表单的 DR');
  });

  test('hostile: a colour for a field that readers draw', async () => {
    const file = await signedForm(priceField('/V(100)'));
    await expectHostile(world, await signedAgain(file, '/DA(1 g /Helv 11 Tf)'), '修改了表单的 DA');
  });
});

describe('whether readers draw fields anew', () => {
  test('honest: there are signature fields only', async () => {
    const redrawn = '/NeedAppearances true';
    const first = await handSigned(
      handwritten(undefined, { objects: CONTRACT }),
      { objects: { ...SIGNING, 1: catalog('7 0 R', redrawn) } },
      world,
      alice,
    );
    const objects = {
      1: catalog('7 0 R 9 0 R'),
      4: pageWith('7 0 R 9 0 R'),
      8: aSignature(),
      9: SIGNING[7]!.replace('Signature1', 'Signature2').replace('6 0 R', '8 0 R'),
    };
    await expectHonest(world, await handSigned(first, { objects }, world, bob));
  });

  test('hostile: they are told to, and the value is another than what was shown', async () => {
    const field = priceField('/V(900)/DA(/F1 11 Tf)/AP <</N 12 0 R>>');
    const file = await signedForm(field, '', APPEARANCE);
    await expectHostile(
      world,
      await signedAgain(file, '/NeedAppearances true'),
      '修改了表单的 NeedAppearances',
    );
  });

  test('hostile: the appearance of a field says something else than its value', async () => {
    const file = await signedForm(priceField(`/DA(/F1 11 Tf)${SHOWN}`), '/NeedAppearances true', {
      12: look('BT /F1 11 Tf 2 5 Td (900) Tj ET'),
    });
    await expectHostile(world, await signedAgain(file, ''), '修改了表单的 NeedAppearances');
  });
});

describe('a field that may be filled', () => {
  const PERMITTED = '/Perms <</DocMDP 6 0 R>>';
  const certify = async (field: string, more: Record<number, string>) => {
    const objects = { ...CONTRACT, 1: catalog('10 0 R'), 4: pageWith('10 0 R'), 10: field, ...more };
    const reference = '/Reference [<</Type/SigRef/TransformMethod/DocMDP/TransformParams <</P 2/V/1.2>>>>]';
    const signing = {
      ...SIGNING,
      1: catalog('10 0 R 7 0 R', '', PERMITTED),
      4: pageWith('10 0 R 7 0 R'),
      6: aSignature(reference),
    };
    return handSigned(handwritten(undefined, { objects }), { objects: signing }, world, alice);
  };
  const filledIn = {
    10: priceField('/V(900)/AP <</N 30 0 R>>'),
    30: look('BT /F1 11 Tf 2 5 Td (900) Tj ET'),
  };

  test('honest: it shows a border and a background, which stays', async () => {
    const background = 'q 0.9 g 0 0 200 20 re f Q';
    const box = { 12: look(`${background} q 0 G 1 w 0 0 200 20 re S Q /Tx BMC EMC`) };
    const file = await certify(priceField('/AP <</N 12 0 R>>'), box);
    const kept = { ...filledIn, 30: look(`${background} BT /F1 11 Tf 2 5 Td (900) Tj ET`) };
    await expectHonest(world, handwritten(file, { objects: kept }));
  });

  test('hostile: the background goes, and the page shows what it covered', async () => {
    const file = await certify(priceField('/AP <</N 12 0 R>>'), { 12: look('1 g 0 0 200 20 re f') });
    await expectHostile(world, handwritten(file, { objects: filledIn }), '去掉了签署时的底色');
    const undrawn = { 10: priceField('/V(900)') };
    await expectHostile(world, handwritten(file, { objects: undrawn }), '去掉了签署时的底色');
  });

  test('hostile: it has no value and shows one all the same', async () => {
    const file = await certify(priceField('/AP <</N 12 0 R>>'), { 12: look('BT (100) Tj ET') });
    await expectHostile(world, handwritten(file, { objects: filledIn }), '签署时已有内容的表单域');
  });

  test('hostile: the same with a picture', async () => {
    const file = await certify(priceField('/AP <</N 12 0 R>>'), { 12: look('q 200 0 0 20 0 0 cm /Im Do Q') });
    await expectHostile(world, handwritten(file, { objects: filledIn }), '签署时已有内容的表单域');
  });
});

describe('a place that waits for a later signer', () => {
  const place = (rect: string, more = '') =>
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature2)/F 4/Rect [${rect}]/P 4 0 R${more}>>`;
  const filled = async (rect: string, first = SIGNING[7]!, more: Record<number, string> = {}) => {
    const objects = { ...CONTRACT, 1: catalog('10 0 R'), 4: pageWith('10 0 R'), 10: place(rect) };
    const signing = { 1: catalog('10 0 R 7 0 R'), 4: pageWith('10 0 R 7 0 R'), 6: aSignature(), 7: first };
    const file = await handSigned(
      handwritten(undefined, { objects }),
      { objects: { ...signing, ...more } },
      world,
      alice,
    );
    const seal = {
      8: aSignature(),
      10: place(rect, '/V 8 0 R/AP <</N 31 0 R>>'),
      31: look('0 g 0 0 9 9 re f'),
    };
    return handSigned(file, { objects: seal }, world, bob);
  };

  test('honest: he signs there', async () => {
    await expectHonest(world, await filled('56 100 256 200'));
  });

  test('hostile: the place is the whole page', async () => {
    await expectHostile(world, await filled('0 0 595 842'), '签名外观过大');
  });

  test('hostile: the place is where another seal stands', async () => {
    const seal = SIGNING[7]!.replace('[0 0 0 0]', '[60 110 160 190]/AP <</N 32 0 R>>');
    const file = await filled('56 100 256 200', seal, { 32: look('1 0 0 rg 0 0 9 9 re f') });
    await expectHostile(world, file, '遮挡了先前的签名或印章');
  });
});
