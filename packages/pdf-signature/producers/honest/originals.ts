import { aStream, handwritten } from '../../src/attacks/testing/handwritten.ts';
import { hybrid } from '../../src/attacks/testing/hybrid-file.ts';

/** Unsigned files by hand, of the kinds that programs make; catalog 1, first page 4. */

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const words = (...lines: string[]) =>
  aStream(`BT /F1 11 Tf 56 760 Td 16 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`);
const page = (more: string, contents = 5, box = '0 0 595 842') =>
  `<</Type/Page/Parent 2 0 R/MediaBox [${box}]/Resources <</Font <</F1 3 0 R>>>>/Contents ${contents} 0 R${more}>>`;

const PLAIN: Readonly<Record<number, string>> = {
  1: '<</Type/Catalog/Pages 2 0 R/Lang(zh-CN)>>',
  2: '<</Type/Pages/Kids [4 0 R 6 0 R]/Count 2>>',
  3: FONT,
  4: page(''),
  5: words('Contract', 'The price is 100 yuan.', 'Party A pays Party B.'),
  6: page('', 7),
  7: words('Page two', 'Party B delivers within 30 days.'),
};

const LOOK = '/Type/XObject/Subtype/Form/Resources <</Font <</Helv 3 0 R/F1 3 0 R>>>>';
export const textLook = (text: string, width = 200) =>
  aStream(
    `/Tx BMC q 1 1 ${width - 2} 18 re W n BT /Helv 11 Tf 0 g 2 6 Td (${text}) Tj ET Q EMC`,
    `${LOOK}/BBox [0 0 ${width} 20]`,
  );
const tick = (drawn: string) => aStream(drawn, `${LOOK}/BBox [0 0 16 16]`);
const widget = (rect: string, more: string) =>
  `<</Type/Annot/Subtype/Widget/F 4/Rect [${rect}]/P 4 0 R${more}>>`;

/** An empty and a filled text field, a box, two buttons, a list, a place to sign. */
const FIELDS: Readonly<Record<number, string>> = {
  10: widget('56 600 256 620', '/FT/Tx/T(buyer)/DA(/Helv 11 Tf 0 g)'),
  11: widget('56 570 256 590', '/FT/Tx/T(seller)/DA(/Helv 11 Tf 0 g)/V(Party B)/AP <</N 20 0 R>>'),
  12: widget('56 540 72 556', '/FT/Btn/T(agree)/V/Off/AS/Off/AP <</N <</Yes 21 0 R/Off 22 0 R>>>>'),
  13: '<</FT/Btn/Ff 49152/T(pay)/Kids [14 0 R 15 0 R]/V/Off>>',
  14: widget('56 510 72 526', '/Parent 13 0 R/AS/Off/AP <</N <</cash 21 0 R/Off 22 0 R>>>>'),
  15: widget('96 510 112 526', '/Parent 13 0 R/AS/Off/AP <</N <</card 21 0 R/Off 22 0 R>>>>'),
  16: widget(
    '56 480 256 500',
    '/FT/Ch/Ff 131072/T(city)/DA(/Helv 11 Tf 0 g)/Opt [(Beijing)(Shanghai)]/V(Beijing)/AP <</N 23 0 R>>',
  ),
  17: widget('300 560 450 620', '/FT/Sig/T(place)'),
  20: textLook('Party B'),
  21: tick('q BT /Helv 12 Tf 0 g 3 3 Td (X) Tj ET Q'),
  22: tick(''),
  23: textLook('Beijing'),
};
const FORM_ENTRIES =
  '/AcroForm <</Fields [10 0 R 11 0 R 12 0 R 13 0 R 16 0 R 17 0 R]/DR <</Font <</Helv 3 0 R>>>>/DA(/Helv 0 Tf 0 g)>>';
const SHOWN = '/Annots [10 0 R 11 0 R 12 0 R 14 0 R 15 0 R 16 0 R 17 0 R]';

const STRUCTURE: Readonly<Record<number, string>> = {
  5: aStream(
    '/H1 <</MCID 0>> BDC BT /F1 16 Tf 56 760 Td (Contract) Tj ET EMC /P <</MCID 1>> BDC BT /F1 11 Tf 56 730 Td (The price is 100 yuan.) Tj ET EMC',
  ),
  30: '<</Type/StructTreeRoot/K 31 0 R/ParentTree 34 0 R/ParentTreeNextKey 1/RoleMap <</Text/P>>>>',
  31: '<</Type/StructElem/S/Document/P 30 0 R/K [32 0 R 33 0 R]>>',
  32: '<</Type/StructElem/S/H1/P 31 0 R/Pg 4 0 R/K 0>>',
  33: '<</Type/StructElem/S/P/P 31 0 R/Pg 4 0 R/K 1>>',
  34: '<</Nums [0 [32 0 R 33 0 R]]>>',
};
const TAGGED_ENTRIES = '/StructTreeRoot 30 0 R/MarkInfo <</Marked true>>/Lang(zh-CN)';

const whole = (objects: Readonly<Record<number, string>>): Uint8Array =>
  handwritten(undefined, {
    objects: { ...objects, 40: '<</Title(Contract)/Producer(by hand)/ModDate(D:20260601000000Z)>>' },
    trailer: '/Info 40 0 R/ID [<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]',
  });

const catalog = (more: string) => `<</Type/Catalog/Pages 2 0 R${more}>>`;

/** One page of the given size, as printers of labels and receipts take it. */
const small = (box: string, at: string) =>
  whole({
    1: catalog(''),
    2: '<</Type/Pages/Kids [4 0 R]/Count 1>>',
    3: FONT,
    4: page('', 5, box),
    5: aStream(`BT /F1 8 Tf ${at} Td 10 TL (Receipt 0815) Tj T* (100 yuan) Tj ET`),
  });

/** As Microsoft Word writes it: readers without /XRefStm miss the structure only. */
const aHybrid = () =>
  hybrid({
    objects: {
      ...PLAIN,
      1: catalog('/StructTreeRoot 10 0 R/MarkInfo <</Marked true>>'),
      6: page('', 7),
    },
    hidden: {
      10: '<</Type/StructTreeRoot/K 11 0 R/ParentTree 12 0 R/ParentTreeNextKey 0>>',
      11: '<</Type/StructElem/S/Document/P 10 0 R>>',
      12: '<</Nums []>>',
    },
  });

export const ORIGINALS = {
  plain: () => whole(PLAIN),
  rotated: () => whole({ ...PLAIN, 4: page('/Rotate 90'), 6: page('/Rotate 270', 7) }),
  tagged: () => whole({ ...PLAIN, ...STRUCTURE, 1: catalog(TAGGED_ENTRIES), 4: page('/StructParents 0') }),
  form: () => whole({ ...PLAIN, ...FIELDS, 1: catalog(FORM_ENTRIES), 4: page(SHOWN) }),
  'tagged form': () =>
    whole({
      ...PLAIN,
      ...STRUCTURE,
      ...FIELDS,
      1: catalog(TAGGED_ENTRIES + FORM_ENTRIES),
      4: page(`/StructParents 0${SHOWN}`),
    }),
  label: () => small('0 0 162 91', '8 70'),
  receipt: () => small('0 0 164 400', '10 370'),
  hybrid: aHybrid,
} as const satisfies Record<string, () => Uint8Array>;

export type OriginalKind = keyof typeof ORIGINALS;
