import type { OperatorRole } from '@yinxin/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Caller, Operator } from '../../http/actor.ts';
import { problem } from '../../http/problem.ts';
import { recordEvent } from './events.ts';
import { hashPassword, isPassword, oneTimePassword } from './passwords.ts';
import { checkRoles } from './policy.ts';
import { endSessions } from './sessions.ts';
import { operators } from './tables.ts';

export type OperatorRow = typeof operators.$inferSelect;

export interface NewOperator {
  login: string;
  name: string;
  roles: OperatorRole[];
}

export const listOperators = (db: Queryable): Promise<OperatorRow[]> =>
  db.select().from(operators).orderBy(operators.createdAt, operators.id);

const ASSIGNABLE: readonly OperatorRole[] = ['editor', 'reviewer'];
const mayHandle = and(
  eq(operators.disabled, false),
  sql`${operators.roles} && ${sql.param(ASSIGNABLE)}::text[]`,
);
const assigneeColumns = { id: operators.id, name: operators.name };

/** Who may take care of an appointment. */
export const listAssignees = (db: Queryable) =>
  db.select(assigneeColumns).from(operators).where(mayHandle).orderBy(operators.createdAt, operators.id);

export async function findAssignee(db: Queryable, id: string) {
  const [assignee] = await db
    .select(assigneeColumns)
    .from(operators)
    .where(and(eq(operators.id, id), mayHandle));
  if (!assignee) throw problem('APPOINTMENT_ASSIGNEE');
  return assignee;
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
  return { operator: row, password };
}

/** A new operator with a one-time password, which is told once and stored nowhere. */
export const createOperator = (db: Queryable, operator: NewOperator) => store(db, operator, true);

async function locked(tx: Queryable, id: string): Promise<OperatorRow> {
  const [row] = await tx.select().from(operators).where(eq(operators.id, id)).for('update');
  if (!row) throw problem('OPERATOR_NOT_FOUND');
  return row;
}

const update = async (tx: Queryable, id: string, changes: Partial<OperatorRow>): Promise<OperatorRow> => {
  const rows = await tx.update(operators).set(changes).where(eq(operators.id, id)).returning();
  return rows[0] as OperatorRow;
};

export async function setDisabled(tx: Queryable, by: Operator, id: string, disabled: boolean) {
  if (by.id === id) throw problem('OPERATOR_SELF');
  await locked(tx, id);
  if (disabled) await endSessions(tx, id);
  return update(tx, id, { disabled });
}

export async function resetPassword(tx: Queryable, by: Operator, id: string) {
  if (by.id === id) throw problem('OPERATOR_SELF');
  return giveNewPassword(tx, id);
}

async function giveNewPassword(tx: Queryable, id: string) {
  await locked(tx, id);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  await endSessions(tx, id);
  const changes = { passwordHash, mustChangePassword: true, failedLogins: 0, lockedUntil: null };
  return { operator: await update(tx, id, changes), password };
}

/** Changes one's own password; every other session of theirs ends. */
export async function changePassword(tx: Queryable, self: Operator, old: string, next: string) {
  const row = await locked(tx, self.id);
  if (!(await isPassword(old, row.passwordHash))) throw problem('PASSWORD_WRONG');
  if (old === next || next.toLowerCase().includes(row.login)) throw problem('PASSWORD_UNFIT');
  await endSessions(tx, self.id, self.sessionId);
  return update(tx, self.id, { passwordHash: await hashPassword(next), mustChangePassword: false });
}

const demoOperators: readonly NewOperator[] = [
  { login: 'editor', name: '编辑示例', roles: ['editor'] },
  { login: 'reviewer', name: '审核示例', roles: ['reviewer'] },
  { login: 'auditor', name: '审计示例', roles: ['auditor'] },
  { login: 'admin', name: '管理示例', roles: ['administrator'] },
];

export interface Credentials {
  login: string;
  name: string;
  password: string;
}

/**
 * One operator of each role for a fresh demo. They keep their passwords: these are as random as one-time ones, are
 * told on the console to the one person who started it, who is all four of them, and guard nothing but samples.
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

const COMMAND_LINE: Caller = { actor: undefined, expired: false, ip: '', requestId: '' };

/** For the command line: the first administrator, or a new one-time password for whoever lost theirs. */
export async function createAdministratorOrReset(db: Database, login: string) {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(operators).where(eq(operators.login, login));
    const administrator: NewOperator = { login, name: login, roles: ['administrator'] };
    const result = await (known ? giveNewPassword(tx, known.id) : createOperator(tx, administrator));
    const act = known ? 'reset-password' : 'create-operator';
    await recordEvent(tx, COMMAND_LINE, { act, target: result.operator.id, operator: { name: '命令行' } });
    return { created: !known, ...result };
  });
}
