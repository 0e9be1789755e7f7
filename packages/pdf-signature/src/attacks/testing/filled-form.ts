import type { Holder } from './certificates.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from './handwritten.ts';
import type { World } from './world.ts';

/** Where the price of the contract stands. */
export const PRICE = '50 690 250 715';
export const WORDS = 'BT /F1 11 Tf 6 5 Td (The price is 900 yuan.) Tj ET';
export const PERMS = '/Perms <</DocMDP 6 0 R>>';
export const HIDING = '填写的表单域遮盖了签署时的页面内容';

/** An appearance of its own size, with the contract's font and further resources. */
export const look = (content: string, more = '', box = '0 0 200 25', entries = '') =>
  aStream(
    content,
    `/Type/XObject/Subtype/Form/BBox [${box}]/Resources<</Font<</F1 3 0 R>>${more}>>${entries}`,
  );

export const pageWith = (annotations: string) => SIGNING[4]!.replace('[7 0 R]', `[${annotations}]`);

export const catalog = (fields: string, more = '') =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${fields}]/SigFlags 3>>${more}>>`;

export const reference = (method: string, parameters: string) =>
  `/Reference [<</Type/SigRef/TransformMethod/${method}/TransformParams <<${parameters}/V/1.2>>>>]`;

export const textField = (more = '', rect = PRICE, title = 'note') =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(${title})/F 4/Rect [${rect}]/P 4 0 R${more}>>`;

export interface SignedForm {
  field?: string;
  /** What the signature says about later changes. */
  words?: string;
  /** Whether the catalog names it as a certification. */
  perms?: string;
  lock?: string;
  more?: Record<number, string>;
}

/** A contract with an empty field (10) over the price, signed. */
export async function signedForm(
  world: World,
  by: Holder,
  {
    field = textField(),
    words = reference('DocMDP', '/P 2'),
    perms = PERMS,
    lock = '',
    more = {},
  }: SignedForm = {},
): Promise<Uint8Array> {
  const others = Object.keys(more).filter((num) => more[Number(num)]!.includes('/Widget'));
  const fields = ['10 0 R', ...others.map((num) => `${num} 0 R`)].join(' ');
  const objects = { ...CONTRACT, 1: catalog(fields), 4: pageWith(fields), 10: field, ...more };
  const signing = {
    ...SIGNING,
    1: catalog(`${fields} 7 0 R`, perms),
    4: pageWith(`${fields} 7 0 R`),
    6: aSignature(words),
    7: SIGNING[7]!.replace('/P 4 0 R', `/P 4 0 R${lock}`),
  };
  return handSigned(handwritten(undefined, { objects }), { objects: signing }, world, by);
}

/** The words that an appearance writes: the value of a field that says what it shows. */
const wordsIn = (appearance: string): string =>
  [...appearance.matchAll(/\(([^()]*)\) Tj|<([0-9 ]+)> Tj/g)]
    .map(([, words, hex]) => words ?? Buffer.from(hex!.replaceAll(' ', ''), 'hex').toString('latin1'))
    .join(' ');

/** The field is filled and shows this (30), drawn with further objects. */
export const filledWith = (
  file: Uint8Array,
  appearance: string,
  more: Record<number, string | undefined> = {},
): Uint8Array =>
  handwritten(file, {
    objects: { 10: textField(`/V(${wordsIn(appearance)})/AP <</N 30 0 R>>`), 30: appearance, ...more },
  });

/** A later signer's seal over the price. */
export async function sealedWith(
  file: Uint8Array,
  appearance: string,
  world: World,
  by: Holder,
  more: Record<number, string> = {},
): Promise<Uint8Array> {
  const widget = `<</Type/Annot/Subtype/Widget/FT/Sig/T(S20)/V 21 0 R/F 132/Rect [${PRICE}]/P 4 0 R/AP <</N 22 0 R>>>>`;
  const objects = {
    1: catalog('10 0 R 7 0 R 20 0 R', PERMS),
    4: pageWith('10 0 R 7 0 R 20 0 R'),
    20: widget,
    21: aSignature(),
    22: appearance,
    ...more,
  };
  return handSigned(file, { objects }, world, by);
}
