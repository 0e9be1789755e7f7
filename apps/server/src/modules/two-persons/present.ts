import type { Act, RequestFacts } from '@yinxin/api';
import { hindranceWords, type Voice } from '../second-voices/index.ts';
import type { TwoPersonDecided, TwoPersonRequest } from './tables.ts';

interface Shown {
  request: TwoPersonRequest;
  decision?: TwoPersonDecided | null;
  names: ReadonlyMap<string, string>;
  voice: Voice;
  /** What the decider may do, by role. */
  acts: readonly Act[];
}

/** A request as every screen shows it: who asked, what was decided, and whether this operator may decide. */
export function presentRequest({ request, decision, names, voice, acts }: Shown): RequestFacts {
  const { id, digest, requestedBy, why, requestedAt } = request;
  const named = (operatorId: string) => names.get(operatorId) ?? operatorId;
  const hindrance = decision ? undefined : voice.besides([requestedBy]);
  return {
    ...{ id, digest, why },
    by: named(requestedBy),
    requestedAt: requestedAt.toISOString(),
    decision: decision?.decision ?? null,
    decidedBy: decision ? named(decision.decidedBy) : null,
    decidedWhy: decision?.why ?? null,
    decidedAt: decision?.decidedAt.toISOString() ?? null,
    hindrance: acts.length > 0 ? hindranceWords(hindrance) : null,
    may: decision || hindrance ? [] : [...acts],
  };
}

/** Everybody a list of requests names. */
export const peopleIn = (
  rows: readonly { request: TwoPersonRequest; decision?: TwoPersonDecided | null }[],
): string[] =>
  rows.flatMap(({ request, decision }) => [request.requestedBy, ...(decision ? [decision.decidedBy] : [])]);
