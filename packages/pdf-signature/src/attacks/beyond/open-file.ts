import { look, PERMS, reference, textField } from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { World } from '../testing/world.ts';

export const world = new World();
export const alice = world.person('甲');
export const bob = world.person('乙');

/** Names, layers, threads, attachments and two fields, which readers show beside the pages. */
const EXTRAS =
  '/PageLabels <</Nums [0 <</S/D>>]>>/Names <</Dests <</Names [(a) [4 0 R/Fit]]>>>>/Outlines 45 0 R/OCProperties <</OCGs [46 0 R]/D <</ON [46 0 R]>>>>/Threads [47 0 R]/Lang(en)/ViewerPreferences <</HideMenubar false>>';
export const FIELDS = '10 0 R 11 0 R';

export const catalog = (more = '', fields = `${FIELDS} 7 0 R`, form = '') =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${fields}]/SigFlags 3/DA(/F1 11 Tf 0 g)/DR <</Font <</F1 3 0 R>>>>${form}>>${EXTRAS}${PERMS}${more}>>`;

/** The page with these annotations beside its fields and the signature. */
export const page = (annots = '', more = '') =>
  `<</Type/Page/Parent 2 0 R/MediaBox [0 0 595 842]/Rotate 9 0 R/Resources <</Font <</F1 3 0 R>>/XObject <</X1 41 0 R>>>>/Contents 5 0 R/Annots [${FIELDS} 12 0 R 7 0 R ${annots}]${more}>>`;

export const SENTENCE = 'BT /F1 11 Tf 56 700 Td (The price is 100 yuan.) Tj ET';
export const NOTE_FIELD = textField('', '60 600 260 625', 'note');
export const KEPT_FIELD = textField('/V(kept)/AP <</N 31 0 R>>', '60 560 260 585', 'kept');
const STAMP = '<</Type/Annot/Subtype/Stamp/F 4/Rect [400 600 480 680]/P 4 0 R/AP <</N 34 0 R>>>>';

/** Its content has an indirect length, its page an indirect rotation, its stamp an appearance of its own. */
const OBJECTS: Readonly<Record<number, string>> = {
  ...CONTRACT,
  1: catalog('', FIELDS).replace(PERMS, ''),
  4: page().replace(' 7 0 R', ''),
  5: aStream(SENTENCE).replace(/\/Length \d+/, '/Length 8 0 R'),
  8: String(SENTENCE.length),
  9: '0',
  10: NOTE_FIELD,
  11: KEPT_FIELD,
  12: STAMP,
  31: look('BT /F1 11 Tf 6 8 Td (kept) Tj ET'),
  34: look('1 0 0 RG 2 w 5 5 70 70 re S', '', '0 0 80 80'),
  41: look('0 0 1 rg 0 0 12 12 re f', '', '0 0 12 12'),
  45: '<</Type/Outlines/Count 0>>',
  46: '<</Type/OCG/Name(layer)>>',
  47: '<</Type/Thread/F 48 0 R>>',
  48: '<</Type/Bead/T 47 0 R/N 48 0 R/V 48 0 R/P 4 0 R/R [0 0 9 9]>>',
};

const signing = (words: string) => ({
  1: catalog(),
  4: page(),
  6: aSignature(words),
  7: SIGNING[7]!,
});

const certified = (level: 1 | 2 | 3) =>
  handSigned(
    handwritten(undefined, { objects: OBJECTS }),
    { objects: signing(reference('DocMDP', `/P ${level}`)) },
    world,
    alice,
  );

/** Certified for comments and filling. */
export const open = await certified(3);

/** A revision that nobody signed behind it. */
export const revised = (
  objects: Record<number, string | undefined>,
  more: { trailer?: string; free?: number[] } = {},
) => handwritten(open, { objects, ...more });

/** The page with one comment (20), its look (21) and what else it takes. */
export const commented = (
  comment: string,
  appearance?: string,
  more: Record<number, string | undefined> = {},
  file = open,
) => handwritten(file, { objects: { 4: page('20 0 R'), 20: comment, 21: appearance, ...more } });

/** A signature (50, field 51) of a second signer with what else is in his revision. */
export const countersigned = (objects: Record<number, string>, widget = '[0 0 0 0]', words = '') =>
  handSigned(
    open,
    {
      objects: {
        1: catalog('', `${FIELDS} 7 0 R 51 0 R`),
        4: page('51 0 R'),
        50: aSignature(words),
        51: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Second)/V 50 0 R/F 132/Rect ${widget}/P 4 0 R>>`,
        ...objects,
      },
    },
    world,
    bob,
  );
