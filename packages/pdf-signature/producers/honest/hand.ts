import { createHash } from 'node:crypto';
import {
  byteString,
  dict,
  name,
  PdfArray,
  type PdfDict,
  PdfRef,
  type PdfStream,
  type PdfValue,
  pagesOf,
  stream,
} from '@yinxin/pdf';
import { Draft, type Shape } from '../../src/attacks/revisions/draft.ts';
import type { Holder } from '../../src/attacks/testing/certificates.ts';
import { aSignature, filled, filledWithBytes } from '../../src/attacks/testing/handwritten.ts';
import { SIGNED, type World } from '../../src/attacks/testing/world.ts';
import { formFields } from '../../src/common/fields.ts';

/** Incremental updates step by step, as careful programs make them, in words that are not those of our own writer. */
export type Act = (draft: Draft) => void;

/** One more revision. */
export function revised(file: Uint8Array, shape: Shape, ...acts: Act[]): Uint8Array {
  const draft = new Draft(file);
  for (const act of acts) act(draft);
  return draft.write(shape);
}

export interface Signer {
  world: World;
  by: Holder;
}

/** One more revision with a signature by somebody. */
export const signedBy = (
  { world, by }: Signer,
  file: Uint8Array,
  shape: Shape,
  ...acts: Act[]
): Promise<Uint8Array> => filled(revised(file, shape, ...acts), world, by);

/** One more revision with a document time stamp. */
export const stampedBy = (world: World, file: Uint8Array, shape: Shape): Promise<Uint8Array> =>
  filledWithBytes(revised(file, shape, stampField()), (signed) =>
    world.timeStamp(SIGNED).stamp(new Uint8Array(createHash('sha256').update(signed).digest())),
  );

const numbers = (...items: number[]) => new PdfArray(items);

export const rewrite = (draft: Draft, ref: PdfRef, changes: Record<string, PdfValue | undefined>): void =>
  draft.set(ref.num, draft.dict(ref).with(changes));

export const catalogOf = (draft: Draft): PdfDict => draft.dict(draft.root);

export const pageOf = (draft: Draft, index = 0): PdfRef => {
  const page = [...pagesOf(draft.document)][index]?.ref;
  if (!page) throw new Error(`no page ${index}`);
  return page;
};

/** Puts an annotation on a page, whether its list is an object of its own or not. */
export function show(draft: Draft, page: PdfRef, annotation: PdfRef): void {
  const entry = draft.dict(page).get('Annots');
  const list = draft.resolve(entry);
  const items = list instanceof PdfArray ? list.items : [];
  const longer = new PdfArray([...items, annotation]);
  if (entry instanceof PdfRef) draft.set(entry.num, longer);
  else rewrite(draft, page, { Annots: longer });
}

export function hide(draft: Draft, page: PdfRef, annotation: PdfRef): void {
  const entry = draft.dict(page).get('Annots');
  const list = draft.resolve(entry);
  const items = list instanceof PdfArray ? list.items : [];
  const shorter = new PdfArray(
    items.filter((each) => !(each instanceof PdfRef && each.num === annotation.num)),
  );
  if (entry instanceof PdfRef) draft.set(entry.num, shorter);
  else rewrite(draft, page, { Annots: shorter });
}

/** Changes the form, where it stands. */
function changeForm(draft: Draft, changes: Record<string, PdfValue | undefined>): void {
  const entry = catalogOf(draft).get('AcroForm');
  if (entry instanceof PdfRef) rewrite(draft, entry, changes);
  else rewrite(draft, draft.root, { AcroForm: draft.dict(entry).with(changes) });
}

export const formOf = (draft: Draft): PdfDict => draft.dict(catalogOf(draft).get('AcroForm'));

function listField(draft: Draft, field: PdfRef): void {
  const fields = draft.resolve(formOf(draft).get('Fields'));
  const items = fields instanceof PdfArray ? fields.items : [];
  changeForm(draft, { Fields: new PdfArray([...items, field]), SigFlags: 3 });
}

export const form = (content: string, [left, bottom, right, top]: readonly number[], more = {}): PdfStream =>
  stream(
    {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: numbers(0, 0, right! - left!, top! - bottom!),
      ...more,
    },
    new Uint8Array(Buffer.from(content, 'latin1')),
  );

/** A frame in one colour, as seals of signatures have it. */
export const seal = (draft: Draft, rect: readonly number[]): PdfRef => {
  const [width, height] = [rect[2]! - rect[0]!, rect[3]! - rect[1]!];
  return draft.add(form(`1 0 0 RG 1.5 w 2 2 ${width - 4} ${height - 4} re S`, rect));
};

export interface Placing {
  title: string;
  page?: number;
  /** Nothing is shown without it. */
  rect?: readonly number[];
  /** What the signature says about later changes: /Reference. */
  words?: string;
  certifies?: boolean;
  /** /Lock of the field, as written there. */
  lock?: PdfDict;
  /** The field and its widget are two objects. */
  apart?: boolean;
  /** The widget gets its place in the logical structure. */
  tagged?: boolean;
}

/** A new field with its signature. */
export const sign =
  ({ title, page = 0, rect, words = '', certifies, lock, apart, tagged }: Placing): Act =>
  (draft) => {
    const value = draft.addWritten(aSignature(words));
    const on = pageOf(draft, page);
    const place = rect ?? [0, 0, 0, 0];
    const widget = {
      Type: name('Annot'),
      Subtype: name('Widget'),
      Rect: numbers(...place),
      F: 132,
      P: on,
      AP: rect && dict({ N: seal(draft, rect) }),
    };
    const field = { FT: name('Sig'), T: byteString(title), V: value, Lock: lock };
    const shown = draft.add(dict(apart ? widget : { ...widget, ...field }));
    const listed = apart ? draft.add(dict({ ...field, Kids: new PdfArray([shown]) })) : shown;
    if (apart) rewrite(draft, shown, { Parent: listed });
    listField(draft, listed);
    show(draft, on, shown);
    if (tagged) tag(draft, on, shown);
    if (certifies) rewrite(draft, draft.root, { Perms: dict({ DocMDP: value }) });
  };

const stampField = (): Act => (draft) => {
  const value = draft.addWritten(
    aSignature().replace('/Type/Sig', '/Type/DocTimeStamp').replace('adbe.pkcs7.detached', 'ETSI.RFC3161'),
  );
  const on = pageOf(draft);
  const field = draft.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: byteString(`Stamp ${value.num}`),
      V: value,
      F: 132,
      Rect: numbers(0, 0, 0, 0),
      P: on,
    }),
  );
  listField(draft, field);
  show(draft, on, field);
};

/** Signs in a field that waits for it. */
export const signIn =
  (title: string, words = ''): Act =>
  (draft) => {
    const { ref, dict: was } = fieldOf(draft, title);
    const rect = (draft.resolve(was.get('Rect')) as PdfArray).items as number[];
    rewrite(draft, ref, {
      V: draft.addWritten(aSignature(words)),
      AP: dict({ N: seal(draft, rect) }),
      F: 132,
    });
    changeForm(draft, { SigFlags: 3 });
  };

export const fieldOf = (draft: Draft, title: string) => {
  const field = formFields(draft.document).find(({ fullName }) => fullName === title);
  if (!field) throw new Error(`no field ${title}`);
  return field;
};

/** The place of an annotation in the logical structure (ISO 32000-1 14.7.4.4), as programs that tag give it. */
export function tag(draft: Draft, page: PdfRef, annotation: PdfRef): void {
  const root = catalogOf(draft).get('StructTreeRoot');
  if (!(root instanceof PdfRef)) return;
  const tree = draft.dict(root);
  const key = (tree.get('ParentTreeNextKey') as number | undefined) ?? 0;
  const top = draft.resolve(tree.get('K'));
  const parent = (top instanceof PdfArray ? top.items[0] : tree.get('K')) as PdfRef;
  const object = draft.add(dict({ Type: name('OBJR'), Obj: annotation, Pg: page }));
  const element = draft.add(
    dict({ Type: name('StructElem'), S: name('Form'), P: parent, Pg: page, K: object }),
  );
  const kids = draft.resolve(draft.dict(parent).get('K'));
  const old = kids instanceof PdfArray ? kids.items : kids === null ? [] : [draft.dict(parent).get('K')!];
  rewrite(draft, parent, { K: new PdfArray([...old, element]) });
  const parents = tree.get('ParentTree') as PdfRef;
  const nums = draft.resolve(draft.dict(parents).get('Nums'));
  const listed = nums instanceof PdfArray ? nums.items : [];
  rewrite(draft, parents, { Nums: new PdfArray([...listed, key, element]) });
  rewrite(draft, root, { ParentTreeNextKey: key + 1 });
  rewrite(draft, annotation, { StructParent: key });
}

/** Validation data in the catalog (ISO 32000-2 12.8.4.3). */
export const prove =
  (world: World): Act =>
  (draft) => {
    const streams = (all: readonly Uint8Array[]) =>
      new PdfArray(all.map((bytes) => draft.add(stream({}, bytes))));
    const store = dict({
      Type: name('DSS'),
      Certs: streams([world.ca.certificate, world.root.certificate]),
      CRLs: streams(world.crls()),
    });
    rewrite(draft, draft.root, { DSS: draft.add(store) });
  };
