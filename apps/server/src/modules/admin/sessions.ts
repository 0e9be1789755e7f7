import { createHash, randomBytes } from 'node:crypto';
import { OPERATOR_IDLE_SECONDS, OPERATOR_SECONDS } from '@yinxin/api';
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Authenticate, Caller, Operator } from '../../http/actor.ts';
import { problem } from '../../http/problem.ts';
import { recordEvent } from './events.ts';
import { hashPassword, isPassword, oneTimePassword } from './passwords.ts';
import { operatorSessions, operators } from './tables.ts';

const TOKEN_BYTES = 32;
const MOST_FAILURES = 5;
const LOCK_MINUTES = 15;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Never the right one for anybody: an unknown name costs as much time as a known one. */
const decoy = hashPassword(oneTimePassword());

/** Looked up each time: a disabled operator is out with their next click. */
export const operatorAuthenticator =
  (db: Database): Authenticate =>
  async (token) => {
    const nobody = { actor: undefined, operator: undefined };
    if (!token) return { ...nobody, expired: false };
    const [row] = await db
      .select({ session: operatorSessions, operator: operators })
      .from(operatorSessions)
      .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
      .where(eq(operatorSessions.tokenHash, hashOf(token)));
    if (!row || row.session.endedAt || row.operator.disabled) return { ...nobody, expired: false };
    if (isOver(row.session)) return { ...nobody, expired: true };
    await noteUse(db, row.session);
    return { actor: undefined, operator: { ...row.operator, sessionId: row.session.id }, expired: false };
  };

type Session = typeof operatorSessions.$inferSelect;

const isOver = ({ expiresAt, usedAt }: Session) => {
  const now = Date.now();
  return expiresAt.getTime() <= now || usedAt.getTime() + OPERATOR_IDLE_SECONDS * 1000 <= now;
};

/** Written once a minute, not with every request. */
const NOTE_MS = 60_000;
async function noteUse(db: Database, { id, usedAt }: Session) {
  if (Date.now() - usedAt.getTime() > NOTE_MS)
    await db.update(operatorSessions).set({ usedAt: sql`now()` }).where(eq(operatorSessions.id, id));
}

/**
 * Counts the try before the password is looked at, so that guessing in parallel gains nothing. Nobody comes back
 * for a name that is unknown, disabled or locked.
 */
async function beginTry(db: Database, login: string) {
  const failures = sql`${operators.failedLogins} + 1`;
  const open = or(isNull(operators.lockedUntil), lt(operators.lockedUntil, sql`now()`));
  const [operator] = await db
    .update(operators)
    .set({
      failedLogins: sql`case when ${failures} >= ${MOST_FAILURES} then 0 else ${failures} end`,
      lockedUntil: sql`case when ${failures} >= ${MOST_FAILURES} then now() + make_interval(mins => ${LOCK_MINUTES}) end`,
    })
    .where(and(eq(operators.login, login), eq(operators.disabled, false), open))
    .returning();
  return operator;
}

export async function login(db: Database, caller: Caller, name: string, password: string) {
  const candidate = await beginTry(db, name);
  const right = await isPassword(password, candidate?.passwordHash ?? (await decoy));
  if (!candidate || !right) {
    const operator = { id: candidate?.id, name };
    await recordEvent(db, caller, { act: 'login-refused', operator });
    throw problem('OPERATOR_LOGIN_WRONG');
  }
  return db.transaction(async (tx) => {
    await tx
      .update(operators)
      .set({ failedLogins: 0, lockedUntil: null, lastLoginAt: sql`now()` })
      .where(eq(operators.id, candidate.id));
    const { token, sessionId } = await beginSession(tx, candidate.id);
    await recordEvent(tx, caller, { act: 'login', operator: candidate });
    const operator: Operator = { ...candidate, sessionId };
    return { token, operator };
  });
}

export async function beginSession(tx: Queryable, operatorId: string) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = sql`now() + make_interval(secs => ${OPERATOR_SECONDS})`;
  const [session] = await tx
    .insert(operatorSessions)
    .values({ tokenHash: hashOf(token), operatorId, expiresAt })
    .returning({ id: operatorSessions.id });
  if (!session) throw new Error('the session was not stored');
  return { token, sessionId: session.id };
}

/** Ends every session of an operator, but the one they are in when it is given. */
export async function endSessions(tx: Queryable, operatorId: string, except?: string): Promise<void> {
  await tx
    .update(operatorSessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(operatorSessions.operatorId, operatorId),
        isNull(operatorSessions.endedAt),
        except === undefined ? undefined : ne(operatorSessions.id, except),
      ),
    );
}

export async function logout(db: Database, caller: Caller, { sessionId }: Operator): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(operatorSessions).set({ endedAt: sql`now()` }).where(eq(operatorSessions.id, sessionId));
    await recordEvent(tx, caller, { act: 'logout' });
  });
}

export async function forgetOldSessions(db: Database): Promise<void> {
  await db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, sql`now() - interval '30 days'`));
}
