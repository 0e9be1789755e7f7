import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller } from '../../../http/principal.ts';
import type { Motive } from '../issuing/issue.ts';
import {
  type AuthorityAct,
  authorities,
  authorityDecisions,
  authorityRequests,
  issuances,
} from '../tables.ts';
import { DAY_MS } from '../time.ts';
import { revoke } from './revoke.ts';

/** One request stays readable for who decides it, and short enough for one transaction. */
const MOST_SERIALS = 1_000;
/** Older requests are asked for again: what was true then may not be now. */
const LIFE_MS = 7 * DAY_MS;

export interface AuthorityRequest extends Motive {
  readonly act: AuthorityAct;
}

export interface AuthorityDecision extends Motive {
  readonly requestId: string;
  readonly decision: 'approved' | 'refused';
  /** Who decides, as the events of what is revoked name them. */
  readonly caller?: Caller;
}

export type RequestOutcome =
  | { readonly outcome: 'requested'; readonly id: string }
  | { readonly outcome: 'not-an-authority' | 'unknown-serial' | 'too-many' | 'nothing-named' };

export type DecisionOutcome =
  | { readonly outcome: 'approved'; readonly revoked: number }
  | { readonly outcome: 'refused' | 'same-person' | 'already-decided' | 'lapsed' | 'unknown-request' };

export interface OpenRequest extends AuthorityRequest {
  readonly id: string;
  readonly requestedAt: Date;
}

/** Revoking an authority, or many certificates at once: asked for by one person, done when another approves. */
export interface TwoPersons {
  request(db: Queryable, request: AuthorityRequest): Promise<RequestOutcome>;
  /** An approved act is done in the same transaction. */
  decide(db: Queryable, decision: AuthorityDecision): Promise<DecisionOutcome>;
  open(db: Queryable): Promise<OpenRequest[]>;
}

export const twoPersons = (now: () => Date): TwoPersons => ({
  async request(db, { act, by, why }) {
    const problem = await problemOf(db, act);
    if (problem) return { outcome: problem };
    const [row] = await db
      .insert(authorityRequests)
      .values({ act, requestedBy: by, why })
      .returning({ id: authorityRequests.id });
    return { outcome: 'requested', id: row!.id };
  },
  decide: (db, decision) => db.transaction((tx) => decide(tx, decision, now())),
  async open(db) {
    const rows = await db
      .select({ request: authorityRequests })
      .from(authorityRequests)
      .leftJoin(authorityDecisions, eq(authorityDecisions.requestId, authorityRequests.id))
      .where(isNull(authorityDecisions.requestId))
      .orderBy(asc(authorityRequests.requestedAt));
    return rows
      .map(({ request: { requestedBy, ...rest } }) => ({ ...rest, by: requestedBy }))
      .filter(({ requestedAt }) => !isLapsed(requestedAt, now()));
  },
});

const isLapsed = (requestedAt: Date, now: Date): boolean => now.getTime() - requestedAt.getTime() > LIFE_MS;

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
  { requestId, decision, by, why, caller }: AuthorityDecision,
  now: Date,
): Promise<DecisionOutcome> {
  const [request] = await tx.select().from(authorityRequests).where(eq(authorityRequests.id, requestId));
  if (!request) return { outcome: 'unknown-request' };
  if (request.requestedBy === by) return { outcome: 'same-person' };
  if (isLapsed(request.requestedAt, now)) return { outcome: 'lapsed' };
  const recorded = await tx
    .insert(authorityDecisions)
    .values({ requestId, requestedBy: request.requestedBy, decision, decidedBy: by, why })
    .onConflictDoNothing()
    .returning({ requestId: authorityDecisions.requestId });
  if (recorded.length !== 1) return { outcome: 'already-decided' };
  if (decision === 'refused') return { outcome: 'refused' };
  const { act, requestedBy } = request;
  const motive = { reason: act.reason, by: `${requestedBy}、${by}`, why: request.why };
  const event = { ...(caller && { caller }), facts: { request: requestId } };
  let revoked = 0;
  // in one order, for the events lock their streams
  for (const serial of serialsOf(act).toSorted())
    if ((await revoke(tx, { ...motive, serial, event })) === 'revoked') revoked++;
  return { outcome: 'approved', revoked };
}
