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
  const filledIn = { 10: field('terms', 600, '/V(900)/AP <</N 30 0 R>>'), 30: words('900') };
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

  test('hostile: a locked field that is filled in its own appearance', async () => {
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
    const objects = {
      10: field('price', 600, '/V(900)/AP <</N 12 0 R>>'),
      12: look('0.5 G 0 0 200 20 re S BT /F1 11 Tf 0 g 2 5 Td (900) Tj ET'),
    };
    await expectHonest(world, handwritten(await drawn(''), { objects }));
    await expectHostile(
      world,
      handwritten(await drawn(lock('All')), { objects }),
      '已锁定的表单域“price”被修改',
    );
  });
});

/** A page, a field or an element may change by keys that draw nothing there; where it has another name, they do. */
describe('what is known by its shape and draws by another name', () => {
  const NINE = CONTRACT[3]!.replace(/>>$/, '/Encoding <</Type/Encoding/Differences [49/nine]>>>>');
  const DRAWN = '改动的对象同时用于绘制页面';
  const written = (font: string) => aStream(`BT /${font} 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET`);
  const drawnWith = (fonts: string, page = SIGNING[4]!) => page.replace('<</F1 3 0 R>>', fonts);

  test.each([
    ['a page', 'Tabs', (font: number) => `<</Type/Page/Tabs ${font} 0 R>>`],
    ['a page with a date', 'LastModified', (font: number) => `<</Type/Page/LastModified ${font} 0 R>>`],
    ['a page with annotations', 'Annots', (font: number) => `<</Type/Page/Annots ${font} 0 R>>`],
  ])('hostile: a list of fonts that calls itself %s', async (_, font, list) => {
    const file = await signedFrom(
      { ...CONTRACT, 4: drawnWith('57 0 R', CONTRACT[4]!), 5: written(font), 57: list(3), 60: NINE },
      { ...SIGNING, 4: drawnWith('57 0 R') },
    );
    await expectHonest(world, file);
    await expectHostile(world, handwritten(file, { objects: { 57: list(60) } }), DRAWN);
  });

  test('hostile: the page that is its own list of fonts', async () => {
    const page = (font: number, page = SIGNING[4]!) =>
      drawnWith('4 0 R', page).replace(/>>$/, `/Tabs ${font} 0 R>>`);
    const file = await signedFrom(
      { ...CONTRACT, 4: page(3, CONTRACT[4]!), 5: written('Tabs'), 60: NINE },
      { ...SIGNING, 4: page(3) },
    );
    await expectHonest(world, file);
    await expectHostile(world, handwritten(file, { objects: { 4: page(60) } }), DRAWN);
  });

  describe('a field under a certification that permits filling', () => {
    const words = '/Reference [<</Type/SigRef/TransformMethod/DocMDP/TransformParams <</P 2/V/1.2>>>>]';
    const catalog = (fields: string) =>
      `<</Type/Catalog/Pages 2 0 R/Perms <</DocMDP 6 0 R>>/AcroForm <</Fields [${fields}]/SigFlags 3>>>>`;
    const field = (more: string) =>
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/F 4/Rect [60 600 260 625]/P 4 0 R${more}>>`;
    const signedWith = (fonts: string, font: string, more: string) =>
      signedFrom(
        {
          ...CONTRACT,
          1: catalog('10 0 R').replace('/Perms <</DocMDP 6 0 R>>', ''),
          4: drawnWith(fonts, SIGNING[4]!.replace('7 0 R', '10 0 R')),
          5: written(font),
          10: field(more),
          60: NINE,
        },
        {
          ...SIGNING,
          1: catalog('10 0 R 7 0 R'),
          4: drawnWith(fonts, SIGNING[4]!.replace('7 0 R', '10 0 R 7 0 R')),
          6: aSignature(words),
        },
      );

    test('honest: it is filled and dated', async () => {
      const file = await signedWith('<</F1 3 0 R>>', 'F1', '');
      await expectHonest(world, handwritten(file, { objects: { 10: field('/V(x)/M(D:20260610)') } }));
    });

    test.each(['M', 'I', 'RV'])('hostile: it is a list of fonts, one of them called %s', async (font) => {
      const file = await signedWith('10 0 R', font, `/${font} 3 0 R`);
      await expectHonest(world, file);
      await expectHostile(world, handwritten(file, { objects: { 10: field(`/${font} 60 0 R`) } }), DRAWN);
    });
  });

  test('hostile: an element of the structure is a list of fonts, and loses one', async () => {
    const catalog = (fields = '7 0 R') =>
      SIGNING[1]!.replace('7 0 R', fields).replace(/>>$/, '/StructTreeRoot 50 0 R>>');
    const page = (fonts: string, annotations = '7 0 R') =>
      drawnWith(fonts, SIGNING[4]!.replace('7 0 R', annotations));
    const element = (kids: string) => `<</S/P/P 50 0 R/K ${kids}>>`;
    const widget = SIGNING[7]!.replace('Signature1', 'S2').replace('6 0 R', '71 0 R');
    const signedTwice = async (fonts: string, font: string) => {
      const file = await signedFrom(
        {
          ...CONTRACT,
          1: CONTRACT[1]!.replace(/>>$/, '/StructTreeRoot 50 0 R>>'),
          ...{ 4: drawnWith(fonts, CONTRACT[4]!), 5: written(font) },
          ...{ 50: '<</Type/StructTreeRoot/K 51 0 R>>', 51: element('3 0 R') },
        },
        { ...SIGNING, 1: catalog(), 4: page(fonts) },
      );
      await expectHonest(world, file);
      const objects = {
        ...{ 1: catalog('7 0 R 70 0 R'), 4: page(fonts, '7 0 R 70 0 R'), 70: widget, 71: aSignature() },
        ...{ 51: element('[3 0 R 62 0 R]'), 62: '<</Type/OBJR/Obj 70 0 R>>' },
      };
      return handSigned(file, { objects }, world, world.person('丙'));
    };
    await expectHonest(world, await signedTwice('<</F1 3 0 R>>', 'F1'));
    await expectHostile(world, await signedTwice('51 0 R', 'K'), DRAWN);
  });
});

describe('a place to sign that is a rule of layers as well', () => {
  const catalog = (more = '') =>
    `<</Type/Catalog/Pages 2 0 R/OCProperties <</OCGs [53 0 R]/D <</ON [53 0 R]>>>>/AcroForm <</Fields [20 0 R${more}]/SigFlags 3>>>>`;
  const page = (annotations: string, layer: string) =>
    SIGNING[4]!
      .replace('<</F1 3 0 R>>', `<</F1 3 0 R>>/Properties <</L1 ${layer}>>`)
      .replace('7 0 R', annotations);
  const content = aStream(
    'BT /F1 11 Tf 56 700 Td (100) Tj ET /OC /L1 BDC BT /F1 11 Tf 56 600 Td (And 900 more.) Tj ET EMC',
  );
  const rule = (more: string) => `<</Type/OCMD/OCGs [53 0 R]/Parent 20 0 R${more}>>`;
  const place = (more = '') => `<</FT/Sig/T(place)/Kids [21 0 R]${more}>>`;
  const signedWith = (widget: string, layer: string) =>
    signedFrom(
      {
        ...CONTRACT,
        ...{ 1: catalog(), 4: page('', layer), 5: content, 20: place(), 21: widget },
        53: '<</Type/OCG/Name(x)>>',
      },
      { ...SIGNING, 1: catalog(' 7 0 R'), 4: page('7 0 R', layer) },
    );
  const signedThere = async (file: Uint8Array, widget: string) =>
    handSigned(
      file,
      { objects: { 20: place('/V 22 0 R'), 21: widget, 22: aSignature() } },
      world,
      world.person('丙'),
    );

  test('honest: its widget is told its page when it is signed', async () => {
    const widget = '<</Type/Annot/Subtype/Widget/Parent 20 0 R/Rect [0 0 0 0]>>';
    const file = await signedWith(widget, '53 0 R');
    await expectHonest(world, await signedThere(file, widget.replace(/>>$/, '/P 4 0 R>>')));
  });

  test('hostile: signing it shows what was hidden', async () => {
    const file = await signedWith(rule('/P/AllOff'), '21 0 R');
    await expectHonest(world, file);
    await expectHostile(world, await signedThere(file, rule('/P/AllOn')), '修改了表单域“place”的 P');
    await expectHostile(world, await signedThere(file, rule('/P 4 0 R')), '修改了表单域“place”的 P');
  });
});
