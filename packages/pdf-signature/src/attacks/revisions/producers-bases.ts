import { openPdf } from '@yinxin/pdf';
import { corpus, type Produced } from '../../../producers/corpus.ts';
import { type FormField, formFields } from '../../common/fields.ts';
import type { World } from '../testing/world.ts';
import type { Base } from './bases.ts';

/** Files as other programs write them: object streams, linearised, tagged, with forms, encrypted. */
const FORMS = [
  'pdfbox-form',
  'itext5-form',
  'itext2-form',
  'pdf-lib-form',
  'reportlab-form',
  'pdfkit-form',
  'mutool-form',
];
const DOCUMENTS = [
  ...['chromium-extras', 'libreoffice-tagged', 'cairo-tagged', 'pdftex-extras', 'weasyprint-extras'],
  ...['qpdf-linearized-objects', 'ghostscript-plain', 'itext5-compressed', 'pdfkit-tagged', 'jspdf-extras'],
];
const ENCRYPTED = [
  ...['qpdf-encrypted-128', 'qpdf-encrypted-256', 'pdfbox-encrypted', 'itext5-encrypted', 'libpdf-encrypted'],
];

/** Each of them, signed: forms with leave to fill, the others without a word. */
export async function producersBases(world: World): Promise<Base[]> {
  const files = new Map(corpus().map((one) => [one.name, one]));
  const made = (names: readonly string[], certify?: 2) =>
    names.map((name) => aBase(world, files.get(name)!, certify));
  return Promise.all([...made(FORMS, 2), ...made(DOCUMENTS), ...made(ENCRYPTED, 2)]);
}

async function aBase(world: World, { name, bytes, password }: Produced, certify?: 2): Promise<Base> {
  const secret = password === undefined ? {} : { password };
  const file = await world.sign(bytes, { ...secret, ...(certify && { certify }) });
  return {
    name,
    file,
    ...secret,
    ...(certify ? fieldsOf(file, password) : { fillable: [] }),
    isOpen: false,
    isSealable: certify === undefined,
  };
}

/** A certification with P 2 permits to fill all of them; fields whose background somebody painted are left alone. */
function fieldsOf(file: Uint8Array, password: string | undefined): Pick<Base, 'fillable' | 'toFill'> {
  const fields = formFields(openPdf(file, { password })).filter(({ type }) => type !== 'Sig');
  const isPlain = ({ dict, type }: FormField) =>
    type === 'Tx' && ['MK', 'AA', 'MaxLen', 'Kids'].every((key) => !dict.has(key));
  const namesOf = (some: readonly FormField[]) => some.map(({ fullName }) => fullName);
  return { fillable: namesOf(fields), toFill: namesOf(fields.filter(isPlain)) };
}
