import { brokenPasswordRules, PASSWORD_RULES } from '@yinxin/api';
import { parsePhone } from '@yinxin/identifiers';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { persons } from '../persons/index.ts';
import { loginPasswords } from './tables.ts';

/** By the account's name or its phone. */
export async function findLoginPassword(tx: Queryable, vault: Vault, account: string) {
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
