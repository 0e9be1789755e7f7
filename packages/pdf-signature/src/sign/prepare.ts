import {
  array,
  type ByteSource,
  byteString,
  dateString,
  dict,
  IncrementalUpdate,
  name,
  openPdf,
  type PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfRef,
  PdfString,
  type PdfValue,
  textString,
} from '@yinxin/pdf';
import { certificationOf, type FormField, isSigned, signatureFields } from '../common/fields.ts';
import { hybridConflict } from '../common/hybrid.ts';
import { orRefuse, refuse } from '../common/refusal.ts';
import { emptyField } from './fields.ts';
import type { SignatureRequest } from './request.ts';
import { addWidgets } from './widgets.ts';

export interface SignatureKind {
  type: 'Sig' | 'DocTimeStamp';
  subFilter: string;
  reservedBytes: number;
}

/** A signed file in waiting: only the signature itself is missing. Plain data, fit to be stored. */
export interface PreparedUpdate {
  /** To be appended to the unchanged input. */
  tail: Uint8Array;
  byteRange: readonly [0, number, number, number];
  /** The /Contents token with its angle brackets, in the whole file. */
  contents: { start: number; end: number };
}

/** Opens a file that is to be signed; refuses what must not be updated. */
export function openForSigning(input: Uint8Array | ByteSource, password?: string): PdfDocument {
  const document = orRefuse(() => openPdf(input, { password }));
  if (document.recovered) throw refuse('DAMAGED');
  if (document.hybrid && hybridConflict(document) !== undefined) throw refuse('HYBRID');
  return document;
}

export function prepareUpdate(
  document: PdfDocument,
  request: SignatureRequest,
  kind: SignatureKind,
): PreparedUpdate {
  return orRefuse(() => {
    const field = request.field === undefined ? undefined : emptyField(document, request.field);
    if (request.inField && !field) throw refuse('FIELD_MISSING', { field: request.field ?? '' });
    checkAllowed(document, request, kind, field);
    const update = new IncrementalUpdate(document);
    const contents = update.track(new PdfString(zeros(kind.reservedBytes), true));
    const byteRange = update.track(array(0, WIDE, WIDE, WIDE));
    const signature = update.add(signatureDict(document, request, kind, field, contents, byteRange));
    const forCatalog = addWidgets(update, request, signature, field);
    if (request.certify) forCatalog.Perms = permissionsOf(document, signature);
    changeCatalog(update, forCatalog);
    return fillByteRange(update, contents, byteRange);
  });
}

const ZEROS = new Uint8Array(64 * 1024);

/** Room for a signature; small ones share the same memory. */
function zeros(length: number): Uint8Array {
  return length <= ZEROS.length ? ZEROS.subarray(0, length) : new Uint8Array(length);
}

/** Wide enough for files up to ten gigabytes. */
const WIDE = 9_999_999_999;

function signatureDict(
  document: PdfDocument,
  request: SignatureRequest,
  kind: SignatureKind,
  field: FormField | undefined,
  contents: PdfString,
  byteRange: PdfArray,
): PdfDict {
  const text = (value: string | undefined) => (value === undefined ? undefined : textString(value));
  const references = [
    ...(request.certify ? [certificationReference(request.certify)] : []),
    ...lockReferences(document, field),
  ];
  return dict({
    Type: name(kind.type),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name(kind.subFilter),
    ByteRange: byteRange,
    Contents: contents,
    // ETSI EN 319 142-1 6.3: the claimed time stands here, never in the signed attributes.
    M: kind.type === 'Sig' ? dateString(request.at ?? new Date()) : undefined,
    Name: text(request.signerName),
    Reason: text(request.reason),
    Location: text(request.location),
    ContactInfo: text(request.contact),
    Reference: references.length > 0 ? array(...references) : undefined,
  });
}

/** ISO 32000-1 12.8.2.2 */
function certificationReference(permission: 1 | 2): PdfDict {
  return dict({
    Type: name('SigRef'),
    TransformMethod: name('DocMDP'),
    TransformParams: dict({ Type: name('TransformParams'), P: permission, V: name('1.2') }),
  });
}

/** A field with /Lock asks its signature to lock other fields (ISO 32000-1 12.8.2.4). */
function lockReferences(document: PdfDocument, field: FormField | undefined): PdfDict[] {
  const lock = document.dict(field?.dict.get('Lock'));
  if (!lock) return [];
  const parameters = dict({
    Type: name('TransformParams'),
    Action: document.resolve(lock.get('Action')),
    Fields: lock.has('Fields') ? document.resolve(lock.get('Fields')) : undefined,
    V: name('1.2'),
  });
  return [dict({ Type: name('SigRef'), TransformMethod: name('FieldMDP'), TransformParams: parameters })];
}

function permissionsOf(document: PdfDocument, signature: PdfRef): PdfDict {
  const perms = document.dict(document.catalog().get('Perms')) ?? dict({});
  return perms.with({ DocMDP: signature });
}

export function changeCatalog(update: IncrementalUpdate, changes: Record<string, PdfValue>): void {
  if (Object.keys(changes).length === 0) return;
  const root = update.document.trailer.get('Root');
  if (!(root instanceof PdfRef)) throw refuse('DAMAGED');
  update.set(root, update.document.catalog().with(changes));
}

/** Rights of ISO 32000-1 table 22, counted from bit 1. */
const MODIFY = 1 << 3;
const ANNOTATE = 1 << 5;
const FILL = 1 << 8;

function checkAllowed(
  document: PdfDocument,
  request: SignatureRequest,
  kind: SignatureKind,
  field: FormField | undefined,
): void {
  const { security } = document;
  if (security && !security.owner) {
    const needed = field ? FILL | ANNOTATE | MODIFY : ANNOTATE | MODIFY;
    if ((security.permissions & needed) === 0) throw refuse('NOT_PERMITTED');
  }
  const certified = certificationOf(document);
  // ISO 32000-2 12.8.2.2: time stamps may be added whatever the certification says.
  if (certified === 1 && kind.type === 'Sig') throw refuse('CERTIFIED_NO_CHANGES');
  if (certified === 2 && hasStamps(request)) throw refuse('CERTIFIED_NO_STAMPS');
  if (!request.certify) return;
  const signed = signatureFields(document).some((each) => isSigned(document, each));
  if (certified !== undefined || signed) throw refuse('CERTIFY_ONLY_FIRST');
}

function hasStamps({ marks = [], inField }: SignatureRequest): boolean {
  const pieces = marks.reduce((sum, mark) => sum + ('seam' in mark ? 2 : mark.at.length), 0);
  return pieces > (inField ? 0 : 1);
}

function fillByteRange(update: IncrementalUpdate, contents: PdfString, byteRange: PdfArray): PreparedUpdate {
  const { bytes: tail, places } = update.write();
  const base = update.document.source.length;
  const gap = places.get(contents)!;
  const range = places.get(byteRange)!;
  const filled: PreparedUpdate['byteRange'] = [0, gap.start, gap.end, base + tail.length - gap.end];
  const text = `[${filled.join(' ')}`.padEnd(range.end - range.start - 1);
  tail.set(byteString(`${text}]`).bytes, range.start - base);
  return { tail, byteRange: filled, contents: gap };
}
