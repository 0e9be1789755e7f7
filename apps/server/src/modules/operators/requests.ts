import type { OperatorChange, OperatorRole } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { eq, lte } from 'drizzle-orm';
import { NOW, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { readableCode } from '../../vault/passwords.ts';
import { type Facts, record } from '../events/index.ts';
import { noteChange } from '../second-voices/index.ts';
import { decide, findRequest, isAsked, request, type TwoPersonRequest } from '../two-persons/index.ts';
import {
  createOperator,
  lockOperator,
  type NewOperator,
  type OperatorRow,
  type Origin,
  setDisabled,
  setOneTimePassword,
  setRoles,
  takeFactorsAway,
  takeTurn,
} from './operators.ts';
import { checkRoles } from './policy.ts';
import type { OperatorDependencies } from './sessions.ts';
import { operatorPasswordHalves, operators } from './tables.ts';

/** Older requests are asked for again: what was true then may not be now. */
const LIFE_MS = 7 * DAY_MS;
/** Some 50 bits each: the requester learns the first, the decider the second, the operator both. */
const HALF_GROUPS = 2;
const LEAST_ADMINISTRATORS = 2;

export const OPERATOR_CHANGES = [
  'create-operator',
  'change-roles',
  'reset-password',
  'reset-second-factor',
  'enable-operator',
  'disable-operator',
] as const satisfies OperatorChange[];

/** What is asked for, as the decider reads it. */
export interface AskedChange {
  operatorId: string | null;
  login: string;
  name: string;
  /** Afterwards. */
  roles: OperatorRole[];
  /** Now, where they change. */
  rolesBefore: OperatorRole[];
}

export const askedChange = ({ what }: TwoPersonRequest): AskedChange => what as AskedChange;

export interface Asked {
  request: TwoPersonRequest;
  passwordHalf: string | null;
}

type Parts = Pick<OperatorDependencies, 'vault' | 'waitingHours'>;

async function ask(
  { vault }: Parts,
  tx: Queryable,
  by: Operator,
  { change, what, why }: { change: OperatorChange; what: AskedChange; why: string },
): Promise<Asked> {
  const subject = what.operatorId ?? what.login;
  if (await isAsked(tx, change, subject)) throw problem('REQUEST_OPEN');
  const lapsesAt = new Date((await timeNow(tx)).getTime() + LIFE_MS);
  const asked = await request(tx, { kind: change, subject, what, why, by: by.id, lapsesAt });
  if (change !== 'create-operator' && change !== 'reset-password')
    return { request: asked, passwordHalf: null };
  const passwordHalf = readableCode(HALF_GROUPS);
  await tx
    .insert(operatorPasswordHalves)
    .values({ requestId: asked.id, secret: vault.seal(passwordHalf), expiresAt: lapsesAt });
  return { request: asked, passwordHalf };
}

export async function requestOperator(
  parts: Parts,
  tx: Queryable,
  by: Operator,
  { login, name, roles }: NewOperator,
  why: string,
): Promise<Asked> {
  await takeTurn(tx, by);
  checkRoles(roles);
  const [known] = await tx.select().from(operators).where(eq(operators.login, login));
  if (known) throw problem('OPERATOR_EXISTS');
  const what = { operatorId: null, login, name, roles, rolesBefore: [] };
  return ask(parts, tx, by, { change: 'create-operator', what, why });
}

export interface Wish {
  id: string;
  change: Exclude<OperatorChange, 'create-operator'>;
  /** Where they change. */
  roles?: OperatorRole[];
  why: string;
}

export async function requestChange(
  parts: Parts,
  tx: Queryable,
  by: Operator,
  { id, change, roles, why }: Wish,
): Promise<Asked> {
  await takeTurn(tx, by);
  if (by.id === id) throw problem('OPERATOR_SELF');
  const row = await lockOperator(tx, id);
  const what: AskedChange = {
    ...{ operatorId: id, login: row.login, name: row.name },
    roles: roles ?? row.roles,
    rolesBefore: roles ? row.roles : [],
  };
  requireFitting(row, change, what);
  if (roles) checkRoles(roles);
  return ask(parts, tx, by, { change, what, why });
}

const isSame = (one: readonly OperatorRole[], other: readonly OperatorRole[]) =>
  one.toSorted().join() === other.toSorted().join();

/** Whether the operator still is as the request says. */
function requireFitting(row: OperatorRow, change: OperatorChange, { roles, rolesBefore }: AskedChange): void {
  const isFitting =
    change === 'enable-operator'
      ? row.disabled
      : change === 'disable-operator'
        ? !row.disabled
        : change !== 'change-roles' || (isSame(row.roles, rolesBefore) && !isSame(row.roles, roles));
  if (!isFitting) throw problem('REQUEST_CHANGED');
}

/**
 * Takes somebody out at once. Fewer than two administrators could decide nothing any more, so that one of them goes
 * only when another agrees, be it the one who goes.
 */
export async function disableOperator(
  parts: Parts,
  tx: Queryable,
  by: Operator,
  { id, why }: { id: string; why: string },
): Promise<Asked | null> {
  const administrators = await takeTurn(tx, by);
  if (by.id === id) throw problem('OPERATOR_SELF');
  const row = await lockOperator(tx, id);
  if (administrators.includes(id) && administrators.length - 1 < LEAST_ADMINISTRATORS)
    return requestChange(parts, tx, by, { id, change: 'disable-operator', why });
  if (row.disabled) throw problem('REQUEST_CHANGED');
  await setDisabled(tx, id, true);
  return null;
}

interface OperatorDecision {
  id: string;
  digest: string;
  approve: boolean;
  why: string;
}

/** The second administrator's word; what was asked for is done at once. */
export async function decideChange(
  parts: Parts,
  tx: Queryable,
  caller: Caller<Operator>,
  decision: OperatorDecision,
): Promise<Asked> {
  const by = caller.who;
  await takeTurn(tx, by);
  const found = await findRequest(tx, OPERATOR_CHANGES, decision.id);
  if (!found) throw problem('REQUEST_NOT_FOUND');
  const change = found.request.kind as OperatorChange;
  if (found.request.subject === by.id && change !== 'disable-operator') throw problem('OPERATOR_SELF');
  const decided = await decide(tx, { kind: change, by: by.id, ...decision });
  const [half] = await tx
    .delete(operatorPasswordHalves)
    .where(eq(operatorPasswordHalves.requestId, decided.id))
    .returning();
  if (!decision.approve) return { request: decided, passwordHalf: null };
  const passwordHalf = half ? readableCode(HALF_GROUPS) : null;
  const password = half ? `${parts.vault.open(half.secret)}-${passwordHalf}` : '';
  const origin: Origin = { way: 'two-persons', byId: decided.requestedBy, confirmedBy: by.id };
  const target = await apply(parts, tx, decided, password, origin);
  const { login, roles } = askedChange(decided);
  const facts: Facts = {
    ...{ login, request: decided.id, requestedBy: decided.requestedBy, confirmedBy: by.id },
    ...(change === 'create-operator' || change === 'change-roles' ? { roles: roles.join(' ') } : {}),
  };
  await record(tx, caller, { act: change, target, facts });
  return { request: decided, passwordHalf };
}

/** Does what two agreed on, and answers to whom. */
async function apply(
  { waitingHours }: Parts,
  tx: Queryable,
  decided: TwoPersonRequest,
  password: string,
  origin: Origin,
): Promise<string> {
  const change = decided.kind as OperatorChange;
  const what = askedChange(decided);
  const { operatorId: id, login, name, roles } = what;
  if (id === null) {
    const newcomer = { login, name, roles };
    return (await createOperator(tx, newcomer, { password, mustChangePassword: true }, origin, waitingHours))
      .id;
  }
  requireFitting(await lockOperator(tx, id), change, what);
  const note = (what: 'roles' | 'password' | 'second-factor' | 'enabled') =>
    noteChange(tx, { operatorId: id, change: what, ...origin }, waitingHours);
  switch (change) {
    case 'change-roles':
      await setRoles(tx, id, roles);
      await note('roles');
      break;
    case 'reset-password':
      await setOneTimePassword(tx, id, password);
      await note('password');
      break;
    case 'reset-second-factor':
      await takeFactorsAway(tx, id);
      await note('second-factor');
      break;
    case 'enable-operator':
      await setDisabled(tx, id, false);
      await note('enabled');
      break;
    case 'disable-operator':
      await setDisabled(tx, id, true);
      break;
  }
  return id;
}

export async function forgetOldHalves(db: Queryable): Promise<void> {
  await db.delete(operatorPasswordHalves).where(lte(operatorPasswordHalves.expiresAt, NOW));
}
