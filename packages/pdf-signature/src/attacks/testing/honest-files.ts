import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from './handwritten.ts';
import type { World } from './world.ts';

const PAGE = (...annotations: number[]) =>
  SIGNING[4]!.replace('[7 0 R]', `[${annotations.map((num) => `${num} 0 R`).join(' ')}]`);
const FORM = '<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [7 0 R 9 0 R]/SigFlags 3>>>>';
const SECOND = '<</FT/Sig/T(Signature2)/V 8 0 R/Kids [10 0 R]>>';
const WIDGET =
  '<</Type/Annot/Subtype/Widget/Parent 9 0 R/F 132/H/P/Rect [50 50 150 150]/P 4 0 R/AP <</N 11 0 R>>>>';
const SEAL = aStream('1 0 0 RG 5 5 90 90 re S', '/Type/XObject/Subtype/Form/BBox [0 0 100 100]');
const PERMITS_COMMENTS =
  '/Reference [<</Type/SigRef/TransformMethod/DocMDP/Data 1 0 R/TransformParams <</P 3/V/1.2>>>>]';
const NOTE = '<</Type/Annot/Subtype/Text/Rect [20 780 40 800]/P 4 0 R/T(Bob)/Subj(I agree)>>';

/** Honest files in the shapes of other programs, with comments, leftovers and validation data. */
export async function honestFiles(world: World): Promise<Uint8Array[]> {
  const [alice, bob] = [world.person('甲'), world.person('乙')];
  const shape = { beforeStartxref: '%iText-5.5.13\n' };
  const contract = handwritten(undefined, { objects: CONTRACT, ...shape });
  const first = await handSigned(contract, { objects: SIGNING, ...shape }, world, alice);
  const seals = { 1: FORM, 4: PAGE(7, 10), 8: aSignature(), 9: SECOND, 10: WIDGET, 11: SEAL };
  const second = await handSigned(first, { objects: seals }, world, bob);
  const evidence = handwritten(first, {
    objects: {
      1: SIGNING[1]!.replace(/>>$/, '/DSS 40 0 R>>'),
      40: '<</Certs 41 0 R>>',
      41: '[42 0 R]',
      42: '<</Length 44 0 R>>\nstream\nsome certificate\nendstream',
      44: '16',
    },
  });
  const leftovers = handwritten(first, {
    objects: { 20: aStream('BT (nobody sees this) Tj ET'), 21: '<</Type/Font/Subtype/Type1>>' },
    trailer: '/ID [<aa><bb>]',
  });
  const certified = {
    ...SIGNING,
    1: SIGNING[1]!.replace('>>>>', '>>/Perms <</DocMDP 6 0 R>>>>'),
    6: aSignature(PERMITS_COMMENTS),
  };
  const open = await handSigned(contract, { objects: certified }, world, alice);
  const commented = handwritten(open, { objects: { 4: PAGE(7, 20), 20: NOTE } });
  return [first, second, evidence, leftovers, commented];
}
