import { aSignature, SIGNING } from '../../src/attacks/testing/handwritten.ts';

/** A second signature (8) in a field (9) of its own, behind `SIGNING`. */
export const SECOND_FIELD = SIGNING[7]!.replace('Signature1', 'Signature2').replace('6 0 R', '8 0 R');

export const catalogWith = (fields: string, form = '', more = '') =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${fields}]/SigFlags 3${form}>>${more}>>`;

export const shownOn = (...fields: number[]) =>
  SIGNING[4]!.replace('[7 0 R]', `[${fields.map((num) => `${num} 0 R`).join(' ')}]`);

export const SECOND: Readonly<Record<number, string>> = {
  1: catalogWith('7 0 R 9 0 R'),
  4: shownOn(7, 9),
  8: aSignature(),
  9: SECOND_FIELD,
};
