import type { Act, RequestFacts, TwoPersonKind } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { mayWith } from '../admin-book/index.ts';
import { operatorNames } from '../operators/index.ts';
import { voiceOf } from '../second-voices/index.ts';
import {
  decide,
  decidedRequests,
  isAsked,
  type NewDecision,
  peopleIn,
  presentRequest,
  type RequestAndDecision,
  request,
  type TwoPersonRequest,
  waitingRequests,
} from '../two-persons/index.ts';

/** Older requests are asked for again: what was true then may not be now. */
const LIFE_MS = 7 * DAY_MS;
/** Of those that are decided; what waits is shown whole. */
const MOST_DECIDED = 50;

interface Wish {
  kind: TwoPersonKind;
  /** What is asked for once at a time. */
  subject: string;
  /** What the decider reads, and what is done exactly so. */
  what: object;
  why: string;
}

/** @throws REQUEST_OPEN where somebody asked already */
export async function askOnce(
  tx: Queryable,
  by: Pick<Operator, 'id'>,
  { kind, subject, what, why }: Wish,
): Promise<TwoPersonRequest> {
  if (await isAsked(tx, kind, subject)) throw problem('REQUEST_OPEN');
  const lapsesAt = new Date((await timeNow(tx)).getTime() + LIFE_MS);
  return request(tx, { kind, subject, what, why, by: by.id, lapsesAt });
}

/** What was asked for, and who asked and who decided, for the record of what is done. */
export async function decideOn(tx: Queryable, decision: NewDecision) {
  const decided = await decide(tx, decision);
  const { id, requestedBy } = decided;
  return { decided, who: { request: id, requestedBy, confirmedBy: decision.by } };
}

interface Shown<Asked> {
  kind: TwoPersonKind;
  isShown: (row: RequestAndDecision) => boolean;
  /** What deciding either way takes. */
  acts: (asked: Asked) => Act[];
}

/** What waits, and behind it what was decided, each with what was asked for. */
export async function presentAsked<Asked>(
  db: Queryable,
  operator: Operator,
  { kind, isShown, acts }: Shown<Asked>,
): Promise<(RequestFacts & { asked: Asked })[]> {
  const rows = [
    ...(await waitingRequests(db, kind)).map((row) => ({ request: row, decision: null })),
    ...(await decidedRequests(db, kind, MOST_DECIDED)),
  ].filter(isShown);
  const names = await operatorNames(db, peopleIn(rows));
  const voice = await voiceOf(db, operator.id);
  return rows.map((row) => {
    const asked = row.request.what as Asked;
    return {
      ...presentRequest({ ...row, names, voice, acts: mayWith(operator, acts(asked)) }),
      asked,
    };
  });
}
