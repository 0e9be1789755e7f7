import {
  isName,
  isSignatureDict,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  textOf,
} from '@yinxin/pdf';
import { Certificate } from '@yinxin/pki';
import type { StepFacts } from '../../changes/step.ts';
import { stepsOf } from '../../changes/steps.ts';
import { type Ambiguity, ambiguitiesOf } from '../../common/ambiguities.ts';
import { type FoundSignature, findSignatures } from '../../common/find-signatures.ts';
import { type History, historyOf } from '../../common/history.ts';
import { locksOf, type Permissions } from '../../common/permissions.ts';
import { type SealPictures, sealPicturesOf } from '../pictures/seal-pictures.ts';
import { type ByteRangeFacts, byteRangeFacts } from './byte-range.ts';
import { isReadable } from './certificates.ts';
import { type UnsignedComments, unsignedCommentsOf } from './comments.ts';
import { containerFacts, SIGNATURE_FORMATS, type SignatureFormat } from './container/container.ts';
import type { ContainerFacts } from './container/types.ts';
import { type Evidence, joined, storedEvidence } from './evidence.ts';
import { placesOf, type SeenPlace } from './places.ts';
import { RangeDigests } from './range-digests.ts';
import { type TimeFacts, timesOf } from './time.ts';
import { type TrustContext, type TrustFacts, trustOf } from './trust.ts';

export interface SignatureFacts {
  field: string;
  revision: number;
  /** The object that holds its value. */
  object: number;
  /** /SubFilter as written. */
  subFilter: string | undefined;
  format: SignatureFormat | undefined;
  shared: FoundSignature['shared'];
  sharedBy: readonly string[];
  /** The form lists its field. */
  registered: boolean;
  bytes: ByteRangeFacts;
  range: ByteRangeFacts['range'];
  container: ContainerFacts | undefined;
  /** What the signer says, in the dictionary or in the signed attributes. */
  claimedTime: Date | undefined;
  time: TimeFacts;
  trust: TrustFacts | undefined;
  /** Of who made the seal, where the signature was made with one. */
  sealMakerTrust: TrustFacts | undefined;
  permissions: Permissions;
  /** Where it is seen on the pages. */
  places: readonly SeenPlace[];
  /** The store that proves the status later was in the file when a later, good document time stamp was set. */
  archived: boolean;
}

export interface FileFacts {
  ambiguities: readonly Ambiguity[];
  signatures: readonly SignatureFacts[];
  /** One per revision that can have changed something signed. */
  steps: readonly StepFacts[];
  storePresent: boolean;
  /** There is a signature that belongs to no field: nobody's, as far as a reader can tell. */
  strayValue: boolean;
  /** Comments that no signature holds. */
  unsignedComments: UnsignedComments;
  sealPictures: SealPictures;
  /** The moment the file is judged for. */
  at: Date;
}

/** States everything about a file that the checks will ask, without judging any of it. */
export async function factsOf(
  document: PdfDocument,
  context: Omit<TrustContext, 'stored'>,
  maxObjects: number,
): Promise<FileFacts> {
  const history = historyOf(document, maxObjects);
  const found = findSignatures(history);
  const stored = storedEvidence(document);
  const trust = { ...context, stored };
  const ranged = rangedIn(document, found);
  await ranged.digests.prepare();
  const read = readSignatures(ranged, stored);
  const signedUpTo = Math.max(0, ...read.map(({ range }) => range?.end ?? 0));
  const ambiguities = ambiguitiesOf(history, signedUpTo);
  const times = await timesOf(read, trust);
  const seen = placesOf(history, found);
  const signatures: SignatureFacts[] = [];
  for (const [index, one] of read.entries()) {
    const time = times.get(one)!;
    signatures.push({
      ...one,
      time,
      places: seen.places[index] ?? [],
      trust: await signerTrust(one, time, trust),
      sealMakerTrust: await makerTrust(one, time, trust),
      archived: time.archive.some((revision) => history.views[revision]?.catalog().has('DSS')),
    });
  }
  return {
    ambiguities,
    signatures,
    steps: stepsOf(history, found),
    storePresent: stored.present,
    unsignedComments: unsignedCommentsOf(history, found),
    strayValue: found.length === 0 && history.definitions.some(({ object }) => isValue(object.value)),
    sealPictures: showsPictures(history)
      ? sealPicturesOf(history, seen.annotations)
      : { pages: [], places: [] },
    at: context.at,
  };
}

const showsPictures = ({ definitions }: History): boolean =>
  definitions.some(
    ({ object: { value } }) => value instanceof PdfStream && isName(value.dict.get('Subtype'), 'Image'),
  );

const isValue = (value: PdfValue): boolean => value instanceof PdfDict && isSignatureDict(value);

export type ReadSignature = Omit<SignatureFacts, 'time' | 'trust' | 'sealMakerTrust' | 'places' | 'archived'>;

interface RangedSignatures {
  signatures: readonly { one: FoundSignature; bytes: ByteRangeFacts }[];
  digests: RangeDigests;
}

/** The signatures with the bytes that each of them names. */
export function rangedIn(document: PdfDocument, found: readonly FoundSignature[]): RangedSignatures {
  const signatures = found.map((one) => ({ one, bytes: byteRangeFacts(document, one.dict, one) }));
  const ranges = signatures.flatMap(({ bytes }) => bytes.range ?? []);
  return { signatures, digests: new RangeDigests(document.source, ranges) };
}

/** Everything about the signatures that their bytes alone tell. */
export function readSignatures({ signatures, digests }: RangedSignatures, stored: Evidence): ReadSignature[] {
  const known = stored.certificates.map((each) => (each instanceof Certificate ? each.der : each));
  return signatures.map(({ one, bytes }) => {
    const { field, revision, object, shared, sharedBy, registered, view, dict } = one;
    const subFilter = view.name(dict?.get('SubFilter'));
    const format = SIGNATURE_FORMATS.find((each) => each === subFilter);
    const container =
      format &&
      bytes.range &&
      containerFacts(format, {
        contents: bytes.contents,
        range: bytes.range,
        digests,
        certificates: known,
        dictionaryCertificates: () => certificatesIn(view, dict),
        ...(view.security && { decrypted: decrypting(view.security, bytes.contents, object) }),
      });
    const claimedTime = container?.signingTime ?? dateOf(view, dict);
    const permissions = locksOf(one);
    return {
      field,
      revision,
      object,
      shared,
      registered,
      sharedBy,
      subFilter,
      format,
      bytes,
      range: bytes.range,
      container,
      claimedTime,
      permissions,
    };
  });
}

/** /Contents is never encrypted (ISO 32000-1 7.6.1), but a program may have thought so of the room that it kept for it. */
const decrypting =
  ({ decryptString }: NonNullable<PdfDocument['security']>, contents: Uint8Array, object: number) =>
  (): Uint8Array =>
    decryptString(contents, new PdfRef(object));

async function signerTrust(
  { container, format }: ReadSignature,
  time: TimeFacts,
  context: TrustContext,
): Promise<TrustFacts | undefined> {
  if (!container?.certificate) return undefined;
  const own = joined(container, ...container.timeStamps.flatMap((stamp) => (stamp.ok ? [stamp] : [])));
  const { signerUse, timeStampUse } = context.policy;
  const use = format === 'ETSI.RFC3161' ? timeStampUse : signerUse;
  // The token's own word on the time: its authority is judged for the moment it stamped.
  const at = container.token?.info.time ?? time.best;
  const moment = at && at < context.at ? at : context.at;
  return trustOf(container.certificate, own, moment, use, context);
}

/** Asked for the moment the seal was used: proven, else now. */
async function makerTrust(
  { container }: ReadSignature,
  time: TimeFacts,
  context: TrustContext,
): Promise<TrustFacts | undefined> {
  const maker = container?.seal?.seal.maker.certificate;
  if (!maker || !isReadable(maker)) return undefined;
  const moment = time.best && time.best < context.at ? time.best : context.at;
  return trustOf(maker, joined(container), moment, context.policy.signerUse, context);
}

/** /Cert of the dictionary: one string or an array of them, the signer's first. */
function certificatesIn(view: PdfDocument, dict: PdfDict | undefined): Uint8Array[] {
  const value = view.resolve(dict?.get('Cert'));
  const items = value instanceof PdfArray ? value.items.slice(0, MAX_CERTIFICATES) : [value];
  return items.flatMap((item) => {
    const string = view.resolve(item);
    return string instanceof PdfString ? [string.bytes] : [];
  });
}

const MAX_CERTIFICATES = 50;

/** /M (ISO 32000-1 7.9.4); only what is complete to the second counts. */
function dateOf(view: PdfDocument, dict: PdfDict | undefined): Date | undefined {
  const value = view.resolve(dict?.get('M'));
  const text = value instanceof PdfString ? textOf(value) : undefined;
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text ?? '');
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, sign, offsetHours, offsetMinutes] = parts;
  const offset = sign ? `${sign}${offsetHours}:${offsetMinutes ?? '00'}` : 'Z';
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
