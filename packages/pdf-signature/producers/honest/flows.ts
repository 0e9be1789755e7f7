import { byteString, dict, name, PdfArray } from '@yinxin/pdf';
import type { Shape } from '../../src/attacks/revisions/draft.ts';
import type { Holder } from '../../src/attacks/testing/certificates.ts';
import { reference } from '../../src/attacks/testing/filled-form.ts';
import type { World } from '../../src/attacks/testing/world.ts';
import {
  addFreeText,
  addHighlight,
  addInk,
  addNote,
  addUnderline,
  emptyText,
  fillText,
  lockFields,
  pushButton,
  refillText,
  removeComments,
  reword,
  tickBox,
} from './changes.ts';
import { type Act, prove, revised, sign, signedBy, signIn, stampedBy } from './hand.ts';
import type { Step } from './kinds.ts';
import type { OriginalKind } from './originals.ts';

/** Who works on a file, and how their programs write cross-references. */
export interface Desk {
  world: World;
  first: Holder;
  second: Holder;
  shape: Shape;
}

export interface Flow {
  name: string;
  step: Step;
  /** Originals it can be done with; all of them when nothing is said. */
  of?: readonly OriginalKind[];
  run: (file: Uint8Array, desk: Desk) => Promise<Uint8Array>;
}

const FORMS = ['form', 'tagged form'] as const;
/** Of A4, with room for comments in the margin. */
const SHEETS = ['plain', 'rotated', 'tagged', 'form', 'tagged form', 'hybrid'] as const;
const TAGGED = ['tagged', 'tagged form'] as const;
const SMALL = ['label', 'receipt'] as const;

const certifying = (level: 1 | 2 | 3) => reference('DocMDP', `/P ${level}`);
const locking = (words: string) => reference('FieldMDP', words);

const byFirst = ({ world, first, shape }: Desk, file: Uint8Array, ...acts: Act[]) =>
  signedBy({ world, by: first }, file, shape, ...acts);
const bySecond = ({ world, second, shape }: Desk, file: Uint8Array, ...acts: Act[]) =>
  signedBy({ world, by: second }, file, shape, ...acts);
const one = (words = '') => sign({ title: 'Signature1', words, certifies: words.includes('DocMDP') });
const two = sign({ title: 'Signature2' });

type Unsorted = Omit<Flow, 'step'>;

/** Signed with some words, and then changed by what they permit. */
const after = (name: string, words: string, of: readonly OriginalKind[], ...changes: Act[]): Unsorted => ({
  name,
  of,
  run: async (file, desk) => {
    const signed = await byFirst(desk, file, one(words));
    return changes.reduce((so, each) => revised(so, desk.shape, each), signed);
  },
});

/** Changes before somebody signs, and others afterwards. */
const around = (
  name: string,
  words: string,
  of: readonly OriginalKind[],
  before: Act[],
  later: Act[],
): Unsorted => ({
  name,
  of,
  run: async (file, desk) => {
    const prepared = before.reduce((so, each) => revised(so, desk.shape, each), file);
    const signed = await byFirst(desk, prepared, one(words));
    return later.reduce((so, each) => revised(so, desk.shape, each), signed);
  },
});

const SIGNING: readonly Unsorted[] = [
  { name: 'signed once', run: (file, desk) => byFirst(desk, file, one()) },
];

const SIGNING_TWICE: readonly Unsorted[] = [
  {
    name: 'signed twice',
    run: async (file, desk) => bySecond(desk, await byFirst(desk, file, one()), two),
  },
  {
    name: 'signed twice, visibly',
    of: SHEETS,
    run: async (file, desk) => {
      const at = (left: number) => [left, 200, left + 120, 260];
      const once = await byFirst(desk, file, sign({ title: 'Signature1', rect: at(60) }));
      return bySecond(desk, once, sign({ title: 'Signature2', rect: at(240), apart: true }));
    },
  },
  {
    name: 'signed twice, visibly, on a small page',
    of: SMALL,
    run: async (file, desk) => {
      const once = await byFirst(desk, file, sign({ title: 'Signature1', rect: [80, 5, 155, 40] }));
      return bySecond(desk, once, sign({ title: 'Signature2', rect: [5, 5, 75, 40] }));
    },
  },
  {
    name: 'signed twice, tagged',
    of: TAGGED,
    run: async (file, desk) => {
      const once = await byFirst(
        desk,
        file,
        sign({ title: 'Signature1', rect: [60, 200, 180, 260], tagged: true }),
      );
      return bySecond(desk, once, sign({ title: 'Signature2', rect: [240, 200, 360, 260], tagged: true }));
    },
  },
  {
    name: 'signed in the same place',
    of: SHEETS,
    run: async (file, desk) => {
      const once = await byFirst(desk, file, sign({ title: 'Signature1', rect: [60, 200, 180, 260] }));
      return byFirst(desk, once, sign({ title: 'Signature2', rect: [60, 200, 180, 260] }));
    },
  },
  {
    name: 'signed in the place that waits',
    of: FORMS,
    run: async (file, desk) => bySecond(desk, await byFirst(desk, file, one()), signIn('place')),
  },
];

const STAMPING: readonly Unsorted[] = [
  {
    name: 'time stamp alone',
    run: (file, desk) => stampedBy(desk.world, file, desk.shape),
  },
];

const PROVING: readonly Unsorted[] = [
  {
    name: 'signed, proven, archived',
    run: async (file, desk) => {
      const proven = revised(await byFirst(desk, file, one()), desk.shape, prove(desk.world));
      return stampedBy(desk.world, proven, desk.shape);
    },
  },
  {
    name: 'archived twice, signed again',
    run: async (file, desk) => {
      const { world, shape } = desk;
      const proven = revised(await byFirst(desk, file, one()), shape, prove(world));
      const once = await stampedBy(world, proven, shape);
      const twice = await stampedBy(world, revised(once, shape, prove(world)), shape);
      return bySecond(desk, twice, two);
    },
  },
];

const CERTIFYING: readonly Unsorted[] = [
  {
    name: 'certified for nothing, archived',
    run: async (file, desk) => {
      const proven = revised(await byFirst(desk, file, one(certifying(1))), desk.shape, prove(desk.world));
      return stampedBy(desk.world, proven, desk.shape);
    },
  },
  {
    name: 'certified for filling, signed',
    run: async (file, desk) => bySecond(desk, await byFirst(desk, file, one(certifying(2))), two),
  },
  {
    name: 'certified for comments, signed',
    run: async (file, desk) => bySecond(desk, await byFirst(desk, file, one(certifying(3))), two),
  },
];

const P2 = certifying(2);
const P3 = certifying(3);
const FILLING: readonly Unsorted[] = [
  after('filled', P2, FORMS, fillText('buyer', 'Party A')),
  after('filled under P 3', P3, FORMS, fillText('buyer', 'Party A')),
  after('filled twice', P2, FORMS, fillText('buyer', 'Party A'), fillText('buyer', 'Party C')),
  after('filled value changed', P2, FORMS, fillText('seller', 'Party D')),
  after('filled value changed in place', P2, FORMS, refillText('seller', 'Party D')),
  after('filled value emptied', P2, FORMS, emptyText('seller')),
  after('choice changed', P2, FORMS, fillText('city', 'Shanghai')),
  after('ticked', P2, FORMS, tickBox('agree')),
  after('ticked and unticked', P2, FORMS, tickBox('agree'), tickBox('agree', 'Off')),
  after('button pushed', P2, FORMS, pushButton('pay', 0, 'cash')),
  after('button changed', P2, FORMS, pushButton('pay', 0, 'cash'), pushButton('pay', 1, 'card')),
  {
    name: 'filled, then signed, then filled',
    of: FORMS,
    run: async (file, desk) => {
      const certified = await byFirst(desk, file, one(P2));
      const filled = revised(certified, desk.shape, fillText('buyer', 'Party A'));
      const signed = await bySecond(desk, filled, two);
      return revised(signed, desk.shape, tickBox('agree'));
    },
  },
];

const LOCKING: readonly Unsorted[] = [
  after('others locked, filled', locking('/Action/Include/Fields[(seller)]'), FORMS, fillText('buyer', 'A')),
  after(
    'others locked, value changed',
    locking('/Action/Include/Fields[(buyer)]'),
    FORMS,
    fillText('seller', 'Party D'),
  ),
  after('all but one locked', locking('/Action/Exclude/Fields[(buyer)]'), FORMS, fillText('buyer', 'A')),
  {
    name: 'fields locked read-only by a signature',
    of: FORMS,
    run: async (file, desk) => {
      const certified = await byFirst(desk, file, one(P2));
      const words = locking('/Action/Include/Fields[(buyer)(seller)]');
      return bySecond(
        desk,
        certified,
        sign({
          title: 'Signature2',
          words,
          lock: dict({
            Type: name('SigFieldLock'),
            Action: name('Include'),
            Fields: new PdfArray([byteString('buyer'), byteString('seller')]),
          }),
        }),
        lockFields('buyer', 'seller'),
      );
    },
  },
];

const COMMENTING: readonly Unsorted[] = [
  after('note', P3, SHEETS, addNote()),
  after('highlight', P3, SHEETS, addHighlight()),
  after('underline', P3, SHEETS, addUnderline()),
  after('free text in the margin', P3, ['plain'], addFreeText()),
  after('ink in the margin', P3, ['plain'], addInk()),
  after('note, then reworded', P3, SHEETS, addNote(), reword('Text', 'checked')),
  after('note, then removed', P3, SHEETS, addNote(), removeComments('Text', 'Popup')),
  around('signed note removed', P3, SHEETS, [addNote()], [removeComments('Text', 'Popup')]),
  around('signed note reworded', P3, SHEETS, [addNote()], [reword('Text', 'checked')]),
  {
    name: 'comments of a second signer',
    of: SHEETS,
    run: async (file, desk) =>
      bySecond(desk, await byFirst(desk, file, one()), addNote(), addHighlight(), two),
  },
];

const BY_STEP: readonly (readonly [step: Step, flows: readonly Unsorted[]])[] = [
  ['one signature', SIGNING],
  ['two signatures', SIGNING_TWICE],
  ['time stamp', STAMPING],
  ['long term', PROVING],
  ['certification', CERTIFYING],
  ['filling', FILLING],
  ['locks', LOCKING],
  ['comments', COMMENTING],
];

export const FLOWS: readonly Flow[] = BY_STEP.flatMap(([step, flows]) =>
  flows.map((flow) => ({ ...flow, step })),
);
