import { describe, expect, test } from 'vitest';
import { outcome } from '../testing/craft.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

type Objects = Readonly<Record<number, string>>;

const world = new World();
const alice = world.person('甲');
const signedFrom = (first: Objects, signing: Objects) =>
  handSigned(handwritten(undefined, { objects: first }), { objects: signing }, world, alice);
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Courier>>';

/** An object that is changed in one role must have no other: whoever comes to it by another way sees the change. */
describe('validation data that is something else as well', () => {
  const KEY = 'A'.repeat(40);
  const withStore = (store: string) => SIGNING[1]!.replace(/>>$/, `/DSS ${store}>>`);
  const SHARED = '/Contents 41 0 R';
  const pageOf = (page: string) => page.replace('/Contents 5 0 R', SHARED);
  const signed = signedFrom(
    { ...CONTRACT, 4: pageOf(CONTRACT[4]!), 41: '[5 0 R]' },
    { ...SIGNING, 4: pageOf(SIGNING[4]!) },
  );

  test('hostile: the store names the page that names its content', async () => {
    const objects = {
      1: withStore('<</Certs 41 0 R/CRLs 4 0 R>>'),
      41: '[45 0 R]',
      45: aStream('BT /F1 22 Tf 56 700 Td (900) Tj ET'),
    };
    await expectHostile(world, handwritten(await signed, { objects }), '验证数据同时被其他内容引用');
  });

  test('hostile: the store names the font of the page', async () => {
    const objects = {
      1: withStore('<</Certs 4 0 R/OCSPs 3 0 R>>'),
      3: CONTRACT[3]!.replace(/>>$/, '/Encoding <</Type/Encoding/Differences [49/nine]>>>>'),
    };
    await expectHostile(world, handwritten(await signed, { objects }), '验证数据同时被其他内容引用');
  });

  test('hostile: the store names the pages, and one goes', async () => {
    const objects = {
      1: withStore(`<</VRI <</${KEY} 2 0 R>>>>`),
      2: CONTRACT[2]!.replace(/\/Kids ?\[[^\]]*\]/, '/Kids []').replace(/\/Count \d+/, '/Count 0'),
    };
    await expectHostile(world, handwritten(await signed, { objects }), '验证数据同时被其他内容引用');
  });

  test('hostile: under a certification that permits nothing', async () => {
    const reference = '/Reference [<</Type/SigRef/TransformMethod/DocMDP/TransformParams <</P 1/V/1.2>>>>]';
    const certified = (store = '') => SIGNING[1]!.replace(/>>$/, `/Perms <</DocMDP 6 0 R>>${store}>>`);
    const file = await signedFrom(
      { ...CONTRACT, 4: pageOf(CONTRACT[4]!), 41: '[5 0 R]' },
      { ...SIGNING, 1: certified(), 4: pageOf(SIGNING[4]!), 6: aSignature(reference) },
    );
    await expectHonest(
      world,
      handwritten(file, { objects: { 1: certified('/DSS <</Certs [45 0 R]>>'), 45: aStream('x') } }),
    );
    const objects = { 1: certified('/DSS <</Certs 41 0 R/CRLs 4 0 R>>'), 41: '[45 0 R]', 45: aStream('0 g') };
    await expectHostile(world, handwritten(file, { objects }), '验证数据同时被其他内容引用');
  });
});

describe('resources of the form that are something else as well', () => {
  const layers = (on: string) => `<</OCGs [20 0 R 21 0 R]/D ${on}>>`;
  const setting = (on: number, off: number) => `<</Order []/ON [${on} 0 R]/OFF [${off} 0 R]>>`;
  const catalog = (resources = '') =>
    `<</Type/Catalog/Pages 2 0 R/OCProperties 13 0 R/AcroForm <</Fields [7 0 R]/SigFlags 3${resources}>>>>`;
  const signedWith = (more: Objects) =>
    signedFrom(
      {
        ...CONTRACT,
        1: '<</Type/Catalog/Pages 2 0 R/OCProperties 13 0 R>>',
        20: '<</Type/OCG/Name(a)>>',
        21: '<</Type/OCG/Name(b)>>',
        ...more,
      },
      { ...SIGNING, 1: catalog() },
    );

  test('honest: resources of their own gain a font', async () => {
    const file = await signedWith({ 13: layers(setting(20, 21)) });
    const first = handwritten(file, {
      objects: { 1: catalog('/DR 30 0 R'), 30: '<</Font 31 0 R>>', 31: '<<>>' },
    });
    await expectHonest(world, first);
    await expectHonest(world, handwritten(first, { objects: { 31: '<</Cour 32 0 R>>', 32: FONT } }));
  });

  test('hostile: the layers of the document, switched', async () => {
    const file = await signedWith({ 13: layers(setting(20, 21)) });
    const objects = { 1: catalog('/DR 13 0 R'), 13: layers(setting(21, 20)) };
    await expectHostile(world, handwritten(file, { objects }), '表单默认资源同时被其他内容引用');
  });

  test('hostile: what the layers of the document lead to, switched', async () => {
    const file = await signedWith({ 13: layers('14 0 R'), 14: setting(20, 21) });
    const objects = { 1: catalog('/DR 13 0 R'), 14: setting(21, 20) };
    await expectHostile(world, handwritten(file, { objects }), '表单默认资源同时被其他内容引用');
  });
});

describe('a list of annotations that is something else as well', () => {
  const page = (entries: string) =>
    `<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]/Resources <</Font <</F1 3 0 R>>>>/Contents 30 0 R${entries}>>`;
  const signed = signedFrom(
    { ...CONTRACT, 4: page(''), 30: '[5 0 R]' },
    { ...SIGNING, 4: page('/Annots [7 0 R]') },
  );

  test('honest: the list moves into an object of its own', async () => {
    const objects = { 4: page('/Tabs/S/Annots 31 0 R'), 31: '[7 0 R]' };
    await expectHonest(world, handwritten(await signed, { objects }));
  });

  test('hostile: it moves into the list of contents, which leaves the page blank', async () => {
    const objects = { 4: page('/Tabs/S/Annots 30 0 R'), 30: '[7 0 R]' };
    await expectHostile(world, handwritten(await signed, { objects }), '页面注释列表同时被其他内容引用');
  });
});

describe('a parent tree that is something else as well', () => {
  const ROOT = '<</Type/StructTreeRoot/K []/ParentTree <</Kids [PAGES 60 0 R]>>>>';
  const pages = CONTRACT[2]!.replace(/\/Count \d+/, '').replace(/\/Kids ?(\[[^\]]*\])/, '/Kids 50 0 R');
  const kids = /\/Kids ?(\[[^\]]*\])/.exec(CONTRACT[2]!)?.[1] ?? '';
  const tagged = (catalog: string) => catalog.replace(/>>$/, '/StructTreeRoot 40 0 R>>');
  const objectsOf = (root: string): [Objects, Objects] => [
    {
      ...CONTRACT,
      1: tagged(CONTRACT[1]!),
      2: pages,
      50: kids,
      40: root,
      60: '<</Nums 61 0 R/Limits [0 0]>>',
      61: '[]',
    },
    { ...SIGNING, 1: tagged(SIGNING[1]!) },
  ];

  test('hostile: the pages stand in the tree, and their list is emptied', async () => {
    const file = await signedFrom(...objectsOf(ROOT.replace('PAGES', '2 0 R')));
    await expectHostile(world, handwritten(file, { objects: { 50: '[]' } }), '结构标记同时被其他内容引用');
  });
});

describe('leave to fill in', () => {
  const field = (name: string, bottom: number, entries = '') =>
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/F 4/Rect [56 ${bottom} 256 ${bottom + 20}]/P 4 0 R/DA(/F1 11 Tf)${entries}>>`;
  const form = (fields: string, entries = '') =>
    `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${fields}]/SigFlags 3>>${entries}>>`;
  const page = (annotations: string) => SIGNING[4]!.replace('[7 0 R]', `[${annotations}]`);
  const look = (content: string) =>
    aStream(content, '/Type/XObject/Subtype/Form/BBox [0 0 200 20]/Resources <</Font <</F1 3 0 R>>>>');
  const lock = (what: string) =>
    `<</Type/SigRef/TransformMethod/FieldMDP/TransformParams <</Type/TransformParams/V/1.2/Action/${what}>>>>`;
  const words = (text: string) => look(`BT /F1 11 Tf 0 g 2 5 Td (${text}) Tj ET`);

  const BOTH = '10 0 R 11 0 R';
  const unfilled = {
    ...CONTRACT,
    1: form(BOTH),
    4: page(BOTH),
    10: field('terms', 600),
    11: field('dummy', 500),
  };
  const filledIn = { 10: field('terms', 600, '/V(x)/AP <</N 30 0 R>>'), 30: words('900') };
  const only = lock('Include/Fields [(dummy)]');
  const signedBy = (reference: string) =>
    signedFrom(unfilled, {
      ...SIGNING,
      1: form(`${BOTH} 7 0 R`),
      4: page(`${BOTH} 7 0 R`),
      6: aSignature(reference),
    });
  const laterObjects = (value: string) => ({
    1: form(`${BOTH} 7 0 R 9 0 R`),
    4: page(`${BOTH} 7 0 R 9 0 R`),
    8: value,
    9: SIGNING[7]!.replace('Signature1', 'Signature2').replace('6 0 R', '8 0 R'),
  });

  test('honest: by the signer, before somebody else signs and after', async () => {
    const file = await signedBy(`/Reference [${only}]`);
    await expectHonest(world, handwritten(file, { objects: filledIn }));
    const both = await handSigned(file, { objects: laterObjects(aSignature()) }, world, world.person('乙'));
    const report = await world.verify(handwritten(both, { objects: filledIn }));
    expect(outcome(report)).toBe('TOTAL_PASSED/null');
  });

  test('hostile: by who signed later', async () => {
    const file = await signedBy('');
    await expectHostile(world, handwritten(file, { objects: filledIn }), '没有许可在签名之后填写表单');
    const later = laterObjects(aSignature(`/Reference [${only}]`));
    const both = await handSigned(file, { objects: later }, world, world.person('乙'));
    await expectHonest(world, both);
    await expectHostile(world, handwritten(both, { objects: filledIn }), '没有许可在签名之后填写表单');
  });

  test('hostile: a locked field whose looks alone are changed', async () => {
    const mdp = '<</Type/SigRef/TransformMethod/DocMDP/TransformParams <</P 2/V/1.2>>>>';
    const price = field('price', 600, '/AP <</N 12 0 R>>');
    const drawn = (what: string) =>
      signedFrom(
        { ...CONTRACT, 1: form('10 0 R'), 4: page('10 0 R'), 10: price, 12: look('0.5 G 0 0 200 20 re S') },
        {
          ...SIGNING,
          1: form('10 0 R 7 0 R', '/Perms <</DocMDP 6 0 R>>'),
          4: page('10 0 R 7 0 R'),
          6: aSignature(`/Reference [${mdp}${what}]`),
        },
      );
    const objects = { 12: look('0.5 G 0 0 200 20 re S BT /F1 11 Tf 0 g 2 5 Td (900) Tj ET') };
    await expectHonest(world, handwritten(await drawn(''), { objects }));
    await expectHostile(
      world,
      handwritten(await drawn(lock('All')), { objects }),
      '已锁定的表单域“price”被修改',
    );
  });
});
