import {
  array,
  dict,
  type IncrementalUpdate,
  name,
  type Page,
  PdfArray,
  type PdfDict,
  PdfRef,
  type PdfValue,
  pageAt,
  pagesOf,
  textString,
} from '@yinxin/pdf';
import { Studio } from '../appearance/draw.ts';
import { type Piece, piecesOf } from '../appearance/marks.ts';
import type { FormField } from '../common/fields.ts';
import { userRect } from '../common/geometry.ts';
import { freeFieldName, registerField, widgetOf } from './fields.ts';
import type { SignatureRequest } from './request.ts';

/** Print and Locked; stamps are read-only and their contents locked as well (ISO 32000-1 table 165). */
const WIDGET_FLAGS = 4 | 128;
const STAMP_FLAGS = 4 | 64 | 128 | 512;

/** Adds the field with its one widget and the stamps beside it. Returns changes for the catalog. */
export function addWidgets(
  update: IncrementalUpdate,
  request: SignatureRequest,
  signature: PdfRef,
  field: FormField | undefined,
): Record<string, PdfValue> {
  const studio = new Studio(update);
  const pieces = piecesOf(update.document, request.marks ?? []);
  const annotations = new Map<number, { page: Page; refs: PdfRef[] }>();
  const place = (page: Page, ref: PdfRef) => {
    const known = annotations.get(page.ref.num) ?? { page, refs: [] };
    known.refs.push(ref);
    annotations.set(page.ref.num, known);
  };

  const stamps = field ? pieces : pieces.slice(1);
  let added: PdfRef | undefined;
  if (field) {
    fillField(update, studio, request, signature, field);
  } else {
    const page = pieces[0]?.page ?? pageAt(update.document, 0);
    added = update.add(newField(update, studio, request, signature, page, pieces[0]));
    place(page, added);
  }
  for (const piece of stamps) place(piece.page, update.add(stamp(studio, piece)));
  const left = request.lastField && emptyLastField(update, request.lastField);
  if (left) place(pageAt(update.document, 0), left);
  for (const { page, refs } of annotations.values()) addAnnotations(update, page, refs);
  return registerField(
    update,
    [added, left].filter((each) => each instanceof PdfRef),
  );
}

/** ISO 32000-2 12.7.5.5 table 236: /P 1 of the lock allows no change once the field is signed. */
const emptyLastField = (update: IncrementalUpdate, fullName: string): PdfRef =>
  update.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString(fullName),
      F: WIDGET_FLAGS,
      Rect: array(0, 0, 0, 0),
      P: pageAt(update.document, 0).ref,
      Lock: update.add(dict({ Type: name('SigFieldLock'), Action: name('All'), P: 1 })),
    }),
  );

function newField(
  update: IncrementalUpdate,
  studio: Studio,
  request: SignatureRequest,
  signature: PdfRef,
  page: Page,
  piece: Piece | undefined,
): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(request.field ?? freeFieldName(update.document, 'Signature')),
    V: signature,
    F: WIDGET_FLAGS,
    Rect: piece ? userRect(page, piece.rect) : array(0, 0, 0, 0),
    P: page.ref,
    AP: piece ? dict({ N: studio.pieceForm(piece) }) : undefined,
  });
}

/** The value goes to the field; what is seen goes to its widget, which may be the same object. */
function fillField(
  update: IncrementalUpdate,
  studio: Studio,
  { inField }: SignatureRequest,
  signature: PdfRef,
  field: FormField,
): void {
  const { document } = update;
  const widget = widgetOf(document, field);
  const rect = document.resolve(widget.dict.get('Rect'));
  const box = rect instanceof PdfArray ? rect : array(0, 0, 0, 0);
  const form = inField ? studio.fieldForm(inField, pageOfWidget(update, widget), box) : studio.emptyForm();
  const shown = { AP: dict({ N: form }), F: WIDGET_FLAGS };
  if (widget.ref.num === field.ref.num) {
    update.set(field.ref, field.dict.with({ V: signature, ...shown }));
    return;
  }
  update.set(field.ref, field.dict.with({ V: signature }));
  update.set(widget.ref, widget.dict.with(shown));
}

function pageOfWidget({ document }: IncrementalUpdate, widget: { ref: PdfRef; dict: PdfDict }): Page {
  const named = widget.dict.get('P');
  for (const page of pagesOf(document)) {
    if (named instanceof PdfRef && named.num === page.ref.num) return page;
    const annotations = document.array(page.dict.get('Annots')) ?? [];
    if (annotations.some((each) => each instanceof PdfRef && each.num === widget.ref.num)) return page;
  }
  return pageAt(document, 0);
}

function stamp(studio: Studio, piece: Piece): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Stamp'),
    Rect: userRect(piece.page, piece.rect),
    P: piece.page.ref,
    F: STAMP_FLAGS,
    AP: dict({ N: studio.pieceForm(piece) }),
  });
}

/** Gives the page its own list of annotations: a list in an object of its own may belong to other pages too. */
function addAnnotations(update: IncrementalUpdate, page: Page, refs: readonly PdfRef[]): void {
  const before = update.document.array(page.dict.get('Annots')) ?? [];
  update.set(page.ref, page.dict.with({ Annots: new PdfArray([...before, ...refs]) }));
}
