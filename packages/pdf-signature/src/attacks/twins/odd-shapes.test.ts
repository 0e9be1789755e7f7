import { deflateSync } from 'node:zlib';
import { test } from 'vitest';
import { defaultScanPolicy } from '../../scan/index.ts';
import { edited } from '../testing/craft.ts';
import {
  aSignature,
  aStream,
  CONTRACT,
  type Handwritten,
  handSigned,
  handwritten,
  SIGNING,
} from '../testing/handwritten.ts';
import { expectHonest } from '../testing/twins.ts';
import { aSeal, World } from '../testing/world.ts';

/** Shapes that few programs write and all readers show alike: signed by us, by another one, and by both. */

const world = new World();
const alice = world.person('甲');
const WORDS = 'BT /F1 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET';
const PAGE = CONTRACT[4]!;
const whole = (objects: Record<number, string>, more = {}) =>
  handwritten(undefined, { objects: { ...CONTRACT, ...objects }, ...more });
const binary = (bytes: Uint8Array, entries: string) =>
  aStream(Buffer.from(bytes).toString('latin1'), entries);
/** Writes the lines anew with ends of the same length, so that no place moves. */
const withLineEnds = (file: Uint8Array, end: string) => edited(file, (text) => text.replaceAll('\n', end));

const CONTRACTS: [string, Uint8Array][] = [
  ['lines that end with CR', withLineEnds(whole({}), '\r')],
  ['blank lines and NULs behind the end', whole({}, { afterEof: '\n\n\0\0\r\n' })],
  ['comments inside of objects', whole({ 4: PAGE.replace('/Parent', '%the page\n/Parent') })],
  ['comments at the end of objects', whole({ 3: `${CONTRACT[3]}%the font\n%3 of 5` })],
  ['names in codes', whole({ 4: PAGE.replace('/MediaBox', '/Media#42ox') })],
  ['strings in octal', whole({ 5: aStream('BT /F1 11 Tf 56 700 Td (\\124he price is 100 yuan.) Tj ET') })],
  [
    'a length in an object of its own',
    whole({ 5: aStream(WORDS).replace(/\d+/, '6 0 R'), 6: `${WORDS.length}` }),
  ],
  [
    'two filters',
    whole({
      5: aStream(
        `${Buffer.from(deflateSync(WORDS)).toString('hex')}>`,
        '/Filter [/ASCIIHexDecode/FlateDecode]',
      ),
    }),
  ],
  ['a compressed content', whole({ 5: binary(deflateSync(WORDS), '/Filter/FlateDecode') })],
  [
    'content in pieces',
    whole({ 4: PAGE.replace('5 0 R', '[6 0 R 5 0 R 7 0 R]'), 6: aStream('q'), 7: aStream('Q') }),
  ],
  [
    'a page that inherits everything',
    whole({
      2: '<</Type/Pages/Kids [6 0 R]/Count 1/MediaBox [0 0 595 842]/Rotate 90>>',
      4: '<</Type/Page/Parent 6 0 R/Contents 5 0 R>>',
      6: '<</Type/Pages/Parent 2 0 R/Kids [4 0 R]/Count 1/Resources <</Font <</F1 3 0 R>>>>>>',
    }),
  ],
  [
    'a list of annotations of its own, which is empty',
    whole({ 4: PAGE.replace('/Contents', '/Annots 6 0 R/Contents'), 6: '[]' }),
  ],
  [
    'an annotation that is nothing',
    whole({ 4: PAGE.replace('/Contents', '/Annots [null 6 0 R]/Contents'), 6: 'null' }),
  ],
  [
    'a form whose parts are objects of their own',
    whole({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm 6 0 R>>',
      6: '<</Fields 7 0 R/DA(/Helv 0 Tf 0 g)>>',
      7: '[]',
    }),
  ],
  [
    'fields below fields',
    whole({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [6 0 R]>>>>',
      4: PAGE.replace('/Contents', '/Annots [7 0 R]/Contents'),
      6: '<</T(parties)/Kids [7 0 R]>>',
      7: '<</Type/Annot/Subtype/Widget/FT/Tx/T(buyer)/Parent 6 0 R/V(A)/Rect [56 600 200 620]/P 4 0 R/AP <</N 8 0 R>>>>',
      8: aStream('BT (A) Tj ET', '/Subtype/Form/BBox [0 0 144 20]'),
    }),
  ],
  [
    'a version and extensions',
    whole({
      1: '<</Type/Catalog/Pages 2 0 R/Version/1.7/Extensions <</ADBE <</BaseVersion/1.7/ExtensionLevel 8>>>>>>',
    }),
  ],
  [
    'edited before it was signed',
    handwritten(whole({}), { objects: { 5: aStream(WORDS.replace('100', '120')) }, free: [3] }).slice(),
  ],
  [
    'negative and very exact numbers',
    whole({ 4: PAGE.replace('[0 0 595 842]', '[-0.5 -.25 595.303937007874 +841.889763779528]') }),
  ],
  ['pages by thirds', whole({ 2: '<</Type/Pages/Kids [4 0 R 6 0 R 7 0 R]/Count 3>>', 6: PAGE, 7: PAGE })],
  [
    'an information that is written later',
    handwritten(whole({}), {
      objects: { 9: '<</Title(Contract)/ModDate(D:20240101000000Z)>>' },
      trailer: '/Info 9 0 R',
    }),
  ],
  ['objects that are not in order', whole({ 90: 'null', 41: '(left over)' })],
  [
    'a name of one page in the catalog',
    whole({
      1: '<</Type/Catalog/Pages 2 0 R/PageLabels <</Nums [0 <</S/D>>]>>/Lang(zh-CN)/PageMode/UseNone>>',
    }),
  ],
];

/** As everybody signs: scanned before, and keeping earlier signatures. */
const signing = { scan: defaultScanPolicy, earlier: 'keep' } as const;

test.each(CONTRACTS)('%s: signed by us twice, with seals', async (_, file) => {
  const marks = [{ art: aSeal(20), at: [{ page: 0, xMm: 30, yMm: 150 }] }];
  const once = await world.sign(file, { ...signing, marks });
  await expectHonest(world, once);
  const beside = [{ art: aSeal(20), at: [{ page: 0, xMm: 120, yMm: 150 }] }];
  await expectHonest(world, await world.sign(once, { ...signing, marks: beside }, world.signer('乙')));
});

const first = await handSigned(whole({}), { objects: SIGNING }, world, alice);
const FIELD = SIGNING[7]!.replace('Signature1', 'Signature2').replace('6 0 R', '8 0 R');
const catalogOf = (form: string, more = '') => `<</Type/Catalog/Pages 2 0 R/AcroForm ${form}${more}>>`;
const FORM = '<</Fields [7 0 R 9 0 R]/SigFlags 3>>';
const shownOn = (list: string) => SIGNING[4]!.replace('[7 0 R]', list);
const second = { 1: catalogOf(FORM), 4: shownOn('[7 0 R 9 0 R]'), 8: aSignature(), 9: FIELD };

/** Revisions with a second signature (8) in a field (9). */
const REVISIONS: [string, Handwritten][] = [
  ['nothing odd', { objects: second }],
  [
    'the value inside of the field',
    { objects: { ...second, 8: undefined, 9: FIELD.replace('8 0 R', aSignature()) } },
  ],
  ['the newest annotation first', { objects: { ...second, 4: shownOn('[9 0 R 7 0 R]') } }],
  [
    'the newest field first',
    { objects: { ...second, 1: catalogOf('<</Fields [9 0 R 7 0 R]/SigFlags 3>>') } },
  ],
  [
    'lists in objects of their own',
    {
      objects: {
        ...second,
        1: catalogOf('20 0 R'),
        4: shownOn('22 0 R'),
        20: '<</Fields 21 0 R/SigFlags 3>>',
        21: '[7 0 R 9 0 R]',
        22: '[7 0 R 9 0 R]',
      },
    },
  ],
  ['a field with an empty list of kids', { objects: { ...second, 9: FIELD.replace('/FT', '/Kids []/FT') } }],
  [
    'keys in another order and whole numbers as fractions',
    {
      objects: {
        ...second,
        4: '<</Annots [7 0 R 9 0 R]/Contents 5 0 R/Resources <</Font <</F1 3 0 R>>>>/MediaBox [0.0 0 595.00 842.]/Parent 2 0 R/Type/Page>>',
      },
    },
  ],
  ['everything written once more', { objects: { ...CONTRACT, ...second, 7: SIGNING[7]! } }],
  ['object 0 listed as free', { objects: second, free: [0] }],
  [
    'an information with the date, metadata and validation data',
    {
      objects: {
        ...second,
        1: catalogOf(FORM, '/Metadata 30 0 R/DSS 31 0 R/Version/1.7'),
        30: aStream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type/Metadata/Subtype/XML'),
        31: '<</Type/DSS/Certs [32 0 R]/VRI <<>>>>',
        32: aStream('some certificate'),
        33: '<</ModDate(D:20240601000000Z)/Producer(Another)>>',
      },
      trailer: '/Info 33 0 R/ID [<aa><bb>]',
    },
  ],
  [
    'blank lines and a comment at the end',
    { objects: second, beforeStartxref: '%made by hand\n\n', afterEof: '\r\n\n' },
  ],
  [
    'a seal that is drawn by another form',
    {
      objects: {
        ...second,
        9: FIELD.replace('[0 0 0 0]', '[300 300 400 400]/AP <</N 34 0 R>>'),
        34: aStream(
          'q 1 0 0 1 0 0 cm /FRM Do Q',
          '/Subtype/Form/BBox [0 0 100 100]/Resources <</XObject <</FRM 35 0 R>>>>',
        ),
        35: aStream(
          '/n0 Do /n2 Do',
          '/Subtype/Form/BBox [0 0 100 100]/Resources <</XObject <</n0 36 0 R/n2 36 0 R>>>>',
        ),
        36: aStream('% DSBlank', '/Subtype/Form/BBox [0 0 100 100]/Resources <<>>'),
      },
    },
  ],
];

test.each(REVISIONS)('%s: by another program, and then by us', async (_, revision) => {
  const twice = await handSigned(first, revision, world, world.person('乙'));
  await expectHonest(world, twice);
  await expectHonest(world, await world.sign(twice, signing, world.signer('丙')));
});

test('an update without any object, after the last signature', async () => {
  await expectHonest(world, handwritten(first, { objects: {}, free: [0] }));
});
