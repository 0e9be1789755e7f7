import {
  aStream,
  CONTRACT,
  handSigned,
  handwritten,
  SIGNING,
} from '../../src/attacks/testing/handwritten.ts';
import type { Desk } from './flows.ts';
import type { OddFile } from './odd-file.ts';
import { SECOND, SECOND_FIELD, shownOn } from './second.ts';

/** A tagged contract (structure 30 and on) with a field (7), signed. */
const STRUCTURE: Readonly<Record<number, string>> = {
  ...CONTRACT,
  1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 30 0 R/MarkInfo <</Marked true>>>>',
  4: CONTRACT[4]!.replace(/>>$/, '/StructParents 0>>'),
  5: aStream('/P <</MCID 0>> BDC BT /F1 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET EMC'),
  30: '<</Type/StructTreeRoot/K [31 0 R]/ParentTree 33 0 R/ParentTreeNextKey 1>>',
  31: '<</Type/StructElem/S/Document/P 30 0 R/K [32 0 R]>>',
  32: '<</Type/StructElem/S/P/P 31 0 R/Pg 4 0 R/K 0>>',
  33: '<</Nums [0 [32 0 R]]>>',
};
const TAGGED_SIGNING = {
  ...SIGNING,
  1: STRUCTURE[1]!.replace(/>>$/, '/AcroForm <</Fields [7 0 R]/SigFlags 3>>>>'),
  4: SIGNING[4]!.replace(/>>$/, '/StructParents 0>>'),
};
const TAGGED_SECOND = {
  ...SECOND,
  1: STRUCTURE[1]!.replace(/>>$/, '/AcroForm <</Fields [7 0 R 9 0 R]/SigFlags 3>>>>'),
  4: shownOn(7, 9).replace(/>>$/, '/StructParents 0>>'),
  9: SECOND_FIELD.replace(/>>$/, '/StructParent 1>>'),
  30: STRUCTURE[30]!.replace('NextKey 1', 'NextKey 2'),
  31: STRUCTURE[31]!.replace('[32 0 R]', '[32 0 R 34 0 R]'),
  33: '<</Nums [0 [32 0 R] 1 34 0 R]>>',
  34: '<</Type/StructElem/S/Form/P 31 0 R/Pg 4 0 R/K <</Type/OBJR/Obj 9 0 R/Pg 4 0 R>>>>',
};
/** A further signature on a tagged document, as programs tell it in the logical structure. */
export const TAGGED: readonly OddFile[] = (
  [
    ['as everybody does', {}],
    [
      'an object reference of its own',
      {
        34: TAGGED_SECOND[34].replace(/<<\/Type\/OBJR.*?>>/, '35 0 R'),
        35: '<</Type/OBJR/Obj 9 0 R/Pg 4 0 R>>',
      },
    ],
    ['an object reference without type', { 34: TAGGED_SECOND[34].replace('/Type/OBJR', '') }],
    ['the element first', { 31: STRUCTURE[31]!.replace('[32 0 R]', '[34 0 R 32 0 R]') }],
    [
      'the parent tree in kids',
      {
        33: '<</Kids [36 0 R 37 0 R]>>',
        36: '<</Limits [0 0]/Nums [0 [32 0 R]]>>',
        37: '<</Limits [1 1]/Nums [1 34 0 R]>>',
      },
    ],
    ['a list of the parent tree moved', { 33: '<</Nums [0 36 0 R 1 34 0 R]>>', 36: '[32 0 R]' }],
    [
      'the parent tree at a new number',
      { 30: TAGGED_SECOND[30].replace('33 0 R', '38 0 R'), 33: undefined, 38: TAGGED_SECOND[33] },
    ],
    [
      'the parent tree inside of the root',
      { 30: TAGGED_SECOND[30].replace('33 0 R', TAGGED_SECOND[33]), 33: undefined },
    ],
    [
      'a widget in the element of the page',
      {
        31: STRUCTURE[31]!,
        32: STRUCTURE[32]!.replace('/K 0', '/K [0 <</Type/OBJR/Obj 9 0 R/Pg 4 0 R>>]'),
        33: '<</Nums [0 [32 0 R] 1 32 0 R]>>',
        34: undefined,
      },
    ],
    [
      'marked content by a reference',
      { 32: STRUCTURE[32]!.replace('/K 0', '/K <</Type/MCR/MCID 0/Pg 4 0 R>>') },
    ],
    ['marked content in a list', { 32: STRUCTURE[32]!.replace('/K 0', '/K [0]') }],
    [
      'the page at another place of the parent tree',
      {
        4: TAGGED_SECOND[4].replace('StructParents 0', 'StructParents 5'),
        33: '<</Nums [1 34 0 R 5 [32 0 R]]>>',
      },
    ],
    [
      'the element below the root',
      {
        30: TAGGED_SECOND[30].replace('[31 0 R]', '[31 0 R 34 0 R]'),
        31: STRUCTURE[31]!,
        34: TAGGED_SECOND[34].replace('/P 31 0 R', '/P 30 0 R'),
      },
    ],
    [
      'an element with a title and a language',
      { 34: TAGGED_SECOND[34].replace('/S/Form', '/S/Form/T(Signature)/Lang(en)/ID(node1)') },
    ],
    [
      'attributes of the new element',
      { 34: TAGGED_SECOND[34].replace('/S/Form', '/S/Form/A <</O/PrintField/Role/tv>>') },
    ],
    ['an annotation element', { 34: TAGGED_SECOND[34].replace('/S/Form', '/S/Annot') }],
    [
      'alternative words of the new element',
      { 34: TAGGED_SECOND[34].replace('/S/Form', '/S/Form/Alt(Signature of Bob)') },
    ],
    [
      'the widget told without a place',
      { 30: STRUCTURE[30]!, 31: STRUCTURE[31]!, 33: undefined, 34: undefined, 9: SECOND_FIELD },
    ],
    [
      'the old widget tagged as well',
      {
        7: SIGNING[7]!.replace(/>>$/, '/StructParent 2>>'),
        31: STRUCTURE[31]!.replace('[32 0 R]', '[32 0 R 34 0 R 35 0 R]'),
        33: '<</Nums [0 [32 0 R] 1 34 0 R 2 35 0 R]>>',
        35: TAGGED_SECOND[34].replace('9 0 R', '7 0 R'),
      },
    ],
  ] satisfies [string, Record<number, string | undefined>][]
).map(([what, more]) => ({
  name: `tagged: ${what}`,
  make: async ({ world, first: one, second: two }: Desk) => {
    const original = handwritten(undefined, { objects: STRUCTURE });
    const file = await handSigned(original, { objects: TAGGED_SIGNING }, world, one);
    return handSigned(file, { objects: { ...TAGGED_SECOND, ...more } }, world, two);
  },
}));
