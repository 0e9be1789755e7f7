import { ACTS, type Act, type OperatorRole } from '@yinxin/api';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem, type Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { hashPassword, oneTimePassword } from '../../vault/passwords.ts';
import { forgetDevices } from '../devices/index.ts';
import { record } from '../events/index.ts';
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

async function store(db: Queryable, operator: NewOperator, mustChangePassword: boolean) {
  checkRoles(operator.roles);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const rows = await db
    .insert(operators)
    .values({ ...operator, passwordHash, mustChangePassword })
    .onConflictDoNothing()
    .returning();
  const row = rows[0];
  if (!row) throw problem('OPERATOR_EXISTS');
  return { operator: { ...row, secondFactor: false }, password };
}

/** A new operator with a one-time password, which is told once and stored nowhere. */
export const createOperator = (db: Queryable, operator: NewOperator) => store(db, operator, true);

async function locked(tx: Queryable, id: string): Promise<OperatorRow> {
  const [row] = await tx.select().from(operators).where(eq(operators.id, id)).for('update');
  if (!row) throw problem('OPERATOR_NOT_FOUND');
  return row;
}

const isAdministrator = sql`${operators.roles} @> array['administrator']`;

/**
 * Administrators act one after the other, and only while they still are one: of two who disable each other at the
 * same moment the second is out before it is their turn, so that somebody always remains.
 */
async function takeTurn(tx: Queryable, by: Operator, id: string): Promise<void> {
  if (by.id === id) throw problem('OPERATOR_SELF');
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
  if (!session || !administrators.some((other) => other.id === by.id && !other.disabled))
    throw problem('TOKEN_INVALID');
}

const update = async (tx: Queryable, id: string, changes: Partial<OperatorRow>): Promise<ListedOperator> => {
  await tx.update(operators).set(changes).where(eq(operators.id, id));
  return listedOperator(tx, id);
};

export async function setDisabled(tx: Queryable, by: Operator, id: string, disabled: boolean) {
  await takeTurn(tx, by, id);
  await locked(tx, id);
  if (disabled) {
    await endSessions(tx, id);
    await forgetDevices(tx, { kind: 'operator', id });
  }
  return update(tx, id, { disabled });
}

export async function resetPassword(tx: Queryable, by: Operator, id: string) {
  await takeTurn(tx, by, id);
  return giveNewPassword(tx, id);
}

/** For whoever lost every factor and every recovery code. */
export async function resetSecondFactor(tx: Queryable, by: Operator, id: string) {
  await takeTurn(tx, by, id);
  return takeFactorsAway(tx, id);
}

async function takeFactorsAway(tx: Queryable, id: string) {
  await locked(tx, id);
  await removeFactors(tx, id);
  await endSessions(tx, id);
  return listedOperator(tx, id);
}

async function giveNewPassword(tx: Queryable, id: string) {
  await locked(tx, id);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  await endSessions(tx, id);
  await forgetDevices(tx, { kind: 'operator', id });
  return { operator: await update(tx, id, { passwordHash, mustChangePassword: true }), password };
}

/** Chooses one's own password, once the old one was confirmed; every other session of theirs ends. */
export async function changePassword(tx: Queryable, self: Operator, old: string, next: string) {
  const row = await locked(tx, self.id);
  if (old === next || next.toLowerCase().includes(row.login)) throw problem('PASSWORD_UNFIT');
  await endSessions(tx, self.id, self.sessionId);
  return update(tx, self.id, { passwordHash: await hashPassword(next), mustChangePassword: false });
}

const demoOperators: readonly NewOperator[] = [
  { login: 'editor', name: '编辑示例', roles: ['editor'] },
  { login: 'reviewer', name: '审核示例', roles: ['reviewer'] },
  { login: 'reviewer2', name: '复核示例', roles: ['reviewer'] }, // companies need two
  { login: 'accountant', name: '财务示例', roles: ['accountant'] },
  { login: 'cashier', name: '出纳示例', roles: ['accountant'] }, // what goes above a limit needs two
  { login: 'auditor', name: '审计示例', roles: ['auditor'] },
  { login: 'admin', name: '管理示例', roles: ['administrator'] },
];

export interface Credentials {
  login: string;
  name: string;
  password: string;
}

/**
 * One operator of each role for a fresh demo, and a second reviewer, for companies need two. They keep their passwords:
 * these are as random as one-time ones, are told on the console to the one person who started it, who is all of them,
 * and guard nothing but samples.
 * Production seeds nobody (main.ts): its first administrator comes from the command line and must choose a password.
 */
export async function seedDemoOperators(db: Database): Promise<Credentials[]> {
  const credentials: Credentials[] = [];
  for (const demo of demoOperators) {
    const { operator, password } = await store(db, demo, false);
    credentials.push({ login: operator.login, name: operator.name, password });
  }
  return credentials;
}

/** For the command line: the first administrator, or a new one-time password for whoever lost theirs. */
export async function createAdministratorOrReset(db: Database, login: string) {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(operators).where(eq(operators.login, login));
    const administrator: NewOperator = { login, name: login, roles: ['administrator'] };
    const result = await (known ? giveNewPassword(tx, known.id) : createOperator(tx, administrator));
    const act = known ? 'reset-password' : 'create-operator';
    await record(tx, asSystem('命令行'), { act, target: result.operator.id, facts: { login } });
    return { created: !known, ...result };
  });
}

/** For the command line: takes every second factor of somebody away, so that they can set up a new one. */
export async function removeSecondFactorOf(db: Database, login: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(operators).where(eq(operators.login, login));
    if (!known) return false;
    await takeFactorsAway(tx, known.id);
    const event = { act: 'reset-second-factor', target: known.id, facts: { login } } as const;
    await record(tx, asSystem('命令行'), event);
    return true;
  });
}
