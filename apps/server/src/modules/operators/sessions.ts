import {
  beginningOf,
  OPERATOR_IDLE_SECONDS,
  OPERATOR_SECONDS,
  RETENTION,
  type SecondFactorMethod,
  type SecondFactorProof,
} from '@yinxin/api';
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import {
  type Authenticate,
  type Caller,
  expiredVisitor,
  nobody,
  type Operator,
} from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { newToken, tokenHash } from '../../http/tokens.ts';
import type { Vault } from '../../vault/index.ts';
import { isPassword, isPasswordOf } from '../../vault/passwords.ts';
import type { Challenges } from '../challenges/index.ts';
import { knownDevice, noteDevice, rememberDevice } from '../devices/index.ts';
import { type Facts, record } from '../events/index.ts';
import { factorsOf, hasFactor, isProven, methodsOf } from './factors.ts';
import { authenticationOptions, type RelyingParty } from './passkeys.ts';
import { operatorSessions, operators } from './tables.ts';
import { beginTry, forgiveTry, type ThrottleParts, type Try } from './throttle.ts';
import { endLogins, forgetOldTickets, openTicket, readTicket, redeemTicket } from './tickets.ts';

/** What the back office is made of. */
export interface OperatorDependencies {
  db: Database;
  challenges: Challenges;
  vault: Vault;
  party: RelyingParty;
  /** Nobody works without a second factor. */
  secondFactorRequired: boolean;
  /** So long a new or changed operator takes part in nothing that takes two. */
  waitingHours: number;
}

type OperatorRow = typeof operators.$inferSelect;
const deviceOwner = (id: string) => ({ kind: 'operator', id }) as const;

/** Looked up each time: a disabled operator is out with their next click. */
export const operatorAuthenticator =
  ({ db, secondFactorRequired }: OperatorDependencies): Authenticate<'operator'> =>
  async (token) => {
    if (!token) return nobody;
    const [row] = await db
      .select({ session: operatorSessions, operator: operators, hasFactor, isOver: isOverNow })
      .from(operatorSessions)
      .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
      .where(eq(operatorSessions.tokenHash, tokenHash(token)));
    if (!row || row.session.endedAt || row.operator.disabled) return nobody;
    if (row.isOver) return expiredVisitor;
    await noteUse(db, row.session);
    return operatorOf(row.operator, row.session.id, secondFactorRequired && !row.hasFactor);
  };

const operatorOf = (
  { id, login, name, roles, mustChangePassword }: OperatorRow,
  sessionId: string,
  mustEnrol: boolean,
): Operator => ({ kind: 'operator', id, sessionId, login, name, roles, mustChangePassword, mustEnrol });

type Session = typeof operatorSessions.$inferSelect;

/** At its end, or after nobody used it for long. */
const isOverNow = sql<boolean>`(${operatorSessions.expiresAt} <= ${NOW}
  or ${operatorSessions.usedAt} + make_interval(secs => ${OPERATOR_IDLE_SECONDS}) <= ${NOW})`;

/** Written once a minute, not with every request. */
const NOTE_MS = 60_000;
async function noteUse(db: Database, { id, usedAt }: Session) {
  if (Date.now() - usedAt.getTime() > NOTE_MS)
    await db.update(operatorSessions).set({ usedAt: sql`now()` }).where(eq(operatorSessions.id, id));
}

interface Entered {
  next: 'desk';
  token: string;
  operator: Operator;
  /** For a browser that is new to us. */
  device: string | null;
}

interface HalfWay {
  next: 'second-factor';
  ticket: string;
  methods: SecondFactorMethod[];
  passkey: Record<string, unknown> | null;
}

interface Credentials {
  login: string;
  password: string;
  device?: string;
}

export async function login(
  parts: OperatorDependencies,
  caller: Caller,
  { login: name, password, device }: Credentials,
): Promise<Entered | HalfWay> {
  const { db } = parts;
  const [candidate] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.login, name), eq(operators.disabled, false)));
  const deviceId = candidate && (await knownDevice(db, deviceOwner(candidate.id), device));
  const attempt: Try = { step: 'password', login: name, ip: caller.ip, deviceId };
  await beginTry(parts, caller, attempt);
  const isRight = await isPasswordOf(password, candidate?.passwordHash);
  if (!candidate || !isRight) {
    await record(db, caller, { act: 'login-refused', target: candidate?.id, facts: { login: name } });
    throw problem('OPERATOR_LOGIN_WRONG');
  }
  await forgiveTry(db, attempt);
  const methods = await methodsOf(db, candidate.id);
  if (methods.length > 0) return askForSecondFactor(parts, candidate, methods, deviceId);
  return db.transaction((tx) => enter(tx, parts, caller, candidate, { deviceId }));
}

async function askForSecondFactor(
  { db, party }: OperatorDependencies,
  { id: operatorId }: OperatorRow,
  methods: SecondFactorMethod[],
  deviceId: string | undefined,
): Promise<HalfWay> {
  const options = methods.includes('passkey')
    ? await authenticationOptions(party, await factorsOf(db, operatorId))
    : undefined;
  const ticket = await openTicket(db, {
    operatorId,
    purpose: 'login',
    challenge: options?.challenge,
    deviceId,
  });
  return { next: 'second-factor', ticket, methods, passkey: options ? { ...options } : null };
}

/** The second step. The ticket and what proves it are used up in one transaction, or neither is. */
export async function loginSecond(
  parts: OperatorDependencies,
  caller: Caller,
  token: string,
  proof: SecondFactorProof,
): Promise<Entered> {
  const { db } = parts;
  const ticket = await readTicket(db, token, 'login');
  const [candidate] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.id, ticket.operatorId), eq(operators.disabled, false)));
  if (!candidate) throw problem('OPERATOR_TICKET');
  const deviceId = ticket.deviceId ?? undefined;
  const attempt: Try = { step: 'second', login: candidate.login, ip: caller.ip, deviceId };
  await beginTry(parts, caller, attempt);
  try {
    const entered = await db.transaction(async (tx) => {
      const redeemed = await redeemTicket(tx, token, 'login');
      if (!(await isProven(tx, parts, redeemed, proof))) throw problem('SECOND_FACTOR_WRONG');
      return enter(tx, parts, caller, candidate, { deviceId, method: proof.method });
    });
    await forgiveTry(db, attempt);
    return entered;
  } catch (error) {
    const facts = { login: candidate.login, method: proof.method };
    await record(db, caller, { act: 'login-refused', target: candidate.id, facts });
    throw error;
  }
}

async function enter(
  tx: Queryable,
  { secondFactorRequired }: OperatorDependencies,
  caller: Caller,
  candidate: OperatorRow,
  { deviceId, method }: { deviceId: string | undefined; method?: SecondFactorMethod },
): Promise<Entered> {
  await tx.update(operators).set({ lastLoginAt: sql`now()` }).where(eq(operators.id, candidate.id));
  const { token, sessionId } = await beginSession(tx, candidate.id);
  const device = deviceId ? null : newToken();
  if (device) await rememberDevice(tx, deviceOwner(candidate.id), device);
  else if (deviceId) await noteDevice(tx, deviceId);
  const mustEnrol = secondFactorRequired && method === undefined;
  const operator = operatorOf(candidate, sessionId, mustEnrol);
  const facts: Facts = method ? { method } : {};
  await record(tx, { ...caller, who: operator }, { act: 'login', target: operator.id, facts });
  return { next: 'desk', token, device, operator };
}

export async function beginSession(tx: Queryable, operatorId: string) {
  const token = newToken();
  const expiresAt = sql`now() + make_interval(secs => ${OPERATOR_SECONDS})`;
  const [session] = await tx
    .insert(operatorSessions)
    .values({ tokenHash: tokenHash(token), operatorId, expiresAt })
    .returning({ id: operatorSessions.id });
  if (!session) throw new Error('the session was not stored');
  return { token, sessionId: session.id };
}

/** Ends every session and begun login of an operator, but the one they are in when it is given. */
export async function endSessions(tx: Queryable, operatorId: string, except?: string): Promise<void> {
  await endLogins(tx, operatorId);
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

export async function logout(db: Database, caller: Caller, { id, sessionId }: Operator): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(operatorSessions).set({ endedAt: sql`now()` }).where(eq(operatorSessions.id, sessionId));
    await record(tx, caller, { act: 'logout', target: id });
  });
}

/** Whoever changes how they get in types their password again: a tab left open is not enough. */
export async function confirmPassword(
  parts: ThrottleParts,
  caller: Caller,
  { id, login: name }: Operator,
  password: string,
): Promise<void> {
  const { db } = parts;
  const attempt: Try = { step: 'confirm', login: name, ip: caller.ip };
  await beginTry(parts, caller, attempt);
  const [row] = await db.select({ hash: operators.passwordHash }).from(operators).where(eq(operators.id, id));
  if (!row || !(await isPassword(password, row.hash))) throw problem('PASSWORD_WRONG');
  await forgiveTry(db, attempt);
}

export async function forgetOldSessions(db: Database, at: Date): Promise<void> {
  const old = beginningOf(at, RETENTION.log.term);
  await db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, old));
  await forgetOldTickets(db);
}
