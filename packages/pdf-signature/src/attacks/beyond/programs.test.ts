import { PdfRef } from '@yinxin/pdf';
import { describe } from 'vitest';
import { Draft, SHAPES } from '../revisions/draft.ts';
import { look } from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { alice, bob, world } from './open-file.ts';
import { RICH_SIGNED, richCatalog, richFile, signedAgain } from './rich-file.ts';
import { type Twins, testTwins } from './twins.ts';

/** What programs do to a signed file when people save it, and what looks much alike. */

const file = await richFile();
const revised = (objects: Record<number, string | undefined>, more: { trailer?: string } = {}) =>
  handwritten(file, { objects, ...more });
const catalog = (more: string) => richCatalog(undefined, more);

describe('objects that are written once more', () => {
  /** Everything that the file says, in one more revision; `num` leads to another object there. */
  const again = (shape: (typeof SHAPES)[number], change?: readonly [num: number, as: number]) => {
    const draft = new Draft(file);
    for (const num of [2, 8, 4, 9, 10, 11, 12, 17, 20, 33, 36, 43, 60, 66, 69])
      draft.set(num, draft.load(num));
    if (change) draft.set(change[0], draft.load(change[1]));
    return draft.write(shape);
  };
  testTwins([
    ...SHAPES.flatMap((shape): Twins[] => [
      [`with another content (${shape})`, () => again(shape, [12, 16]), () => again(shape)],
      [`with another frame (${shape})`, () => again(shape, [43, 59]), () => again(shape)],
      [`with another font (${shape})`, () => again(shape, [33, 34]), () => again(shape)],
    ]),
    [
      'the form moves into an object of its own, and less of it',
      () =>
        revised({
          1: richCatalog('25 0 R 7 0 R').replace(/<<\/Fields.*?>>/, '92 0 R'),
          92: '<</Fields [25 0 R 7 0 R]/SigFlags 3/DR 10 0 R/DA(/F1 11 Tf 0 g)>>',
        }),
      () =>
        revised({
          1: richCatalog().replace(/<<\/Fields.*?>>/, '92 0 R'),
          92: '<</Fields [25 0 R 27 0 R 7 0 R]/SigFlags 3/DR 10 0 R/DA(/F1 11 Tf 0 g)>>',
        }),
    ],
    [
      'annotations move into the page, and less of them',
      () => revised({ 4: RICH_SIGNED[4]!.replace('20 0 R', '[22 0 R 25 0 R 26 0 R 7 0 R]') }),
      () => revised({ 4: RICH_SIGNED[4]!.replace('20 0 R', '[21 0 R 22 0 R 25 0 R 26 0 R 7 0 R]') }),
    ],
    [
      'names move into the catalog, and others',
      () => revised({ 1: catalog('').replace('/Names 60 0 R', '/Names <</Dests 61 0 R>>') }),
      () =>
        revised({ 1: catalog('').replace('/Names 60 0 R', '/Names <</Dests 61 0 R/EmbeddedFiles 62 0 R>>') }),
    ],
    [
      'the tree of pages is written flat, without what it handed down',
      () =>
        revised({
          2: RICH_SIGNED[2]!.replace('[8 0 R]', '[4 0 R 9 0 R]'),
          4: RICH_SIGNED[4]!.replace('/Parent 8 0 R', '/Parent 2 0 R'),
          9: RICH_SIGNED[9]!.replace('/Parent 8 0 R', '/Parent 2 0 R'),
        }),
      () => revised({ 2: RICH_SIGNED[2]!, 8: RICH_SIGNED[8]!, 4: RICH_SIGNED[4]!, 9: RICH_SIGNED[9]! }),
    ],
  ]);
});

describe('what is noted when a file is saved', () => {
  const xmp = (more: string) =>
    aStream(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">${more}</rdf:Description></rdf:RDF></x:xmpmeta>`,
      '/Type/Metadata/Subtype/XML',
    );
  const dated = '<xmp:ModifyDate>2026-06-11T08:00:00Z</xmp:ModifyDate>';
  const title = (language: string) =>
    `<dc:title><rdf:Alt><rdf:li xml:lang="${language}">Other</rdf:li></rdf:Alt></dc:title>`;
  const info = (words: string) => revised({ 92: `<<${words}>>` }, { trailer: '/Info 92 0 R' });
  const date = () => info('/ModDate(D:20260611080000Z)/Producer(Acrobat)');
  const extensions = (value: string, more: Record<number, string> = {}) =>
    revised({ 1: catalog(`/Extensions ${value}`), ...more });
  const known = '<</ADBE <</BaseVersion/1.7/ExtensionLevel 8>>>>';
  testTwins([
    ['a title in /Info', () => info('/ModDate(D:20260611080000Z)/Title(Other)'), date],
    ['an author in /Info', () => info('/Author(Other)'), date],
    [
      'a title in XMP',
      () => revised({ 70: xmp(dated + title('x-default')) }),
      () => revised({ 70: xmp(dated) }),
    ],
    [
      'a title in XMP for some readers',
      () => revised({ 70: xmp(title('zh-CN')) }),
      () => revised({ 70: xmp(dated) }),
    ],
    [
      'XMP that is none',
      () => revised({ 70: aStream('<a', '/Type/Metadata/Subtype/XML') }),
      () => revised({ 70: xmp(dated) }),
    ],
    ['an extension that is content', () => extensions('<</ADBE 16 0 R>>'), () => extensions(known)],
    [
      'an extension that brings content',
      () => extensions('<</ADBE 92 0 R>>', { 92: RICH_SIGNED[16]! }),
      () => extensions(known),
    ],
    [
      'a version that is none',
      () => revised({ 1: catalog('/Version 4 0 R') }),
      () => revised({ 1: catalog('/Version/1.7') }),
    ],
    [
      'a checksum in the trailer that is content',
      () => revised({ 92: RICH_SIGNED[16]! }, { trailer: '/DocChecksum 92 0 R' }),
      () => revised({ 92: '(x)' }, { trailer: '/DocChecksum/AB12' }),
    ],
    [
      'permissions that go',
      () => revised({ 1: catalog('').replace(/\/Perms <<.*?>>/, '') }),
      () => revised({ 1: catalog('') }),
    ],
    [
      'certification by another signature',
      () =>
        signedAgain(file, {
          1: richCatalog('25 0 R 27 0 R 7 0 R 91 0 R').replace('/DocMDP 6', '/DocMDP 90'),
        }),
      () => signedAgain(file),
    ],
  ]);
});

describe('what people fill in and note', () => {
  const BUYER = RICH_SIGNED[25]!;
  const filled = (value: string, shown = value, more = '') =>
    revised({
      25: BUYER.replace(/>>$/, `/V(${value})/M(D:20260611080000Z)/AP <</N 92 0 R>>${more}>>`),
      92: look(
        `/Tx BMC q 1 1 198 18 re W n BT /F1 11 Tf 0 g 2 6 Td (${shown}) Tj ET Q EMC`,
        '',
        '0 0 200 20',
      ).replace('3 0 R', '93 0 R'),
      93: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    });
  const listed = (more: string) => RICH_SIGNED[20]!.replace(']', ` ${more}]`);
  const comment = (subtype: string, rect: string, more: string, drawn: string, entries = '') =>
    revised({
      20: listed('92 0 R'),
      92: `<</Type/Annot/Subtype/${subtype}/F 4/P 4 0 R/Rect [${rect}]/CreationDate(D:20260611080000Z)/Contents(ok)/Border [0 0 0]/Rotate 0${more}/AP <</N 93 0 R>>>>`,
      93: aStream(
        drawn,
        `/Type/XObject/Subtype/Form/BBox [${rect}]/Resources <</Font <</F1 94 0 R>>/ExtGState <</G <</BM/Multiply>>>>>>${entries}`,
      ),
      94: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    });
  const words = (rect: string, x: number, y: number) =>
    comment('FreeText', rect, '/DA(/F1 10 Tf 0 g)', `BT 0 g /F1 10 Tf ${x} ${y} Td (ok) Tj ET`);
  const LINE = '54 697 190 712';
  const highlight = (drawn: string) =>
    comment('Highlight', LINE, '/C [1 1 0]/QuadPoints [54 712 190 712 54 697 190 697]', drawn);
  const ink = (points: string) =>
    comment(
      'Ink',
      '40 100 500 720',
      `/InkList [[${points}]]/C [0 0 1]`,
      `0 0 1 RG 1 w ${points.replace(/^(\S+ \S+) /, '$1 m ')} l S`,
    );
  const note = (more: Record<number, string>) =>
    revised({
      20: listed('92 0 R 94 0 R'),
      92: '<</Type/Annot/Subtype/Text/Name/Note/F 28/P 4 0 R/Rect [520 760 540 780]/T(Bob)/Contents(check)/Popup 94 0 R>>',
      94: '<</Type/Annot/Subtype/Popup/F 28/P 4 0 R/Rect [400 600 580 700]/Parent 92 0 R/Open false>>',
      ...more,
    });
  const reply = (to: string) => ({
    20: listed('92 0 R 94 0 R 95 0 R'),
    95: `<</Type/Annot/Subtype/Text/F 30/P 4 0 R/Rect [520 760 540 780]/T(Eve)/Contents(done)/IRT ${to}/RT/R/StateModel/Review/State/Accepted>>`,
  });
  testTwins([
    ['a value of which another is shown', () => filled('900', '100'), () => filled('900')],
    ['an action with the value', () => filled('900', '900', '/A 23 0 R'), () => filled('900')],
    [
      'another place with the value',
      () => revised({ 25: BUYER.replace('56 300 256 320', '56 690 256 710').replace(/>>$/, '/V(x)>>') }),
      () => filled('x'),
    ],
    [
      'a box ticked for people alone',
      () => revised({ 26: RICH_SIGNED[26]!.replace('/AS/Off', '/AS/Yes') }),
      () =>
        revised({
          26: RICH_SIGNED[26]!.replace('/AS/Off', '/AS/Yes'),
          27: RICH_SIGNED[27]!.replace('/V/Off', '/V/Yes'),
        }),
    ],
    [
      'a box ticked for programs alone',
      () => revised({ 27: RICH_SIGNED[27]!.replace('/V/Off', '/V/Yes') }),
      () =>
        revised({
          26: RICH_SIGNED[26]!.replace('/AS/Off', '/AS/Yes'),
          27: RICH_SIGNED[27]!.replace('/V/Off', '/V/Yes'),
        }),
    ],
    ['words upon the price', () => words(LINE, 60, 700), () => words('400 200 440 220', 402, 205)],
    [
      'words right behind the price',
      () => words('179 690 222 715', 181, 700),
      () => words('400 200 440 220', 402, 205),
    ],
    [
      'a highlight that is opaque',
      () => highlight('0 0 0 rg 54 697 136 15 re f'),
      () => highlight('/G gs 1 1 0 rg 54 697 136 15 re f'),
    ],
    ['a stroke through the price', () => ink('54 703 190 704'), () => ink('400 120 480 150')],
    ['an answer to a field', () => note(reply('25 0 R')), () => note(reply('92 0 R'))],
    [
      'a popup with a look',
      () =>
        note({
          94: '<</Type/Annot/Subtype/Popup/F 28/P 4 0 R/Rect [50 690 250 715]/Parent 92 0 R/AP <</N 24 0 R>>>>',
        }),
      () => note({}),
    ],
    [
      'a note with an action',
      () =>
        note({
          92: '<</Type/Annot/Subtype/Text/F 28/P 4 0 R/Rect [520 760 540 780]/Contents(check)/Popup 94 0 R/A 23 0 R>>',
        }),
      () => note({}),
    ],
  ]);
});

describe('how programs draw a signature', () => {
  const first = () =>
    handSigned(handwritten(undefined, { objects: CONTRACT }), { objects: SIGNING }, world, alice);
  const RECT = '300 100 450 160';
  /** Acrobat draws in layers: /FRM holds the blank n0 and the words n2. */
  const layered = async (
    rect: string,
    looks: string,
    words = 'Digitally signed by Bob',
    more: Record<number, string> = {},
  ) => {
    const form = (content: string, resources: string) =>
      aStream(content, `/Type/XObject/Subtype/Form/BBox [0 0 150 60]/Resources <<${resources}>>`);
    const objects = {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [7 0 R 9 0 R]/SigFlags 3/DA(/Helv 0 Tf 0 g)/DR <</Font <</Helv 16 0 R>>>>>>>>',
      4: SIGNING[4]!.replace('[7 0 R]', '[7 0 R 9 0 R]'),
      8: aSignature(),
      9: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature2)/V 8 0 R/F 132/Rect [${rect}]/P 4 0 R/MK <<>>/AP <<${looks}>>>>`,
      12: form('q 1 0 0 1 0 0 cm /FRM Do Q', '/XObject <</FRM 13 0 R>>'),
      13: form('q /n0 Do Q q /n2 Do Q', '/XObject <</n0 14 0 R/n2 15 0 R>>'),
      14: form('% DSBlank', ''),
      15: form(`BT /Helv 9 Tf 0 g 2 40 Td (${words}) Tj ET`, '/Font <</Helv 16 0 R>>'),
      16: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/PDFDocEncoding>>',
      ...more,
    };
    return handSigned(await first(), { objects }, world, bob);
  };
  const honest = () => layered(RECT, '/N 12 0 R');
  testTwins([
    ['as large as the page', () => layered('0 0 595 842', '/N 12 0 R'), honest],
    ['with a look for the mouse', () => layered(RECT, '/N 12 0 R/D 15 0 R'), honest],
    ['with states', () => layered(RECT, '/N <</On 12 0 R>>'), honest],
    [
      'with a layer that is the content of the page',
      () =>
        layered(RECT, '/N 12 0 R', 'ok', {
          5: aStream('BT /F1 11 Tf 56 700 Td (The price is 900 yuan.) Tj ET'),
        }),
      honest,
    ],
    [
      'on two pages at once',
      () => layered(RECT, '/N 12 0 R', 'ok', { 2: '<</Type/Pages/Kids [4 0 R 4 0 R]/Count 2>>' }),
      honest,
    ],
    [
      'with a font under a name that the page uses',
      () => layered(RECT, '/N 12 0 R', 'ok', { 3: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>' }),
      honest,
    ],
  ]);
});

describe('an earlier state that comes back', () => {
  const behind = (offset: number, num: number) => {
    const text = Buffer.from(file).toString('latin1');
    const last = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1];
    const entry = `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
    return new Uint8Array(
      Buffer.from(
        `${text}xref\n${entry}trailer\n<</Size 100/Root 1 0 R/Prev ${last}>>\nstartxref\n${text.length}\n%%EOF\n`,
        'latin1',
      ),
    );
  };
  const text = Buffer.from(file).toString('latin1');
  const firstOf = (num: number) => text.indexOf(`\n${num} 0 obj`) + 1;
  const lastOf = (num: number) => text.lastIndexOf(`\n${num} 0 obj`) + 1;
  testTwins([
    ['of the catalog', () => behind(firstOf(1), 1), () => behind(lastOf(1), 1)],
    ['of the annotations', () => behind(firstOf(20), 20), () => behind(lastOf(20), 20)],
    ['of another object', () => behind(lastOf(16), 13), () => behind(lastOf(13), 13)],
    [
      'inside of a stream',
      () => behind(text.indexOf('BT /F1 11 Tf 56 700'), 12),
      () => behind(lastOf(12), 12),
    ],
  ]);
});

describe('objects that are freed', () => {
  const freed = (num: number) => {
    const draft = new Draft(file);
    draft.free(num);
    return draft.write('table');
  };
  const unused = () => {
    const draft = new Draft(revised({ 98: '(x)' }));
    draft.free(new PdfRef(98).num);
    return draft.write('table');
  };
  testTwins([13, 33, 43, 47, 63, 68, 85].map((num): Twins => [`object ${num}`, () => freed(num), unused]));
});
