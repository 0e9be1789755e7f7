import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { oneTimePassword } from '../../vault/passwords.ts';
import { record } from '../events/index.ts';
import { changesOf, noteChange } from '../second-voices/index.ts';
import { request } from '../two-persons/index.ts';
import {
  createOperator,
  lockOperator,
  type NewOperator,
  setOneTimePassword,
  takeFactorsAway,
} from './operators.ts';
import type { AskedChange } from './requests.ts';
import { operators } from './tables.ts';

// What the owner of the machine does: the first start, and the command line. Whoever has the machine has everything, so
// nobody is asked; it is written down, and it waits as everything else does.

const demoOperators: readonly NewOperator[] = [
  { login: 'editor', name: '编辑示例', roles: ['editor'] },
  { login: 'reviewer', name: '审核示例', roles: ['reviewer'] },
  { login: 'reviewer2', name: '复核示例', roles: ['reviewer'] }, // companies need two
  { login: 'accountant', name: '财务示例', roles: ['accountant'] },
  { login: 'cashier', name: '出纳示例', roles: ['accountant'] }, // what goes above a limit needs two
  { login: 'auditor', name: '审计示例', roles: ['auditor'] },
  { login: 'admin', name: '管理示例', roles: ['administrator'] },
  { login: 'admin2', name: '管理复核示例', roles: ['administrator'] }, // so do accounts of operators
];

export interface Credentials {
  login: string;
  name: string;
  password: string;
}

/**
 * One operator of each role for a fresh demo, and a second one where two are needed. They keep their passwords:
 * these are as random as one-time ones, are told on the console to the one person who started it, who is all of them,
 * and guard nothing but samples.
 * Production seeds nobody (main.ts): its first administrators come from the command line and must choose a password.
 */
export async function seedDemoOperators(db: Database): Promise<Credentials[]> {
  const credentials: Credentials[] = [];
  const ids = new Map<string, string>();
  for (const demo of demoOperators) {
    const password = oneTimePassword();
    const secret = { password, mustChangePassword: false };
    ids.set(demo.login, (await createOperator(db, demo, secret, { way: 'installation' }, 0)).id);
    credentials.push({ login: demo.login, name: demo.name, password });
  }
  await placeSampleRequest(db, ids.get('editor') ?? '', ids.get('admin') ?? '');
  return credentials;
}

/** Something that waits for the second administrator, so that there is something to see. */
async function placeSampleRequest(db: Database, operatorId: string, by: string): Promise<void> {
  const what: AskedChange = {
    ...{ operatorId, login: 'editor', name: '编辑示例' },
    ...{ roles: ['editor', 'reviewer'], rolesBefore: ['editor'] },
  };
  const why = '示例：审核人休假期间，由编辑兼任审核';
  await request(db, { kind: 'change-roles', subject: operatorId, what, why, by });
}

/** Two administrators make an installation able to work; until then nobody waits for anybody. */
const FIRST_ADMINISTRATORS = 2;

/** Whether nobody works here yet but who was made by the installation itself. */
async function isBeingInstalled(tx: Queryable): Promise<boolean> {
  const present = await tx.select({ id: operators.id }).from(operators);
  const first = (await changesOf(tx)).filter(
    ({ change, way }) => change === 'created' && way === 'installation',
  );
  return (
    present.length < FIRST_ADMINISTRATORS &&
    present.every(({ id }) => first.some(({ operatorId }) => operatorId === id))
  );
}

/** For the command line: an administrator, or a new one-time password for whoever lost theirs. */
export async function createAdministratorOrReset(db: Database, login: string, waitingHours: number) {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(operators).where(eq(operators.login, login));
    const password = oneTimePassword();
    if (known) {
      await lockOperator(tx, known.id);
      await setOneTimePassword(tx, known.id, password);
      const change = { operatorId: known.id, change: 'password', way: 'command-line' } as const;
      await noteChange(tx, change, waitingHours);
      const event = { act: 'reset-password', target: known.id, facts: { login } } as const;
      await record(tx, asSystem('命令行'), event);
      return { created: false, waits: true, password };
    }
    const way = (await isBeingInstalled(tx)) ? ('installation' as const) : ('command-line' as const);
    const administrator: NewOperator = { login, name: login, roles: ['administrator'] };
    const secret = { password, mustChangePassword: true };
    const { id } = await createOperator(tx, administrator, secret, { way }, waitingHours);
    await record(tx, asSystem('命令行'), { act: 'create-operator', target: id, facts: { login } });
    return { created: true, waits: way === 'command-line', password };
  });
}

/** For the command line: takes every second factor of somebody away, so that they can set up a new one. */
export async function removeSecondFactorOf(
  db: Database,
  login: string,
  waitingHours: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(operators).where(eq(operators.login, login));
    if (!known) return false;
    await lockOperator(tx, known.id);
    await takeFactorsAway(tx, known.id);
    const change = { operatorId: known.id, change: 'second-factor', way: 'command-line' } as const;
    await noteChange(tx, change, waitingHours);
    const event = { act: 'reset-second-factor', target: known.id, facts: { login } } as const;
    await record(tx, asSystem('命令行'), event);
    return true;
  });
}
