import { brokenPasswordRules, PASSWORD_RULES, type SignInAgreement } from '@yinxin/api';
import { parsePhone } from '@yinxin/identifiers';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { networkOf } from '../../http/network.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { hashPassword, isPassword } from '../../vault/passwords.ts';
import { record } from '../events/index.ts';
import { type Budget, giveBack, left, secondsLeft, take } from '../limits/index.ts';
import { type AccountDependencies, enter } from './commands.ts';
import { loginPasswords, persons } from './tables.ts';

const WINDOW_SECONDS = 15 * 60;
const MOST_BY_ONE = 5;
const MOST_BY_NETWORK = 30;
/** From everywhere together. Codes by SMS still let the owner in. */
const MOST_FOR_ACCOUNT = 50;

const budget = (name: string, max: number): Budget => ({
  name: `login-password ${name}`,
  ...{ max, perSeconds: WINDOW_SECONDS },
});

const budgetsOf = (account: string, ip: string): [Budget, Budget, Budget] => {
  const network = networkOf(ip);
  return [
    budget(`pair ${account} ${network}`, MOST_BY_ONE),
    budget(`network ${network}`, MOST_BY_NETWORK),
    budget(`account ${account}`, MOST_FOR_ACCOUNT),
  ];
};

/** Compared where there is no such account, so that the time tells nothing. */
let nobodys: Promise<string> | undefined;
const nobodysHash = () => {
  nobodys ??= hashPassword('nobody has this password');
  return nobodys;
};

/** By the account's name or its phone. */
async function find(tx: Queryable, vault: Vault, account: string) {
  const phone = parsePhone(account);
  const [found] = await tx
    .select({ personId: loginPasswords.personId, hash: loginPasswords.hash })
    .from(loginPasswords)
    .innerJoin(persons, eq(persons.id, loginPasswords.personId))
    .where(
      phone.ok
        ? eq(persons.phoneFingerprint, vault.fingerprint('phone', phone.value))
        : eq(loginPasswords.account, account.toLowerCase()),
    );
  return found;
}

/** Counts before anything is compared: guessing in parallel gains nothing. A name that nobody has counts like any other. */
export async function loginByPassword(
  { db, vault, sessions, agreements }: AccountDependencies,
  caller: Caller,
  given: { account: string; password: string; agreed: readonly SignInAgreement[] },
) {
  const { password, agreed } = given;
  const account = vault
    .fingerprint('login account', given.account.trim().toLowerCase())
    .toString('base64url');
  await agreements.check(db, agreed);
  const budgets = budgetsOf(account, caller.ip);
  for (const each of budgets)
    if (!(await take(db, each)))
      throw problem('LOGIN_LOCKED', {
        minutes: Math.ceil(secondsLeft({ perSeconds: WINDOW_SECONDS }) / 60),
      });
  const found = await find(db, vault, given.account.trim());
  const isRight = await isPassword(password, found?.hash ?? (await nobodysHash()));
  if (!found || !isRight) {
    await record(db, caller, { act: 'sign-in-refused', facts: { way: 'password' } });
    throw problem('LOGIN_WRONG', { left: await left(db, budgets[0]) });
  }
  // a right one was no guess
  await giveBack(db, budgets[0], MOST_BY_ONE);
  for (const each of budgets.slice(1)) await giveBack(db, each);
  return db.transaction((tx) =>
    enter({ sessions, agreements }, tx, caller, { personId: found.personId, agreed }),
  );
}

/** @throws PASSWORD_WEAK */
export function requirePassword(password: string, owner: { account: string; phone: string }): void {
  const broken = brokenPasswordRules(password, owner);
  if (broken.length === 0) return;
  throw problem('PASSWORD_WEAK', { rules: broken.map((rule) => PASSWORD_RULES[rule]).join('、') });
}

/** @throws ACCOUNT_TAKEN */
export async function requireUnregistered(tx: Queryable, account: string): Promise<void> {
  const [taken] = await tx
    .select({ personId: loginPasswords.personId })
    .from(loginPasswords)
    .where(eq(loginPasswords.account, account.toLowerCase()));
  if (taken) throw problem('ACCOUNT_TAKEN');
}

/** @throws ALREADY_REGISTERED, ACCOUNT_TAKEN */
export async function keepLoginPassword(
  tx: Queryable,
  vault: Vault,
  {
    personId,
    account,
    userName,
    hash,
  }: { personId: string; account: string; userName: string; hash: string },
): Promise<void> {
  const row = { personId, account: account.toLowerCase(), userName: vault.seal(userName), hash };
  const kept = await tx.insert(loginPasswords).values(row).onConflictDoNothing();
  if (kept.rowCount === 1) return;
  await requireUnregistered(tx, account);
  throw problem('ALREADY_REGISTERED');
}

/** As somebody called themselves when they registered; undefined where they did not. */
export async function userNameOf(
  tx: Queryable,
  vault: Pick<Vault, 'open'>,
  personId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ userName: loginPasswords.userName })
    .from(loginPasswords)
    .where(eq(loginPasswords.personId, personId));
  return row && vault.open(row.userName);
}

export async function forgetLoginPassword(tx: Queryable, personId: string): Promise<void> {
  await tx.delete(loginPasswords).where(eq(loginPasswords.personId, personId));
}
