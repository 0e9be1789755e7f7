import { DAY_MS } from '@yinxin/values';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller } from '../../../http/principal.ts';
import type { TwoPersonRequest } from '../../two-persons/index.ts';
import { decide as decideRequest, request, waitingRequests } from '../../two-persons/index.ts';
import type { Motive } from '../issuing/issue.ts';
import { type AuthorityAct, authorities, issuances } from '../tables.ts';
import { revoke } from './revoke.ts';

/** One request stays readable for who decides it, and short enough for one transaction. */
const MOST_SERIALS = 1_000;
/** Older requests are asked for again: what was true then may not be now. */
const LIFE_MS = 7 * DAY_MS;

interface AuthorityRequest extends Motive {
  readonly act: AuthorityAct;
}

export interface AuthorityDecision extends Motive {
  readonly requestId: string;
  /** Of what the decider read. */
  readonly digest: string;
  readonly decision: 'approved' | 'refused';
  /** Who decides, as the events of what is revoked name them. */
  readonly caller?: Caller;
}

type RequestOutcome =
  | { readonly outcome: 'requested'; readonly id: string; readonly digest: string }
  | { readonly outcome: 'not-an-authority' | 'unknown-serial' | 'too-many' | 'nothing-named' };

type DecisionOutcome =
  | { readonly outcome: 'approved'; readonly revoked: number; readonly serials: readonly string[] }
  | { readonly outcome: 'refused' };

export interface OpenRequest {
  readonly act: AuthorityAct;
  readonly request: TwoPersonRequest;
}

/** Revoking an authority, or many certificates at once: asked for by one person, done when another approves. */
export interface TwoPersons {
  request(db: Queryable, request: AuthorityRequest): Promise<RequestOutcome>;
  /** An approved act is done in the same transaction. */
  decide(db: Queryable, decision: AuthorityDecision): Promise<DecisionOutcome>;
  open(db: Queryable): Promise<OpenRequest[]>;
}

export const twoPersons: TwoPersons = {
  async request(db, { act, by, why }) {
    const problem = await problemOf(db, act);
    if (problem) return { outcome: problem };
    const lapsesAt = new Date((await timeNow(db)).getTime() + LIFE_MS);
    const { id, digest } = await request(db, { kind: 'revocation', what: act, why, by, lapsesAt });
    return { outcome: 'requested', id, digest };
  },
  decide: (db, decision) => db.transaction((tx) => decide(tx, decision)),
  open: async (db) =>
    (await waitingRequests(db, 'revocation'))
      .map((asked) => ({ act: actOf(asked), request: asked }))
      .toReversed(),
};

const actOf = ({ what }: TwoPersonRequest): AuthorityAct => what as AuthorityAct;

const serialsOf = (act: AuthorityAct): readonly string[] =>
  act.kind === 'revoke-authority' ? [act.serial] : act.serials;

async function problemOf(
  db: Queryable,
  act: AuthorityAct,
): Promise<Exclude<RequestOutcome['outcome'], 'requested'> | undefined> {
  const serials = [...new Set(serialsOf(act))];
  if (serials.length === 0) return 'nothing-named';
  if (serials.length > MOST_SERIALS) return 'too-many';
  const known = await db
    .select({ serial: issuances.serial })
    .from(issuances)
    .where(and(inArray(issuances.serial, serials), isNotNull(issuances.issuedAt)));
  if (known.length !== serials.length) return 'unknown-serial';
  return act.kind === 'revoke-authority' && !(await isOfAuthority(db, act.serial))
    ? 'not-an-authority'
    : undefined;
}

/** Whether a serial is that of a root or an issuing authority. */
export async function isOfAuthority(db: Queryable, serial: string): Promise<boolean> {
  const rows = await db
    .select({ role: authorities.role })
    .from(issuances)
    .innerJoin(authorities, eq(authorities.id, issuances.holderId))
    .where(and(eq(issuances.serial, serial), inArray(authorities.role, ['root', 'issuing'])));
  return rows.length > 0;
}

async function decide(
  tx: Queryable,
  { requestId: id, digest, decision, by, why, caller }: AuthorityDecision,
): Promise<DecisionOutcome> {
  const approve = decision === 'approved';
  const decided = await decideRequest(tx, { kind: 'revocation', id, digest, approve, by, why });
  if (!approve) return { outcome: 'refused' };
  const act = actOf(decided);
  const { requestedBy, why: reason } = decided;
  const motive = { reason: act.reason, by: `${requestedBy}、${by}`, why: reason };
  const event = { ...(caller && { caller }), facts: { request: id } };
  const serials = serialsOf(act).toSorted(); // in one order, for the events lock their streams
  let revoked = 0;
  for (const serial of serials) if ((await revoke(tx, { ...motive, serial, event })) === 'revoked') revoked++;
  return { outcome: 'approved', revoked, serials };
}
