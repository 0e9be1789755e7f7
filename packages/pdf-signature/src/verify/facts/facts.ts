import { type PdfDict, type PdfDocument, PdfString, textOf } from '@yinxin/pdf';
import { Certificate } from '@yinxin/pki';
import type { StepFacts } from '../changes/step.ts';
import { stepsOf } from '../changes/steps.ts';
import { type ByteRangeFacts, byteRangeFacts } from './byte-range.ts';
import { type ContainerFacts, containerFacts, SIGNATURE_FORMATS, type SignatureFormat } from './container.ts';
import { type Evidence, joined, storedEvidence } from './evidence.ts';
import { type FoundSignature, findSignatures } from './find-signatures.ts';
import { historyOf } from './history.ts';
import { locksOf, type Permissions } from './permissions.ts';
import { RangeDigests } from './range-digests.ts';
import { type Ambiguity, ambiguitiesOf } from './structure.ts';
import { type TimeFacts, timesOf } from './time.ts';
import { type TrustContext, type TrustFacts, trustOf } from './trust.ts';

export type SignatureFacts = {
  field: string;
  revision: number;
  /** /SubFilter as written. */
  subFilter: string | undefined;
  format: SignatureFormat | undefined;
  shared: boolean;
  bytes: ByteRangeFacts;
  range: ByteRangeFacts['range'];
  container: ContainerFacts | undefined;
  /** What the signer says, in the dictionary or in the signed attributes. */
  claimedTime: Date | undefined;
  time: TimeFacts;
  trust: TrustFacts | undefined;
  permissions: Permissions;
  /** The store that proves the status later was in the file when a later, good document time stamp was set. */
  archived: boolean;
};

export type FileFacts = {
  ambiguities: readonly Ambiguity[];
  signatures: readonly SignatureFacts[];
  /** One per revision that can have changed something signed. */
  steps: readonly StepFacts[];
  storePresent: boolean;
  /** The moment the file is judged for. */
  at: Date;
};

/** States everything about a file that the checks will ask, without judging any of it. */
export async function factsOf(
  document: PdfDocument,
  context: Omit<TrustContext, 'stored'>,
  maxObjects: number,
): Promise<FileFacts> {
  const history = historyOf(document, maxObjects);
  const ambiguities = ambiguitiesOf(history);
  const found = findSignatures(history);
  const stored = storedEvidence(document);
  const trust = { ...context, stored };
  const read = readSignatures(document, found, stored);
  const times = await timesOf(read, trust);
  const signatures: SignatureFacts[] = [];
  for (const one of read) {
    const time = times.get(one)!;
    signatures.push({
      ...one,
      time,
      trust: await signerTrust(one, time, trust),
      archived: time.archive.some((revision) => history.views[revision]?.catalog().has('DSS')),
    });
  }
  return {
    ambiguities,
    signatures,
    steps: stepsOf(history, found),
    storePresent: stored.present,
    at: context.at,
  };
}

type ReadSignature = Omit<SignatureFacts, 'time' | 'trust' | 'archived'>;

function readSignatures(
  document: PdfDocument,
  found: readonly FoundSignature[],
  stored: Evidence,
): ReadSignature[] {
  const ranged = found.map((one) => ({ one, bytes: byteRangeFacts(document, one.dict, one) }));
  const digests = new RangeDigests(
    document.source,
    ranged.flatMap(({ bytes }) => bytes.range ?? []),
  );
  const known = stored.certificates.map((each) => (each instanceof Certificate ? each.der : each));
  return ranged.map(({ one, bytes }) => {
    const { field, revision, shared, view, dict } = one;
    const subFilter = view.name(dict?.get('SubFilter'));
    const format = SIGNATURE_FORMATS.find((each) => each === subFilter);
    const container =
      format && bytes.range && containerFacts(format, bytes.contents, bytes.range, digests, known);
    const claimedTime = container?.signingTime ?? dateOf(view, dict);
    const permissions = locksOf(one);
    return {
      field,
      revision,
      shared,
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
