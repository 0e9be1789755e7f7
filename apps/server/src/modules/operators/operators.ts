import { ACTS, type Act, type OperatorRole } from '@yinxin/api';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { hashPassword } from '../../vault/passwords.ts';
import { forgetDevices } from '../devices/index.ts';
import { type NewOperatorChange, noteChange } from '../second-voices/index.ts';
import { hasFactor, removeFactors } from './factors.ts';
import { checkRoles } from './policy.ts';
import { endSessions } from './sessions.ts';
import { operatorSessions, operators } from './tables.ts';

export type OperatorRow = typeof operators.$inferSelect;
/** A line of the administrator's list. */
export type ListedOperator = OperatorRow & { secondFactor: boolean };

export interface NewOperator {
  login: string;
  name: string;
  roles: OperatorRole[];
}

export async function listOperators(db: Queryable): Promise<ListedOperator[]> {
  const rows = await db
    .select({ operator: operators, secondFactor: hasFactor })
    .from(operators)
    .orderBy(operators.createdAt, operators.id);
  return rows.map(({ operator, secondFactor }) => ({ ...operator, secondFactor }));
}

export async function listedOperator(db: Queryable, id: string): Promise<ListedOperator> {
  const [row] = await db
    .select({ operator: operators, secondFactor: hasFactor })
    .from(operators)
    .where(eq(operators.id, id));
  if (!row) throw problem('OPERATOR_NOT_FOUND');
  return { ...row.operator, secondFactor: row.secondFactor };
}

/** Colleagues at work whose role allows an act. */
const whoMay = (act: Act) =>
  and(eq(operators.disabled, false), sql`${operators.roles} && ${sql.param([...ACTS[act].roles])}::text[]`);
const colleagueColumns = { id: operators.id, name: operators.name };

export const colleaguesWho = (db: Queryable, act: Act) =>
  db.select(colleagueColumns).from(operators).where(whoMay(act)).orderBy(operators.createdAt, operators.id);

export async function findColleagueWho(db: Queryable, act: Act, id: string) {
  const [colleague] = await db
    .select(colleagueColumns)
    .from(operators)
    .where(and(eq(operators.id, id), whoMay(act)));
  return colleague;
}

/** What operators are called, by id; also of those who left. */
export async function operatorNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (known.length === 0) return new Map();
  const rows = await db.select(colleagueColumns).from(operators).where(inArray(operators.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** By whose hand an account came about or was changed. */
export type Origin = Pick<NewOperatorChange, 'way' | 'byId' | 'confirmedBy'>;

export interface NewPassword {
  password: string;
  /** Whoever handed it out knows it. */
  mustChangePassword: boolean;
}

/** A new account; its history begins with whose hand made it. */
export async function createOperator(
  tx: Queryable,
  operator: NewOperator,
  { password, mustChangePassword }: NewPassword,
  origin: Origin,
  waitingHours: number,
): Promise<OperatorRow> {
  checkRoles(operator.roles);
  const passwordHash = await hashPassword(password);
  const [row] = await tx
    .insert(operators)
    .values({ ...operator, passwordHash, mustChangePassword })
    .onConflictDoNothing()
    .returning();
  if (!row) throw problem('OPERATOR_EXISTS');
  await noteChange(tx, { operatorId: row.id, change: 'created', ...origin }, waitingHours);
  return row;
}

export async function lockOperator(tx: Queryable, id: string): Promise<OperatorRow> {
  const [row] = await tx.select().from(operators).where(eq(operators.id, id)).for('update');
  if (!row) throw problem('OPERATOR_NOT_FOUND');
  return row;
}

const isAdministrator = sql`${operators.roles} @> array['administrator']`;

/**
 * Administrators act one after the other, and only while they still are one: of two who disable each other at the
 * same moment the second is out before it is their turn, so that somebody always remains. Answers who is at work.
 */
export async function takeTurn(tx: Queryable, by: Operator): Promise<string[]> {
  const administrators = await tx
    .select({ id: operators.id, disabled: operators.disabled })
    .from(operators)
    .where(isAdministrator)
    .orderBy(operators.id)
    .for('update');
  const [session] = await tx
    .select({ id: operatorSessions.id })
    .from(operatorSessions)
    .where(and(eq(operatorSessions.id, by.sessionId), isNull(operatorSessions.endedAt)));
  const atWork = administrators.filter(({ disabled }) => !disabled).map(({ id }) => id);
  if (!session || !atWork.includes(by.id)) throw problem('TOKEN_INVALID');
  return atWork;
}

const update = (tx: Queryable, id: string, changes: Partial<OperatorRow>) =>
  tx.update(operators).set(changes).where(eq(operators.id, id));

/** Nobody stays inside with what they were let in by before. */
async function shutOut(tx: Queryable, id: string): Promise<void> {
  await endSessions(tx, id);
  await forgetDevices(tx, { kind: 'operator', id });
}

export async function setDisabled(tx: Queryable, id: string, disabled: boolean): Promise<void> {
  await shutOut(tx, id);
  await update(tx, id, { disabled });
}

export async function setRoles(tx: Queryable, id: string, roles: OperatorRole[]): Promise<void> {
  checkRoles(roles);
  await endSessions(tx, id);
  await update(tx, id, { roles });
}

export async function takeFactorsAway(tx: Queryable, id: string): Promise<void> {
  await removeFactors(tx, id);
  await shutOut(tx, id);
}

export async function setOneTimePassword(tx: Queryable, id: string, password: string): Promise<void> {
  await shutOut(tx, id);
  await update(tx, id, { passwordHash: await hashPassword(password), mustChangePassword: true });
}

/** Chooses one's own password, once the old one was confirmed; every other session of theirs ends. */
export async function changePassword(tx: Queryable, self: Operator, old: string, next: string) {
  const row = await lockOperator(tx, self.id);
  if (old === next || next.toLowerCase().includes(row.login)) throw problem('PASSWORD_UNFIT');
  await endSessions(tx, self.id, self.sessionId);
  await update(tx, self.id, { passwordHash: await hashPassword(next), mustChangePassword: false });
}
