import { catalog, look, PERMS, pageWith, reference, signedForm, textField } from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { aContract, type World } from '../testing/world.ts';

/** A signed file, and what its signer left open to others. */
export interface Base {
  name: string;
  file: Uint8Array;
  /** Opens an encrypted one. */
  password?: string;
  /** Fields that may be filled, or filled anew, by name. */
  fillable: readonly string[];
  /** Those among them that an honest program fills in our way; all of them, unless it says otherwise. */
  toFill?: readonly string[];
  /** Comments may be made, and taken back. */
  isOpen: boolean;
  /** Who signs later may draw on its pages. */
  isSealable: boolean;
}

const FIELD_NOTE = textField('', '60 600 260 625', 'note');
const FIELD_KEPT = textField('/V(kept)/AP <</N 31 0 R>>', '60 560 260 585', 'kept');
const CHECK_BOX =
  '<</Type/Annot/Subtype/Widget/FT/Btn/T(agree)/F 4/Rect [60 520 80 540]/P 4 0 R/AS/Off/AP <</N <</Yes 32 0 R/Off 33 0 R>>>>>>';
const EMPTY_PLACE = '<</Type/Annot/Subtype/Widget/FT/Sig/T(place)/F 4/Rect [300 500 400 560]/P 4 0 R>>';
const STAMP = '<</Type/Annot/Subtype/Stamp/F 4/Rect [400 600 480 680]/P 4 0 R/AP <</N 34 0 R>>>>';

/** Objects of a form with something of everything: an empty field, a filled one, a box to tick, a place to sign. */
const FORM: Readonly<Record<number, string>> = {
  11: FIELD_KEPT,
  12: CHECK_BOX,
  13: EMPTY_PLACE,
  14: STAMP,
  31: look('BT /F1 11 Tf 6 8 Td (kept) Tj ET'),
  32: look('BT /F1 14 Tf 4 4 Td (X) Tj ET', '', '0 0 20 20'),
  33: look('', '', '0 0 20 20'),
  34: look('1 0 0 RG 2 w 5 5 70 70 re S', '', '0 0 80 80'),
};

/** A contract with that form, signed with these words about later changes. */
async function aForm(world: World, words: string, perms = PERMS): Promise<Uint8Array> {
  const by = world.person('甲');
  const fields = '10 0 R 11 0 R 12 0 R 13 0 R';
  const listed = `${fields} 14 0 R`;
  const objects = { ...CONTRACT, ...FORM, 1: catalog(fields), 4: pageWith(listed), 10: FIELD_NOTE };
  const signing = {
    ...SIGNING,
    1: catalog(`${fields} 7 0 R`, perms),
    4: pageWith(`${listed} 7 0 R`),
    6: aSignature(words),
  };
  return handSigned(handwritten(undefined, { objects }), { objects: signing }, world, by);
}

/** Structure, layers and names beside the pages, as office programs write them. */
const RICH: Readonly<Record<number, string>> = {
  ...CONTRACT,
  1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 50 0 R/MarkInfo <</Marked true>>/OCProperties <</OCGs [53 0 R]/D <</ON [53 0 R]>>>>/Lang(zh-CN)/Metadata 54 0 R>>',
  4: '<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]/StructParents 0/Resources 55 0 R/Contents [5 0 R 56 0 R]>>',
  50: '<</Type/StructTreeRoot/K 51 0 R/ParentTree <</Nums [0 [51 0 R]]>>/ParentTreeNextKey 1>>',
  51: '<</Type/StructElem/S/P/P 50 0 R/Pg 4 0 R/K 0>>',
  53: '<</Type/OCG/Name(layer)>>',
  54: aStream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', '/Type/Metadata/Subtype/XML'),
  55: '<</Font 57 0 R/XObject <</X1 58 0 R>>/Properties <</L1 53 0 R>>/ExtGState <</G1 59 0 R>>>>',
  56: aStream('/OC /L1 BDC q 1 0 0 1 100 400 cm /G1 gs /X1 Do Q EMC'),
  57: '<</F1 3 0 R>>',
  58: aStream('0 0 1 rg 0 0 120 40 re f', '/Type/XObject/Subtype/Form/BBox [0 0 120 40]'),
  59: '<</Type/ExtGState/ca 0.5>>',
};

async function aRichFile(world: World): Promise<Uint8Array> {
  const signing = {
    1: RICH[1]!.replace('/Pages 2 0 R', '/Pages 2 0 R/AcroForm <</Fields [7 0 R]/SigFlags 3>>'),
    4: RICH[4]!.replace(/>>$/, '/Annots [7 0 R]>>'),
    6: SIGNING[6]!,
    7: SIGNING[7]!,
  };
  const file = handwritten(undefined, { objects: RICH, trailer: '/Info 60 0 R' });
  const informed = handwritten(file, {
    objects: { 60: '<</Title(Contract)/Producer(x)>>' },
    trailer: '/Info 60 0 R',
  });
  return handSigned(informed, { objects: signing, trailer: '/Info 60 0 R' }, world, world.person('甲'));
}

/** Objects with more than one name: who prepares a file before it is signed chooses what is called what. */
const ALIASED: Readonly<Record<number, string>> = {
  ...CONTRACT,
  4: '<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]/Resources <</Font 57 0 R/XObject <</X1 58 0 R>>/Properties <</L1 21 0 R>>>>/Contents 5 0 R/Annots [10 0 R]>>',
  5: aStream(
    'BT /Tabs 11 Tf 56 700 Td (The price is 100 yuan.) Tj /Annots 11 Tf 0 -20 Td (To be paid at once.) Tj ET q 1 0 0 1 56 640 cm /X1 Do Q /OC /L1 BDC 56 400 80 80 re f EMC',
  ),
  10: '<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/F 4/Rect [60 600 260 625]/P 4 0 R/M 3 0 R/I 60 0 R>>',
  20: '<</FT/Sig/T(place)/Kids [21 0 R]>>',
  21: '<</Type/OCMD/OCGs [53 0 R]/P/AllOff/Parent 20 0 R>>',
  53: '<</Type/OCG/Name(layer)>>',
  57: '<</Type/Page/Tabs 3 0 R/Annots 3 0 R/LastModified 60 0 R/F1 3 0 R>>',
  58: aStream(
    'BT /M 11 Tf (Until 11 June.) Tj ET',
    '/Type/XObject/Subtype/Form/BBox [0 0 200 20]/Resources <</Font 10 0 R>>',
  ),
  60: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding <</Type/Encoding/Differences [49/nine]>>>>',
};

async function anAliasedFile(world: World): Promise<Uint8Array> {
  const layers = '/OCProperties <</OCGs [53 0 R]/D <</ON [53 0 R]>>>>';
  const objects = { ...ALIASED, 1: catalog('10 0 R 20 0 R', layers) };
  const signing = {
    ...SIGNING,
    1: catalog('10 0 R 20 0 R 7 0 R', `${layers}${PERMS}`),
    4: ALIASED[4]!.replace('[10 0 R]', '[10 0 R 7 0 R]'),
    6: aSignature(reference('DocMDP', '/P 2')),
  };
  return handSigned(handwritten(undefined, { objects }), { objects: signing }, world, world.person('甲'));
}

/** Made once: the keys are new in each process. */
export async function makeBases(world: World): Promise<Base[]> {
  const closed = { fillable: [], isOpen: false, isSealable: true };
  const certified = { ...closed, isSealable: false };
  const toFill = { ...certified, fillable: ['note', 'agree', 'kept'] };
  const plain = await handSigned(
    handwritten(undefined, { objects: CONTRACT }),
    { objects: SIGNING },
    world,
    world.person('甲'),
  );
  const evidenced = await world.sign(aContract({ form: 'object-streams' }), world.services('B-LT'));
  const twice = await world.sign(
    await world.sign(aContract({ form: 'xref-stream', pages: 1 })),
    {},
    world.signer('乙'),
  );
  const locked = reference('FieldMDP', '/Action/Include/Fields[(note)(agree)]');
  const alsoOpen = reference('FieldMDP', '/Action/Include/Fields[(note)]');
  return [
    { name: 'plain', file: plain, ...closed },
    { name: 'certified for nothing', file: await aForm(world, reference('DocMDP', '/P 1')), ...certified },
    { name: 'certified for filling', file: await aForm(world, reference('DocMDP', '/P 2')), ...toFill },
    {
      name: 'certified for comments',
      file: await aForm(world, reference('DocMDP', '/P 3')),
      ...{ ...toFill, isOpen: true, isSealable: true },
    },
    { name: 'a form without leave', file: await aForm(world, '', ''), ...closed },
    // FieldMDP names the fields that are locked; another may be filled
    {
      name: 'a form whose fields are locked',
      file: await aForm(world, locked, ''),
      ...closed,
      fillable: ['kept'],
    },
    {
      name: 'a form of which one field is locked',
      file: await aForm(world, alsoOpen, ''),
      ...closed,
      fillable: ['agree', 'kept'],
    },
    { name: 'of several names', file: await anAliasedFile(world), ...certified },
    { name: 'rich', file: await aRichFile(world), ...closed },
    { name: 'with validation data', file: evidenced, ...closed },
    { name: 'signed twice', file: twice, ...closed },
    {
      name: 'a field alone',
      file: await signedForm(world, world.person('甲')),
      ...certified,
      fillable: ['note'],
    },
  ];
}
