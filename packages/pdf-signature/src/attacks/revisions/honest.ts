import {
  array,
  dict,
  name,
  PdfArray,
  PdfDict,
  PdfRef,
  PdfStream,
  type PdfValue,
  pagesOf,
  stream,
  textOf,
} from '@yinxin/pdf';
import { formFields } from '../../common/fields.ts';
import type { Random } from '../random.ts';
import type { Base } from './bases.ts';
import { type Draft, words } from './draft.ts';

/** What honest programs do to a file that is signed. Each says what it did, or nothing where the file has no place for it. */
export type Act = (draft: Draft, base: Base, random: Random) => string | undefined;

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** The pages of the file as it was before. */
export const pageRefs = ({ document }: Draft): PdfRef[] =>
  [...pagesOf(document)].flatMap(({ ref }) => (ref ? [ref] : []));

const inCatalog = (draft: Draft, entries: Record<string, PdfValue>): void =>
  draft.set(draft.root.num, draft.dict(draft.root).with(entries));

const addEvidence: Act = (draft, _, random) => {
  const old = draft.dict(draft.dict(draft.root).get('DSS'));
  const certificates = draft.resolve(old.get('Certs'));
  const more = draft.add(stream({}, bytes(`certificate ${random.below(1e9)}`)));
  const items = certificates instanceof PdfArray ? certificates.items : [];
  const list = array(...items, more);
  const list2 = random.below(2) ? draft.add(list) : list;
  const vri = dict({ [random.below(2) ? 'A'.repeat(40) : '0f'.repeat(20)]: dict({ Cert: array(more) }) });
  const store = old.with({ Certs: list2, ...(random.below(2) && !old.has('VRI') ? { VRI: vri } : {}) });
  inCatalog(draft, { DSS: random.below(2) ? draft.add(store) : store });
  return 'validation data';
};

const HELVETICA = dict({
  ...{ Type: name('Font'), Subtype: name('Type1') },
  BaseFont: name('Helvetica'),
});

/** A text in a field, drawn with a font that every reader has. */
export const face = (text: string): PdfStream =>
  stream(
    {
      ...{ Type: name('XObject'), Subtype: name('Form'), BBox: array(0, 0, 200, 25) },
      Resources: dict({ Font: dict({ F1: HELVETICA }) }),
    },
    bytes(`BT /F1 11 Tf 6 8 Td (${text}) Tj ET`),
  );

const fill: Act = (draft, { fillable, toFill = fillable }, random) => {
  const open = formFields(draft.document).filter(({ fullName }) => toFill.includes(fullName));
  if (open.length === 0) return undefined;
  const { ref, type } = random.pick(open);
  const field = draft.dict(ref);
  if (type === 'Btn') draft.set(ref.num, field.with({ V: name('Yes'), AS: name('Yes') }));
  else
    draft.set(ref.num, field.with({ V: words('filled in'), AP: dict({ N: draft.add(face('filled in')) }) }));
  return 'a field is filled';
};

const comment: Act = (draft, { isOpen }, random) => {
  if (!isOpen) return undefined;
  const page = random.pick(pageRefs(draft));
  const note = dict({
    ...{ Type: name('Annot'), Subtype: name('Text'), Contents: words('I agree'), P: page },
    Rect: array(20, 780, 40, 800),
  });
  listOn(draft, page, draft.add(note));
  return 'a comment';
};

/** Words or ink at the foot of the page, where nothing stands. */
const draw: Act = (draft, { isOpen }, random) => {
  if (!isOpen) return undefined;
  const page = random.pick(pageRefs(draft));
  const low = 60 + random.below(40);
  const kind = random.pick([
    { Subtype: name('FreeText'), DA: words('/F1 11 Tf 0 g') },
    { Subtype: name('Ink'), InkList: array(array(302, low + 2, 400, low + 20)) },
  ]);
  const drawing = dict({
    ...{ Type: name('Annot'), ...kind, Contents: words('agreed'), P: page, F: 4 },
    Rect: array(300, low, 500, low + 25),
    AP: dict({ N: draft.add(face('agreed')) }),
  });
  listOn(draft, page, draft.add(drawing));
  return 'a drawing';
};

/** Puts an annotation onto a page, wherever the page keeps its list. */
export function listOn(draft: Draft, page: PdfRef, annotation: PdfValue): void {
  const entry = draft.dict(page).get('Annots');
  const list = draft.resolve(entry);
  const longer = array(...(list instanceof PdfArray ? list.items : []), annotation);
  if (entry instanceof PdfRef) draft.set(entry.num, longer);
  else draft.set(page.num, draft.dict(page).with({ Annots: longer }));
}

const isEncryption = ({ document }: Draft, num: number): boolean => {
  const entry = document.trailer.get('Encrypt');
  return entry instanceof PdfRef && entry.num === num;
};

const rewrite: Act = (draft, _, random) => {
  const num = random.pick(draft.numbers);
  const value = draft.load(num);
  if (value instanceof PdfDict && value.has('ByteRange')) return undefined;
  // its strings are never encrypted
  if (isEncryption(draft, num)) return undefined;
  if (value instanceof PdfStream && ['ObjStm', 'XRef'].includes(value.dict.name('Type') ?? ''))
    return undefined;
  draft.set(num, value);
  return `object ${num} once more`;
};

const leaveBehind: Act = (draft, _, random) => {
  draft.add(
    random.pick([stream({}, bytes('BT (nobody sees this) Tj ET')), dict({ Note: words('x') }), array(1, 2)]),
  );
  return 'something nobody uses';
};

const EMPTY_METADATA = stream(
  { Type: name('Metadata'), Subtype: name('XML') },
  bytes('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
);

const describe: Act = (draft) => {
  inCatalog(draft, {
    Version: name('1.7'),
    Extensions: dict({ ESIC: dict({ BaseVersion: name('1.7'), ExtensionLevel: 1 }) }),
    // what is said in those that are there stays
    ...(draft.dict(draft.root).has('Metadata') ? {} : { Metadata: draft.add(EMPTY_METADATA) }),
  });
  return 'metadata';
};

const touchPage: Act = (draft, _, random) => {
  const page = random.pick(pageRefs(draft));
  draft.set(page.num, draft.dict(page).with({ Tabs: name('S'), LastModified: words('D:20260610120000Z') }));
  return 'tab order';
};

const producer: Act = (draft) => {
  const info = draft.document.trailer.get('Info');
  if (!(info instanceof PdfRef) || textOf(draft.dict(info).get('Title')) === undefined) return undefined;
  draft.set(info.num, draft.dict(info).with({ ModDate: words('D:20260610120000Z'), Producer: words('y') }));
  return 'producer';
};

export const ACTS: readonly Act[] = [
  ...[addEvidence, addEvidence, fill, fill, comment, comment, draw],
  ...[rewrite, leaveBehind, describe, touchPage, producer],
];
