import type { SignedRange } from './byte-range.ts';
import type { ContainerFacts } from './container/types.ts';
import { judgeTimeStamp, type ProvenTime, type TrustContext } from './trust.ts';

export type TimeProof = 'signature-time-stamp' | 'document-time-stamp' | 'none';

export interface TimeFacts {
  /** Earliest moment at which the signature is proven to have existed. */
  best: Date | undefined;
  proof: TimeProof;
  /** Whose time stamp that is. */
  authority: string | undefined;
  /** All time stamps on this signature, good or not. */
  stamps: readonly ProvenTime[];
  /** What a document time stamp is worth itself. */
  own: ProvenTime | undefined;
  /** Revisions of good document time stamps over the signature. */
  archive: readonly number[];
  /** Latest moment before which it cannot have been made: an earlier time stamp is among the signed bytes. */
  notBefore: Date | undefined;
  /** A document time stamp over the signature is older than a time stamp inside it. */
  orderBroken: boolean;
}

interface Dated {
  revision: number;
  range: SignedRange | undefined;
  container: ContainerFacts | undefined;
}
type DocumentStamp = { revision: number; end: number } & ProvenTime;

/**
 * Times of all signatures, newest revision first: a later time stamp that covers an earlier one is the moment
 * from which the earlier one is judged (ETSI EN 319 102-1 5.6.2).
 */
export async function timesOf<T extends Dated>(
  signatures: readonly T[],
  context: TrustContext,
): Promise<Map<T, TimeFacts>> {
  const found = new Map<T, TimeFacts>();
  const documentStamps: DocumentStamp[] = [];
  for (const signature of signatures.toSorted((a, b) => b.revision - a.revision)) {
    const { range, container } = signature;
    const over = range ? documentStamps.filter((stamp) => covers(stamp, signature.revision, range)) : [];
    const proven = earliest(over)?.time;
    const own = container?.token && (await judgeTimeStamp(container.token, proven ?? context.at, context));
    if (own && range) documentStamps.push({ ...own, revision: signature.revision, end: range.end });
    found.set(signature, { ...(await timesFrom(container, over, context)), own });
  }
  addLowerBounds(found, documentStamps);
  return found;
}

async function timesFrom(
  container: ContainerFacts | undefined,
  over: readonly DocumentStamp[],
  context: TrustContext,
): Promise<Omit<TimeFacts, 'own'>> {
  const proven = earliest(over);
  const stamps: ProvenTime[] = [];
  for (const token of container?.timeStamps ?? []) {
    stamps.push(
      token.ok
        ? await judgeTimeStamp(token, proven?.time ?? context.at, context)
        : { time: new Date(Number.NaN), accuracyMs: 0, authority: undefined, problem: 'BROKEN' },
    );
  }
  const own = earliest(stamps);
  const isOwn = own !== undefined && (proven === undefined || own.time <= proven.time);
  const best = isOwn ? own : proven;
  return {
    best: best?.time,
    authority: best?.authority,
    proof: isOwn ? 'signature-time-stamp' : proven ? 'document-time-stamp' : 'none',
    stamps: [...stamps, ...over],
    archive: over.filter(({ problem }) => problem === undefined).map(({ revision }) => revision),
    notBefore: undefined,
    orderBroken: stamps.some((inner) => over.some((outer) => isLater(inner, outer))),
  };
}

const covers = (stamp: DocumentStamp, revision: number, range: SignedRange): boolean =>
  stamp.revision > revision && stamp.end >= range.end;

function earliest(stamps: readonly ProvenTime[]): ProvenTime | undefined {
  return stamps
    .filter(({ problem }) => problem === undefined)
    .reduce<ProvenTime | undefined>(
      (first, stamp) => (first && first.time < stamp.time ? first : stamp),
      undefined,
    );
}

/** Clearly later, beyond what both authorities say of their clocks. */
const isLater = (inner: ProvenTime, outer: ProvenTime): boolean =>
  inner.time.getTime() - inner.accuracyMs > outer.time.getTime() + outer.accuracyMs;

function addLowerBounds<T extends Dated>(found: Map<T, TimeFacts>, stamps: readonly DocumentStamp[]): void {
  for (const [signature, times] of found) {
    for (const { revision, problem, time } of stamps) {
      if (revision >= signature.revision || problem !== undefined) continue;
      if (!times.notBefore || time > times.notBefore) times.notBefore = time;
    }
  }
}
