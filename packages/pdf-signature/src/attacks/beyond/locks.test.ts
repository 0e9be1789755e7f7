import { describe } from 'vitest';
import { look, PERMS } from '../testing/filled-form.ts';
import { aSignature, aStream, CONTRACT, handSigned, handwritten, SIGNING } from '../testing/handwritten.ts';
import { alice, bob, world } from './open-file.ts';
import { testTwins } from './twins.ts';

/** Fields with names below names, and names that look alike; who locks one of them leaves which others open? */

const PLACES: Readonly<Record<number, string>> = {
  10: '56 600 256 620',
  11: '56 570 256 590',
  12: '56 540 256 560',
  13: '56 510 256 530',
};
const TITLES: Readonly<Record<number, string>> = {
  10: '/T(name)/Parent 30 0 R',
  11: '/T(note)/Parent 30 0 R',
  12: '/FT/Tx/T(partyname)',
  13: '/FT/Tx/T(Party)',
};
const field = (num: number, more = '') =>
  `<</Type/Annot/Subtype/Widget/F 4/Rect [${PLACES[num]}]/P 4 0 R${TITLES[num]}${more}>>`;
const LISTED = '30 0 R 12 0 R 13 0 R';
const ANNOTATIONS = '10 0 R 11 0 R 12 0 R 13 0 R';
const catalog = (fields: string, more = '') =>
  `<</Type/Catalog/Pages 2 0 R/AcroForm <</Fields [${fields}]/SigFlags 3/DR <</Font <</F1 3 0 R>>>>>>${more}>>`;
const page = (annotations: string) => SIGNING[4]!.replace('[7 0 R]', `[${annotations}]`);

const ORIGINAL: Readonly<Record<number, string>> = {
  ...CONTRACT,
  1: catalog(LISTED),
  4: page(ANNOTATIONS),
  ...Object.fromEntries([10, 11, 12, 13].map((num) => [num, field(num)])),
  30: '<</FT/Tx/T(party)/Kids [10 0 R 11 0 R]>>',
};

const one = (method: string, parameters: string) =>
  `<</Type/SigRef/TransformMethod/${method}/TransformParams <<${parameters}/V/1.2>>>>`;
const P = (level: number) => one('DocMDP', `/P ${level}`);
const lock = (words: string) => one('FieldMDP', words);
const include = (...names: string[]) => lock(`/Action/Include/Fields [${names.join('')}]`);
const exclude = (...names: string[]) => lock(`/Action/Exclude/Fields [${names.join('')}]`);

/** Signed with these words about later changes. */
const signed = (references: string, more: Record<number, string> = {}) =>
  handSigned(
    handwritten(undefined, { objects: { ...ORIGINAL, ...more } }),
    {
      objects: {
        1: catalog(`${LISTED} 7 0 R`, references.includes('DocMDP') ? PERMS : ''),
        4: page(`${ANNOTATIONS} 7 0 R`),
        6: aSignature(`/Reference [${references}]`),
        7: SIGNING[7]!,
      },
    },
    world,
    alice,
  );

const fill = async (file: Uint8Array | Promise<Uint8Array>, num: number) =>
  handwritten(await file, {
    objects: {
      [num]: field(num, `/V(ok)/AP <</N ${num + 30} 0 R>>`),
      [num + 30]: look('BT /F1 11 Tf 2 6 Td (ok) Tj ET', '', '0 0 200 20'),
    },
  });
const change = async (file: Promise<Uint8Array>, objects: Record<number, string>) =>
  handwritten(await file, { objects });

/** Bob signs behind it, with words of his own. */
const countersigned = async (file: Uint8Array | Promise<Uint8Array>, references = '') =>
  handSigned(
    await file,
    {
      objects: {
        1: catalog(`${LISTED} 7 0 R 51 0 R`, PERMS),
        4: page(`${ANNOTATIONS} 7 0 R 51 0 R`),
        50: aSignature(references && `/Reference [${references}]`),
        51: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Second)/V 50 0 R/F 132/Rect [0 0 0 0]/P 4 0 R>>',
      },
    },
    world,
    bob,
  );

/** Validation data behind it. */
const proven = (references: string, more: Record<number, string> = {}) =>
  change(signed(references, more), {
    1: catalog(`${LISTED} 7 0 R`, `${references.includes('DocMDP') ? PERMS : ''}/DSS 63 0 R`),
    63: '<</Certs [64 0 R]>>',
    64: aStream('certificate'),
  });

const [NAME, NOTE, ALIKE, CASED] = [10, 11, 12, 13];

describe('fields that a signature locks', () => {
  /** Filling the one is forbidden, filling the other is not. */
  const filled = (
    what: string,
    references: string,
    locked: number,
    free: number,
    more: Record<number, string> = {},
  ) =>
    [what, () => fill(signed(references, more), locked), () => fill(signed(references, more), free)] as const;
  testTwins([
    filled('a field below a name', include('(party)'), NAME, ALIKE),
    filled('one of two below a name', include('(party.name)'), NAME, NOTE),
    filled('all but those below a name', exclude('(party)'), ALIKE, NOTE),
    filled('all but one below a name', exclude('(party.note)'), NAME, NOTE),
    filled('a name in other letters', include('(Party)'), CASED, NAME),
    filled('all but a name in other letters', exclude('(party)'), CASED, NAME),
    filled(
      'a name in UTF-16',
      include('<FEFF007000610072007400790061>', '<FEFF00700061007200740079>'),
      NAME,
      ALIKE,
    ),
    filled('a list in an object of its own', lock('/Action/Include/Fields 60 0 R'), ALIKE, NOTE, {
      60: '[61 0 R]',
      61: '(partyname)',
    }),
    filled('beside a certification for filling', P(2) + include('(partyname)'), ALIKE, NOTE),
    filled('by two locks', include('(party)') + include('(partyname)'), ALIKE, CASED),
    filled('by a lock that names one that is not there as well', include('(nobody)', '(party)'), NAME, ALIKE),
  ]);
});

describe('locks that permit nothing', () => {
  const nothing = (what: string, references: string, more: Record<number, string> = {}) =>
    [what, () => fill(signed(references, more), ALIKE), () => proven(references, more)] as const;
  testTwins([
    nothing('of all fields', lock('/Action/All')),
    nothing('of all fields, beside a certification for filling', P(2) + lock('/Action/All')),
    nothing('of no field', lock('/Action/Include/Fields []')),
    nothing('of a field that is not there', include('(nobody)')),
    nothing('without an action', lock('/Fields [(party)]')),
    [
      'beside a certification that forbids',
      () => fill(signed(P(1) + include('(party)')), ALIKE),
      () => signed(P(1) + include('(party)')),
    ],
  ]);
});

describe('what goes around a lock', () => {
  const locked = () => signed(P(2) + include('(party)'));
  testTwins([
    [
      'the lock of who signed later',
      async () => fill(countersigned(signed(P(2)), include('(partyname)')), ALIKE),
      async () => countersigned(fill(signed(P(2)), ALIKE), include('(partyname)')),
    ],
    [
      'leave that only who signed later gives',
      async () =>
        fill(countersigned(signed(P(2) + lock('/Action/All')), include('(nobody)', '(Party)')), ALIKE),
      () => proven(P(2) + lock('/Action/All')),
    ],
    [
      'another name for the field',
      () => change(locked(), { 30: ORIGINAL[30]!.replace('(party)', '(free)') }),
      () => change(locked(), { 30: ORIGINAL[30]!.replaceAll('/', ' /') }),
    ],
    [
      'the field moves out from below the name',
      () =>
        change(locked(), {
          10: field(NAME).replace('/Parent 30 0 R', '/FT/Tx'),
          1: catalog(`${LISTED} 10 0 R 7 0 R`, PERMS),
        }),
      () => fill(locked(), ALIKE),
    ],
    [
      'a value above the field',
      () => change(locked(), { 30: ORIGINAL[30]!.replace('/T(party)', '/T(party)/V(x)') }),
      () => fill(locked(), CASED),
    ],
    [
      'a default above the field',
      () => change(locked(), { 30: ORIGINAL[30]!.replace('/T(party)', '/T(party)/DV(x)') }),
      () => fill(locked(), ALIKE),
    ],
    [
      'a look without a value',
      () =>
        change(locked(), {
          10: field(NAME, '/AP <</N 40 0 R>>'),
          40: look('BT /F1 11 Tf 2 6 Td (ok) Tj ET', '', '0 0 200 20'),
        }),
      () => fill(locked(), ALIKE),
    ],
    [
      'flags that let it be filled, or hide it',
      () => change(locked(), { 10: field(NAME).replace('/F 4', '/F 2') }),
      () => change(locked(), { 10: field(NAME, '/Ff 1') }),
    ],
    [
      'a field of the same name',
      () =>
        change(locked(), {
          1: catalog(`${LISTED} 7 0 R 62 0 R`, PERMS),
          4: page(`${ANNOTATIONS} 7 0 R 62 0 R`),
          62: field(NAME, '/FT/Tx/V(x)').replace('/T(name)/Parent 30 0 R', '/T(party.name)'),
        }),
      () => fill(locked(), CASED),
    ],
  ]);
});
