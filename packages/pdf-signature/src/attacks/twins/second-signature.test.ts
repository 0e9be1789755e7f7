import { describe, expect, test } from 'vitest';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { expectHonest, expectHostile } from '../testing/twins.ts';
import { World } from '../testing/world.ts';

const world = new World();
const alice = world.person('甲');
const bob = world.person('乙');
const contract = handwritten(undefined, { objects: CONTRACT });
const signed = await handSigned(contract, { objects: SIGNING }, world, alice);

const PAGE = SIGNING[4]!;
const withAnnots = (...refs: number[]) =>
  PAGE.replace('[7 0 R]', `[7 0 R ${refs.map((num) => `${num} 0 R`).join(' ')}]`);
const form = (fields: string, more = '') =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [7 0 R ${fields}]/SigFlags 3${more}>>>>`;
const field = (more = '', value = '8 0 R') =>
  `<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature2)/V ${value}/F 132/Rect [0 0 0 0]/P 4 0 R${more}>>`;

/** The second signature, with anything about it changed; field 9 and its value 8 unless told otherwise. */
const second = (objects: Record<number, string>, file = signed) =>
  handSigned(file, { objects: { 8: aSignature(), ...objects } }, world, bob);

const plain = { 1: form('9 0 R'), 4: withAnnots(9), 9: field() };

test('the hand-written second signature is honest when nothing is added', async () => {
  await expectHonest(world, await second(plain));
});

describe('entries of a new signature field', () => {
  test.each([
    ['a highlighting mode', '/H/P'],
    ['default resources and appearance', '/DR <</Font <</Helv 3 0 R>>>>/DA(/Helv 0 Tf 0 g)'],
    ['a place in the structure', '/StructParent 3'],
    ['a border', '/BS <</W 0>>/Border [0 0 0]/MK <<>>'],
  ])('honest: %s', async (_, more) => {
    await expectHonest(world, await second({ ...plain, 9: field(more) }));
  });

  test.each([
    ['an action', '/A <</S/JavaScript/JS(app.alert\\(1\\))>>', '不允许的内容 A'],
    ['additional actions', '/AA <</PO <</S/JavaScript/JS(x)>>>>', '不允许的内容 AA'],
    ['a layer', '/OC 3 0 R', '不允许的内容 OC'],
  ])('hostile: %s', async (_, more, reason) => {
    await expectHostile(world, await second({ ...plain, 9: field(more) }), reason);
  });
});

describe('a widget of its own', () => {
  const FIELD = '<</FT/Sig/T(Signature2)/V 8 0 R/Kids [10 0 R]>>';
  const widget = (more = '', rect = '0 0 0 0') =>
    `<</Type/Annot/Subtype/Widget/Parent 9 0 R/F 132/Rect [${rect}]/P 4 0 R${more}>>`;

  test('honest: invisible', async () => {
    await expectHonest(world, await second({ 1: form('9 0 R'), 4: withAnnots(10), 9: FIELD, 10: widget() }));
  });

  test('honest: a small seal', async () => {
    const objects = {
      1: form('9 0 R'),
      4: withAnnots(10),
      9: FIELD,
      10: widget('/AP <</N 11 0 R>>', '50 50 150 150'),
      11: aStream('1 0 0 RG 5 5 90 90 re S', '/Type/XObject/Subtype/Form/BBox [0 0 100 100]'),
    };
    await expectHonest(world, await second(objects));
  });

  test('hostile: the widget hides the page', async () => {
    const objects = {
      1: form('9 0 R'),
      4: withAnnots(10),
      9: FIELD,
      10: widget('/AP <</N 11 0 R>>', '0 300 595 842'),
      11: aStream('1 g 0 0 600 600 re f', '/Type/XObject/Subtype/Form/BBox [0 0 595 542]'),
    };
    await expectHostile(world, await second(objects), '签名外观过大');
  });

  test('hostile: the widget hides all that is shown of a page larger than its frame', async () => {
    const framed = (page: string) => page.replace('[0 0 595 842]', '[0 0 5950 8420]/CropBox [0 0 595 842]');
    const objects = { ...CONTRACT, 4: framed(CONTRACT[4]!) };
    const signing = { ...SIGNING, 4: framed(SIGNING[4]!) };
    const file = await handSigned(handwritten(undefined, { objects }), { objects: signing }, world, alice);
    await expectHonest(world, file);
    const cover = {
      1: form('9 0 R'),
      4: framed(withAnnots(10)),
      9: FIELD,
      10: widget('/AP <</N 11 0 R>>', '0 0 595 842'),
      11: aStream('1 g 0 0 600 900 re f', '/Type/XObject/Subtype/Form/BBox [0 0 595 842]'),
    };
    await expectHostile(world, await second(cover, file), '签名外观过大');
  });

  test('hostile: an empty field of another signer gets a face without being signed', async () => {
    const prepared = handwritten(contract, {
      objects: {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [20 0 R]>>>>',
        4: PAGE.replace('[7 0 R]', '[21 0 R]'),
        20: '<</FT/Sig/T(Later)/Kids [21 0 R]>>',
        21: '<</Type/Annot/Subtype/Widget/Parent 20 0 R/F 4/Rect [50 690 300 720]/P 4 0 R>>',
      },
    });
    const first = await world.sign(prepared);
    const faced = handwritten(first, {
      objects: {
        21: '<</Type/Annot/Subtype/Widget/Parent 20 0 R/F 4/Rect [50 690 300 720]/P 4 0 R/AP <</N 40 0 R>>>>',
        40: aStream('BT (The price is 900) Tj ET', '/Subtype/Form/BBox [0 0 250 30]'),
      },
    });
    await expectHostile(world, faced, '修改了未签署的签名域');
  });
});

describe('defaults of the form', () => {
  const DEFAULTS = '/DR <</Font <</Helv 3 0 R>>>>/DA(/Helv 0 Tf 0 g)';
  test('honest: they come with a later signature', async () => {
    await expectHonest(world, await second({ ...plain, 1: form('9 0 R', DEFAULTS) }));
  });

  test('hostile: a font that was there gets another meaning', async () => {
    const first = await handSigned(
      contract,
      { objects: { ...SIGNING, 1: SIGNING[1]!.replace('/SigFlags 3', `/SigFlags 3${DEFAULTS}`) } },
      world,
      alice,
    );
    await expectHonest(world, first);
    const objects = {
      ...plain,
      1: form('9 0 R', DEFAULTS.replace('3 0 R', '12 0 R')),
      12: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
    };
    await expectHostile(world, await second(objects, first), '修改了表单默认资源的 Font');
  });
});

describe('a list of fonts that pages share', () => {
  const sharing = (content: string, entries = '') =>
    handSigned(
      handwritten(undefined, {
        objects: {
          ...CONTRACT,
          4: CONTRACT[4]!.replace('<</F1 3 0 R>>', '30 0 R'),
          5: aStream(content, entries),
          30: '<</F1 3 0 R>>',
        },
      }),
      { objects: { ...SIGNING, 4: PAGE.replace('<</F1 3 0 R>>', '30 0 R') } },
      world,
      alice,
    );
  const withFont = (name: string) => ({
    ...plain,
    4: withAnnots(9).replace('<</F1 3 0 R>>', '30 0 R'),
    30: `<</F1 3 0 R/${name} 31 0 R>>`,
    31: '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  });

  test('honest: a later signer adds a font for himself', async () => {
    const first = await sharing('BT /F1 11 Tf (The price is 100) Tj ET');
    await expectHonest(world, await second(withFont('popplerfont'), first));
  });

  test.each([
    ['by its name', 'BT /F1 11 Tf (100) Tj /F2 11 Tf (900) Tj ET', 'F2'],
    ['by another spelling of it', 'BT /F1 11 Tf (100) Tj /F#32 11 Tf (900) Tj ET', 'F2'],
  ])('hostile: the signed content asks for it already, %s', async (_, content, name) => {
    await expectHostile(world, await second(withFont(name), await sharing(content)), '新增了不允许的对象');
  });

  test.each(['/Subtype/Image/Width 1/Height 1', '/Type/Metadata/Subtype/XML'])(
    'hostile: the words of the page pass for something else (%s)',
    async (entries) => {
      const first = await sharing('BT /F1 11 Tf (The price is ) Tj /F9 11 Tf (100) Tj ET', entries);
      await expectHostile(world, await second(withFont('F9'), first), '新增了不允许的对象');
    },
  );

  test('hostile: a font that was there is exchanged', async () => {
    const first = await sharing('BT /F1 11 Tf (The price is 100) Tj ET');
    const objects = { ...withFont('F2'), 30: '<</F1 31 0 R>>' };
    await expectHostile(world, await second(objects, first), '新增了不允许的对象');
  });
});

describe('the page', () => {
  test('honest: it gets a tab order', async () => {
    await expectHonest(
      world,
      await second({ ...plain, 4: withAnnots(9).replace('/Annots', '/Tabs/S/Annots') }),
    );
  });

  test('honest: its size is written with fewer digits', async () => {
    const exact = (page: string) => page.replace('[0 0 595 842]', '[0 0 595.303937007874 841.889763779528]');
    const rounded = (page: string) => page.replace('[0 0 595 842]', '[0 0 595.3039370079 841.8897637795]');
    const objects = { ...CONTRACT, 4: exact(CONTRACT[4]!) };
    const first = await handSigned(
      handwritten(undefined, { objects }),
      { objects: { ...SIGNING, 4: exact(SIGNING[4]!) } },
      world,
      alice,
    );
    await expectHonest(world, await second({ ...plain, 4: rounded(withAnnots(9)) }, first));
    const wider = withAnnots(9).replace('595 842', '595.5 841.9');
    await expectHostile(world, await second({ ...plain, 4: wider }, first), '修改了页面的 MediaBox');
  });

  test('honest: what it inherited is written out, one content as a list of one', async () => {
    const page = withAnnots(9).replace('/Contents 5 0 R', '/Contents [5 0 R]/Rotate 0');
    await expectHonest(world, await second({ ...plain, 4: page }));
  });

  test.each([
    ['turned', '/Annots', '/Rotate 180/Annots', '修改了页面的 Rotate（第 1 页的方向）'],
    ['cropped', '/Annots', '/CropBox [0 0 595 400]/Annots', '修改了页面的 CropBox'],
    ['given other content', '/Contents 5 0 R', '/Contents [5 0 R 12 0 R]', '修改了页面的 Contents'],
  ])('hostile: it is %s', async (_, from, to, reason) => {
    const objects = { ...plain, 4: withAnnots(9).replace(from, to), 12: aStream('1 g 0 0 600 800 re f') };
    await expectHostile(world, await second(objects), reason);
  });
});

const TAGGED = '<</Type/Catalog/Pages 2 0 R/MarkInfo <</Marked true>>/StructTreeRoot 30 0 R';
const structure = (kids: string, nums: string) =>
  `<</Type/StructTreeRoot/K [31 0 R${kids}]/ParentTree <</Nums [0 [31 0 R]${nums}]>>/ParentTreeNextKey 2>>`;
const tagged = await handSigned(
  handwritten(undefined, {
    objects: {
      ...CONTRACT,
      1: `${TAGGED}>>`,
      30: structure('', ''),
      31: '<</Type/StructElem/S/P/P 30 0 R/Pg 4 0 R/K 0>>',
    },
  }),
  { objects: { ...SIGNING, 1: `${TAGGED}/AcroForm <</Fields [7 0 R]/SigFlags 3>>>>` } },
  world,
  alice,
);

describe('a tagged file', () => {
  const catalog = `${TAGGED}/AcroForm <</Fields [7 0 R 9 0 R]/SigFlags 3>>>>`;
  const ELEMENT = '<</Type/StructElem/S/Form/P 30 0 R/Pg 4 0 R/K <</Type/OBJR/Obj 9 0 R/Pg 4 0 R>>';
  const marked = { 1: catalog, 4: withAnnots(9), 9: field('/StructParent 1') };

  test('honest: the new field has its place in the structure', async () => {
    const objects = { ...marked, 30: structure(' 32 0 R', ' 1 32 0 R'), 32: `${ELEMENT}>>` };
    await expectHonest(world, await second(objects, tagged));
  });

  test('hostile: the new element says something in place of the text', async () => {
    const objects = {
      ...marked,
      30: structure(' 32 0 R', ' 1 32 0 R'),
      32: `${ELEMENT}/ActualText(The price is 900)>>`,
    };
    await expectHostile(world, await second(objects, tagged), '修改了文档结构');
  });

  test('hostile: an element of the signed text changes', async () => {
    const objects = {
      ...marked,
      31: '<</Type/StructElem/S/P/P 30 0 R/Pg 4 0 R/K 0/ActualText(The price is 900)>>',
    };
    await expectHostile(world, await second(objects, tagged), '修改了已签署的对象');
  });

  test('hostile: marked text that had no place in the structure gets one', async () => {
    const objects = { ...marked, 30: structure(' 32 0 R', ' 1 32 0 R 5 [31 0 R]'), 32: `${ELEMENT}>>` };
    await expectHostile(world, await second(objects, tagged), '与新注释无关的对应关系');
  });

  test('hostile: the signed text is read as something else', async () => {
    const objects = {
      ...marked,
      30: structure(' 32 0 R', ' 1 32 0 R').replace('[0 [31', '[0 [32'),
      32: `${ELEMENT}>>`,
    };
    await expectHostile(world, await second(objects, tagged), '修改了文档结构的对应关系');
  });
});

describe('permissions of the first signature', () => {
  test('honest: a certification names the catalog that a later signer changes', async () => {
    const certified = await handSigned(
      contract,
      {
        objects: {
          ...SIGNING,
          1: SIGNING[1]!.replace('>>>>', '>>/Perms <</DocMDP 6 0 R>>>>'),
          6: aSignature(
            '/Reference [<</Type/SigRef/TransformMethod/DocMDP/Data 1 0 R/TransformParams <</Type/TransformParams/P 2/V/1.2>>>>]',
          ),
        },
      },
      world,
      alice,
    );
    const catalog = form('9 0 R').replace(/>>$/, '/Perms <</DocMDP 6 0 R>>>>');
    const report = await expectHonest(world, await second({ ...plain, 1: catalog }, certified));
    expect(report.signatures[0]).toMatchObject({ modification: 'FORM_FILLING' });
  });

  test('hostile: the same, and the certification is gone', async () => {
    const certified = await world.sign(contract, { certify: 2 });
    const text = Buffer.from(certified).toString('latin1');
    const catalog = /1 0 obj\n([^\n]*)\nendobj(?![\s\S]*\n1 0 obj)/.exec(text)![1]!;
    const stripped = handwritten(certified, { objects: { 1: catalog.replace(/\/Perms <<[^>]*>>/, '') } });
    await expectHostile(world, stripped, '修改了文档目录的 Perms');
  });
});

describe('a seal on a certified file', () => {
  const reference = '/Reference [<</Type/SigRef/TransformMethod/DocMDP/TransformParams <</P 2/V/1.2>>>>]';
  const permitted = (catalog: string) => catalog.replace(/>>$/, '/Perms <</DocMDP 6 0 R>>>>');
  const sealed = async (content: string, resources = '<<>>', more: Record<number, string> = {}) => {
    const objects = { ...SIGNING, 1: permitted(SIGNING[1]!), 6: aSignature(reference) };
    const certified = await handSigned(contract, { objects }, world, alice);
    const look = `/Subtype/Form/BBox [0 0 100 30]/Resources ${resources}`;
    return second(
      {
        1: permitted(form('9 0 R')),
        4: withAnnots(9),
        9: field().replace('[0 0 0 0]', '[300 300 400 330]/AP <</N 20 0 R>>'),
        20: aStream(content, look),
        ...more,
      },
      certified,
    );
  };

  test('honest: lines, and words in comments and strings that nobody shows', async () => {
    const content = '1 0 0 RG 2 2 96 26 re S %(900) Tj\n/Span <</ActualText(\\(900\\) Tj)>> BDC EMC';
    await expectHonest(world, await sealed(content));
    const masked = aStream('x', '/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/SMask 22 0 R');
    const more = { 21: masked, 22: aStream('x', '/Subtype/Image/Width 1/Height 1') };
    await expectHonest(world, await sealed('/Im Do', '<</XObject <</Im 21 0 R>>>>', more));
  });

  const WORDS = { 21: aStream('BT (900) Tj ET', '/PatternType 1/PaintType 1/BBox [0 0 9 9]') };
  const MASKED = '<</ExtGState <</G <</SMask <</S/Luminosity/G 21 0 R>>>>>>>>';

  test.each<[string, string, string?, Record<number, string>?]>([
    ['words', 'BT (900) Tj ET'],
    ['words with nothing behind the operator', 'BT (900)Tj/F1 9 Tf ET'],
    ['words in digits', 'BT <393030>Tj<30>Tj ET'],
    ['words on a new line', "BT (900)' ET"],
    ['a picture inside of the content', 'BI/W 1/H 1 ID x EI'],
    ['words in a pattern', '/Pattern cs /P scn 0 0 99 29 re f', '<</Pattern <</P 21 0 R>>>>', WORDS],
    ['words in a mask', '/G gs 0 0 99 29 re f', MASKED, WORDS],
    ['a picture of the page', '/Im Do'],
  ])('hostile: %s', async (_, content, resources, more) => {
    await expectHostile(world, await sealed(content, resources, more), '含有文字或不透明图像');
  });
});
