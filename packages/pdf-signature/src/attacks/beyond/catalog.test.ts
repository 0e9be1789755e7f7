import { describe } from 'vitest';
import { reference } from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { alice, catalog, countersigned, open, page, revised, SENTENCE, world } from './open-file.ts';
import { testTwins } from './twins.ts';

const CERTIFICATE = aStream('certificate');
const store = (entries: string, more: Record<number, string> = {}) =>
  revised({ 1: catalog('/DSS 60 0 R'), 60: `<<${entries}>>`, 61: CERTIFICATE, ...more });
const evidence = () => store('/Certs [61 0 R]');
const again = () => revised({ 1: catalog(), 4: page() });
const PAGE_ONE = '<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]/Contents 62 0 R>>';
const OTHER = aStream(SENTENCE.replace('100', '900'));

describe('entries of the catalog that readers show, open or run', () => {
  const added = (entry: string) => [entry, () => revised({ 1: catalog(entry) }), evidence] as const;
  const replaced = (from: string, to: string) =>
    [to, () => revised({ 1: catalog().replace(from, to) }), again] as const;
  testTwins([
    ...[
      '/Collection <</Schema <<>>/View/D>>',
      '/OpenAction <</S/JavaScript/JS(1)>>',
      '/OpenAction [4 0 R/XYZ 0 100 9]',
      '/AA <</WC <</S/JavaScript/JS(1)>>>>',
      '/AF [45 0 R]',
      '/SpiderInfo <<>>',
      '/PieceInfo <<>>',
      '/OutputIntents [<<>>]',
      '/Legal <<>>',
      '/Requirements [<</S/EnableJavaScripts>>]',
      '/NeedsRendering true',
      '/URI <</Base(http://x)>>',
      '/PageMode/UseAttachments',
      '/PageLayout/TwoPageLeft',
      '/DPartRoot <<>>',
      '/MarkInfo <</Marked true>>',
      '/Dests <</a [4 0 R/Fit]>>',
    ].map(added),
    replaced('/Nums [0 <</S/D>>]', '/Nums [0 <</S/r/P(A-)>>]'),
    replaced('/Names [(a) [4 0 R/Fit]]', '/Names [(a) [4 0 R/XYZ 0 0 9]]'),
    replaced('/Names <</Dests', '/Names <</JavaScript <</Names [(x) <</S/JavaScript/JS(1)>>]>>/Dests'),
    replaced('/Names <</Dests', '/Names <</EmbeddedFiles <</Names [(x) <</F(a)>>]>>/Dests'),
    replaced('/Names <</Dests', '/Names <</Templates <</Names [(x) 4 0 R]>>/Dests'),
    replaced('/ON [46 0 R]', '/OFF [46 0 R]'),
    replaced('/Lang(en)', '/Lang(zh)'),
    replaced('/HideMenubar false', '/DisplayDocTitle true'),
    replaced('/Threads [47 0 R]', '/Threads []'),
    replaced('/SigFlags 3', '/SigFlags 3/XFA 45 0 R'),
    replaced('/SigFlags 3', '/SigFlags 3/XFA [(template) 41 0 R]'),
    replaced('/SigFlags 3', '/SigFlags 3/NeedAppearances true'),
    replaced('/SigFlags 3', '/SigFlags 3/CO [10 0 R]'),
    replaced('/SigFlags 3', '/SigFlags 3/Q 2'),
    replaced('/DA(/F1 11 Tf 0 g)', '/DA(/F1 11 Tf 1 g)'),
    replaced('/F1 3 0 R', '/F1 <</Type/Font/Subtype/Type1/BaseFont/Symbol>>'),
    replaced('/SigFlags 3', '/SigFlags 0'),
    replaced('/SigFlags 3', '/SigFlags 3/Type/Catalog'),
  ]);
});

describe('objects that the catalog and the pages lead to', () => {
  const changed = (num: number, value: string, more: Record<number, string> = {}) =>
    [`${num}: ${value.slice(0, 30)}`, () => revised({ [num]: value, ...more }), again] as const;
  testTwins([
    changed(2, '<</Type/Pages/Kids [4 0 R]/Count 1/Rotate 180>>'),
    changed(2, '<</Type/Pages/Kids [4 0 R 63 0 R]/Count 2>>', { 63: PAGE_ONE, 62: OTHER }),
    changed(2, '<</Type/Pages/Kids [4 0 R]/Count 1/CropBox [0 0 595 400]>>'),
    changed(3, '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>'),
    changed(8, '20'),
    changed(8, '64 0 R', { 64: '20' }),
    changed(9, '180'),
    changed(41, aStream('0 0 12 12 re f', '/Type/XObject/Subtype/Form/BBox [0 0 9 9]')),
    changed(45, '<</Type/Outlines/First 65 0 R/Last 65 0 R/Count 1>>', { 65: '<</Title(x)/Parent 45 0 R>>' }),
    changed(46, '<</Type/OCG/Name(hidden)/Usage <</View <</ViewState/OFF>>>>>>'),
    changed(47, '<</Type/Thread/F 48 0 R/I <</Title(x)>>>>'),
    changed(48, '<</Type/Bead/T 47 0 R/N 48 0 R/V 48 0 R/P 4 0 R/R [0 0 500 500]>>'),
    changed(34, aStream('BT (900) Tj ET', '/Type/XObject/Subtype/Form/BBox [0 0 80 80]')),
    changed(7, '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/V 6 0 R/F 2/Rect [0 0 0 0]/P 4 0 R>>'),
  ]);
});

/** A page without annotations beside the one that is signed. */
const BARE_PAGE =
  '<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]/Resources <</Font <</F1 3 0 R>>>>/Contents 5 0 R>>';
const bare = await handSigned(
  handwritten(undefined, {
    objects: { ...CONTRACT, 2: '<</Type/Pages/Kids [4 0 R 40 0 R]/Count 2>>', 40: BARE_PAGE },
  }),
  { objects: { 1: SIGNING[1]!, 6: SIGNING[6]!, 7: SIGNING[7]!.replace('4 0 R', '40 0 R'), 40: SIGNING[4]! } },
  world,
  alice,
);

describe('entries of a page', () => {
  const added = (entry: string) => [entry, () => revised({ 4: page('', entry) }), again] as const;
  testTwins([
    ...[
      '/CropBox [0 0 595 400]',
      '/UserUnit 2',
      '/AA <</O <</S/JavaScript/JS(1)>>>>',
      '/B [48 0 R]',
      '/Thumb 41 0 R',
      '/Trans <</S/Dissolve>>',
      '/Dur 1',
      '/VP [<<>>]',
      '/PresSteps <<>>',
      '/Group <</S/Transparency/K true>>',
      '/PieceInfo <<>>',
      '/SeparationInfo <<>>',
      '/TemplateInstantiated/x',
      '/AF [45 0 R]',
      '/Metadata 41 0 R',
      '/BoxColorInfo <<>>',
      '/PZ 9',
      '/BleedBox [0 0 5 5]',
    ].map(added),
    ...['/Annots 180', '/Annots <</Kids []>>', '/Annots 5 0 R'].map(
      (entry) =>
        [
          `no list of annotations, so that poppler leaves the page out (${entry})`,
          () => handwritten(bare, { objects: { 4: BARE_PAGE.replace(/>>$/, `${entry}>>`) } }),
          () => handwritten(bare, { objects: { 4: BARE_PAGE.replace(/>>$/, '/Annots []>>') } }),
        ] as const,
    ),
    [
      'an order of tabs that is a page',
      () => revised({ 4: page('', '/Tabs 4 0 R') }),
      () => revised({ 4: page('', '/Tabs/S') }),
    ],
    [
      'a date that is a page',
      () => revised({ 4: page('', '/LastModified 4 0 R') }),
      () => revised({ 4: page('', '/LastModified(D:20260610080000Z)') }),
    ],
    [
      'another rotation',
      () => revised({ 4: page().replace('/Rotate 9 0 R', '/Rotate 90') }),
      () => revised({ 4: page().replace('/Rotate 9 0 R', '/Rotate 0') }),
    ],
    [
      'content that comes twice',
      () => revised({ 4: page().replace('/Contents 5 0 R', '/Contents [5 0 R 5 0 R]') }),
      () => revised({ 4: page().replace('/Contents 5 0 R', '/Contents [5 0 R]') }),
    ],
    [
      'other resources',
      () =>
        revised({
          4: page().replace('/F1 3 0 R', '/F1 66 0 R'),
          66: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
        }),
      again,
    ],
    [
      'the rotation by what it leads to',
      () => revised({ 4: page().replace('/Rotate 9 0 R', '/Rotate 68 0 R'), 68: '90' }),
      () => revised({ 4: page().replace('/Rotate 9 0 R', '/Rotate 0') }),
    ],
  ]);
});

describe('validation data that is something else', () => {
  testTwins([
    ['content of a page', () => store('/Certs [5 0 R]', { 5: OTHER }), evidence],
    ['a key that nobody knows', () => store('/Certs [61 0 R]/AF [67 0 R]', { 67: '<</F(a)>>' }), evidence],
    ['a page', () => store('/Certs [61 0 R 67 0 R]', { 67: PAGE_ONE, 62: OTHER }), evidence],
    ['a catalog', () => store('/Certs [67 0 R]', { 67: '<</Type/Catalog/Pages 2 0 R>>' }), evidence],
    [
      'a stream that passes for an object stream',
      () => store('/Certs [67 0 R]', { 67: aStream('5 0 (x)', '/Type/ObjStm/N 1/First 4') }),
      evidence,
    ],
    [
      'a stream that passes for a cross-reference',
      () => store('/Certs [67 0 R]', { 67: aStream('\0\0', '/Type/XRef/Size 9/W [1 0 1]/Root 1 0 R') }),
      evidence,
    ],
    [
      'a stream kept in another file',
      () => store('/Certs [67 0 R]', { 67: aStream('x', '/F(other)') }),
      evidence,
    ],
    [
      'for a signature that has no digest as its name',
      () => store('/VRI <</Page 67 0 R>>', { 67: PAGE_ONE, 62: OTHER }),
      () => store(`/VRI <</${'A1'.repeat(20)} <</Cert [61 0 R]>>>>`),
    ],
    [
      'an attachment below a digest',
      () => store(`/VRI <</${'A1'.repeat(20)} <</EF 67 0 R>>>>`, { 67: '<</F(a)>>' }),
      () => store(`/VRI <</${'A1'.repeat(20)} <</Cert [61 0 R]/TU(D:20260610080000Z)>>>>`),
    ],
    [
      'the page that names it as its content',
      () =>
        revised({
          1: catalog('/DSS 60 0 R'),
          4: page().replace('/Contents 5 0 R', '/Contents 61 0 R'),
          60: '<</Certs [61 0 R]>>',
          61: OTHER,
        }),
      evidence,
    ],
    [
      'the form',
      () => revised({ 1: catalog('/DSS 60 0 R'), 60: '<</Certs 10 0 R>>', 10: '[61 0 R]', 61: CERTIFICATE }),
      evidence,
    ],
  ]);
});

describe('the end of the file', () => {
  const text = (file: Uint8Array) => Buffer.from(file).toString('latin1');
  const bytes = (words: string) => new Uint8Array(Buffer.from(words, 'latin1'));
  const last = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text(open))![1]);
  const withXref = (entries: string, trailer: string, body = '') => {
    const start = open.length + body.length;
    return bytes(`${text(open)}${body}xref\n${entries}trailer\n<<${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
  };
  const at = (offset: number) => String(offset).padStart(10, '0');
  const whereIs = (num: number) => text(open).lastIndexOf(`\n${num} 0 obj`) + 1;
  const trailer = `/Size 60/Root 1 0 R/Prev ${last}`;
  const body = `5 0 obj\n${OTHER}\nendobj\n`;
  testTwins([
    [
      'another object at the place of the content',
      () => withXref(`5 1\n${at(whereIs(41))} 00000 n \n`, trailer),
      () => withXref(`5 1\n${at(whereIs(5))} 00000 n \n`, trailer),
    ],
    [
      'the page as it was before it was signed',
      () => withXref(`4 1\n${at(text(open).indexOf('\n4 0 obj') + 1)} 00000 n \n`, trailer),
      () => withXref(`4 1\n${at(whereIs(4))} 00000 n \n`, trailer),
    ],
    [
      'another catalog',
      () => revised({ 68: catalog('/OpenAction [4 0 R/Fit]') }, { trailer: '/Root 68 0 R' }),
      again,
    ],
    [
      'an encryption that was not there',
      () => revised({ 68: '<</Filter/Standard/V 1/R 2/P -4/O(x)/U(x)>>' }, { trailer: '/Encrypt 68 0 R' }),
      again,
    ],
    [
      'an earlier state by /Prev',
      () => withXref(`5 1\n${at(open.length)} 00000 n \n`, trailer.replace(`/Prev ${last}`, ''), body),
      again,
    ],
    ['content freed', () => revised({}, { free: [5] }), () => revised({ 68: '(x)' })],
    [
      'content of another generation',
      () => withXref(`5 1\n${at(open.length)} 00001 n \n`, trailer, body.replace('5 0 obj', '5 1 obj')),
      again,
    ],
    [
      'a hidden list of objects beside the table',
      () =>
        withXref(
          '0 0\n',
          `${trailer}/XRefStm ${open.length}`,
          `69 0 obj\n${aStream('\x01\0\0\0\0', '/Type/XRef/W [1 3 1]/Index [5 1]/Size 60')}\nendobj\n`,
        ),
      again,
    ],
    ['a content behind the end', () => bytes(`${text(open)}${body}`), () => bytes(`${text(open)}\n`)],
    [
      'an object that is written twice',
      () => handwritten(open, { objects: { 68: `(x)\nendobj\n5 0 obj\n${OTHER}` } }),
      () => revised({ 68: '(x)' }),
    ],
    [
      'a title that was not there',
      () => revised({ 70: '<</Title(Other)>>' }, { trailer: '/Info 70 0 R' }),
      () => revised({ 68: '(x)' }),
    ],
  ]);
});

describe('a second signer', () => {
  const PLACE = '50 690 176 715';
  const stamped = aSignature('')
    .replace('adbe.pkcs7.detached', 'ETSI.RFC3161')
    .replace('/Type/Sig', '/Type/DocTimeStamp');
  const seal = aStream('1 0 0 RG 2 2 40 40 re S', '/Type/XObject/Subtype/Form/BBox [0 0 50 50]');
  const honest = () => countersigned({});
  testTwins([
    [
      'takes the certification over',
      () =>
        countersigned(
          { 1: catalog('', '10 0 R 11 0 R 7 0 R 51 0 R').replace('/DocMDP 6 0 R', '/DocMDP 50 0 R') },
          '[0 0 0 0]',
          reference('DocMDP', '/P 3'),
        ),
      honest,
    ],
    [
      'adds rights beside it',
      () =>
        countersigned({
          1: catalog('', '10 0 R 11 0 R 7 0 R 51 0 R').replace('/DocMDP 6 0 R', '/DocMDP 6 0 R/UR3 50 0 R'),
        }),
      honest,
    ],
    [
      'writes over the price',
      () =>
        countersigned({
          51: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Second)/V 50 0 R/F 132/Rect [${PLACE}]/P 4 0 R/AP <</N 71 0 R>>>>`,
          71: aStream('1 g 0 0 200 30 re f', '/Type/XObject/Subtype/Form/BBox [0 0 200 30]'),
        }),
      () =>
        countersigned({
          51: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Second)/V 50 0 R/F 132/Rect [300 100 350 150]/P 4 0 R/AP <</N 71 0 R>>>>',
          71: seal,
        }),
    ],
    [
      'is a time stamp that draws',
      () =>
        countersigned({
          50: stamped,
          51: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Second)/V 50 0 R/F 132/Rect [300 100 350 150]/P 4 0 R/AP <</N 71 0 R>>>>',
          71: seal,
        }),
      honest,
    ],
    [
      'brings a page',
      () => countersigned({ 2: '<</Type/Pages/Kids [4 0 R 72 0 R]/Count 2>>', 72: PAGE_ONE, 62: OTHER }),
      honest,
    ],
    ['brings other words', () => countersigned({ 5: OTHER }), honest],
    [
      'calls his field as one that is there',
      () =>
        countersigned({
          51: '<</Type/Annot/Subtype/Widget/FT/Sig/T(note)/V 50 0 R/F 132/Rect [0 0 0 0]/P 4 0 R>>',
        }),
      honest,
    ],
    [
      'brings a layer',
      () =>
        countersigned({
          1: catalog('', '10 0 R 11 0 R 7 0 R 51 0 R').replace('/OCGs [46 0 R]', '/OCGs [46 0 R 73 0 R]'),
          73: '<</Type/OCG/Name(x)>>',
        }),
      honest,
    ],
    [
      'moves the first seal',
      () =>
        countersigned({
          7: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/V 6 0 R/F 132/Rect [50 690 176 715]/P 4 0 R>>',
        }),
      honest,
    ],
    [
      'changes the first value',
      () =>
        countersigned({
          6: aSignature('/Name(Other)').replace('[0 0000000000 0000000000 0000000000]', '[0 1 2 3]'),
        }),
      honest,
    ],
  ]);
});

describe('what lies about and nobody names', () => {
  testTwins([
    ['a page', () => revised({ 63: PAGE_ONE, 62: OTHER }), () => revised({ 68: '<</Note(x)>>' })],
    [
      'a catalog',
      () =>
        revised({
          68: '<</Type/Catalog/Pages 69 0 R>>',
          69: '<</Type/Pages/Kids [63 0 R]/Count 1>>',
          63: PAGE_ONE,
          62: OTHER,
        }),
      () => revised({ 68: '<</Type/Font>>' }),
    ],
    [
      'an object stream',
      () => revised({ 68: aStream('5 0 (x)', '/Type/ObjStm/N 1/First 4') }),
      () => revised({ 68: aStream('5 0 (x)') }),
    ],
    [
      'named by a later revision',
      () =>
        handwritten(revised({ 68: OTHER }), {
          objects: { 4: page().replace('/Contents 5 0 R', '/Contents 68 0 R') },
        }),
      () => handwritten(revised({ 68: OTHER }), { objects: { 4: page() } }),
    ],
  ]);
});
