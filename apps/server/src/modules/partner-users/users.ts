import {
  ACCOUNT_NAME,
  ACCOUNT_NAME_WORDS,
  PARTNER_ROLES,
  type PartnerRole,
  type PartnerUserState,
} from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { hashPassword, oneTimePassword } from '../../vault/passwords.ts';
import type { Facts } from '../events/index.ts';
import { partners } from '../partners/index.ts';
import { endPartnerSessions } from './sessions.ts';
import { type PartnerUserRow, partnerHoldings, partnerUsers } from './tables.ts';

/** A role at a partner; one of the platform is held at none. */
export interface Holding {
  role: PartnerRole;
  partnerId: string | null;
}

interface NewPartnerUser {
  account: string;
  name: string;
  /** Eleven digits. */
  phone: string;
  holdings: readonly Holding[];
}

/** What an operator hands out once; made before the transaction, for it takes its time. */
export interface InitialPassword {
  password: string;
  hash: string;
  /** Whoever gets it is told it alone, and keeps it: of a demo, which guards samples. */
  isKept?: boolean;
}

export async function initialPassword(): Promise<InitialPassword> {
  const password = oneTimePassword();
  return { password, hash: await hashPassword(password) };
}

/** What the event of an act says: which account, and which roles by their keys; no name and no phone. */
interface Done {
  userId: string;
  facts: Facts;
}

const keyOf = ({ role, partnerId }: Holding) => `${role} ${partnerId ?? ''}`;
const factOf = (holdings: readonly Holding[]): string => holdings.map(keyOf).toSorted().join(', ').trim();

/** @throws PARTNER_ROLE_UNFIT */
async function requireFit(tx: Queryable, holdings: readonly Holding[]): Promise<void> {
  const unfit = (reason: string) => problem('PARTNER_ROLE_UNFIT', { reason });
  if (holdings.length === 0) throw unfit('至少要有一个角色');
  if (new Set(holdings.map(keyOf)).size < holdings.length) throw unfit('同一角色重复');
  for (const { role, partnerId } of holdings) {
    const { words, side } = PARTNER_ROLES[role];
    if ((side === 'platform') !== (partnerId === null))
      throw unfit(`${words}${side === 'platform' ? '不属于合作方' : '须指明合作方'}`);
  }
  const named = [...new Set(holdings.flatMap(({ partnerId }) => partnerId ?? []))];
  if (named.length === 0) return;
  const found = await tx
    .select({ state: partners.state })
    .from(partners)
    .where(inArray(partners.id, named))
    .for('share');
  if (found.length < named.length) throw unfit('没有这个合作方');
  if (found.some(({ state }) => state === 'ended')) throw unfit('合作方已终止');
}

async function lockUser(tx: Queryable, userId: string): Promise<PartnerUserRow> {
  const [user] = await tx.select().from(partnerUsers).where(eq(partnerUsers.id, userId)).for('update');
  if (!user) throw problem('PARTNER_USER_NOT_FOUND');
  return user;
}

/**
 * Opens an account. Like the other acts on accounts it changes alone: whoever runs it (the back office, the demo) records
 * the event of the same name in the transaction, with the facts that are returned.
 */
export async function createPartnerUser(
  tx: Queryable,
  vault: Vault,
  { account: typed, name, phone, holdings }: NewPartnerUser,
  { hash, isKept = false }: InitialPassword,
): Promise<Done> {
  if (!ACCOUNT_NAME.test(typed))
    throw problem('INVALID_INPUT', { detail: `登录账号应为 ${ACCOUNT_NAME_WORDS}` });
  const account = typed.toLowerCase();
  await requireFit(tx, holdings);
  const phoneFingerprint = vault.fingerprint('phone', phone);
  const [user] = await tx
    .insert(partnerUsers)
    .values({
      ...{ account, phoneFingerprint, passwordHash: hash, mustChangePassword: !isKept },
      ...{ name: vault.seal(name), phone: vault.seal(phone) },
    })
    .onConflictDoNothing()
    .returning({ id: partnerUsers.id });
  if (!user) {
    const [taken] = await tx
      .select({ id: partnerUsers.id })
      .from(partnerUsers)
      .where(eq(partnerUsers.account, account));
    throw problem(taken ? 'PARTNER_ACCOUNT_TAKEN' : 'PARTNER_PHONE_TAKEN');
  }
  await tx.insert(partnerHoldings).values(holdings.map((holding) => ({ ...holding, userId: user.id })));
  return { userId: user.id, facts: { account, holdings: factOf(holdings) } };
}

/** For who forgot theirs: a new one that has to be changed; whoever is in with the old one is out. */
export async function resetPartnerPassword(
  tx: Queryable,
  userId: string,
  { hash }: InitialPassword,
): Promise<Done> {
  const { account } = await lockUser(tx, userId);
  await tx
    .update(partnerUsers)
    .set({ passwordHash: hash, mustChangePassword: true })
    .where(eq(partnerUsers.id, userId));
  return { userId, facts: { account, ended: await endPartnerSessions(tx, { userId }) } };
}

export async function setPartnerUserState(
  tx: Queryable,
  userId: string,
  state: PartnerUserState,
): Promise<Done> {
  const { account } = await lockUser(tx, userId);
  await tx.update(partnerUsers).set({ state }).where(eq(partnerUsers.id, userId));
  const ended = state === 'disabled' ? await endPartnerSessions(tx, { userId }) : 0;
  return { userId, facts: { account, ended } };
}

/** Exactly these from now on: those that stay keep their id, sessions in those that go end. */
export async function setHoldings(
  tx: Queryable,
  userId: string,
  holdings: readonly Holding[],
): Promise<Done> {
  const { account } = await lockUser(tx, userId);
  await requireFit(tx, holdings);
  const held = await tx
    .select()
    .from(partnerHoldings)
    .where(and(eq(partnerHoldings.userId, userId), isNull(partnerHoldings.endedAt)))
    .for('update');
  const wanted = new Set(holdings.map(keyOf));
  const gone = held.filter((holding) => !wanted.has(keyOf(holding))).map(({ id }) => id);
  const kept = new Set(held.map(keyOf));
  const added = holdings.filter((holding) => !kept.has(keyOf(holding)));
  if (gone.length > 0)
    await tx.update(partnerHoldings).set({ endedAt: NOW }).where(inArray(partnerHoldings.id, gone));
  if (added.length > 0)
    await tx.insert(partnerHoldings).values(added.map((holding) => ({ ...holding, userId })));
  const ended = gone.length > 0 ? await endPartnerSessions(tx, { holdingIds: gone }) : 0;
  return { userId, facts: { account, holdings: factOf(holdings), ended } };
}

interface ListedPartnerUser {
  id: string;
  account: string;
  name: string;
  maskedPhone: string;
  state: PartnerUserState;
  mustChangePassword: boolean;
  lastLoginAt: Date | null;
  createdAt: Date;
  holdings: readonly (Holding & { id: string })[];
}

/** Whoever holds a role at a partner (null: at the platform), or held their last one there; the newest first. */
export async function partnerUsersOf(
  db: Queryable,
  vault: Pick<Vault, 'open'>,
  partnerId: string | null,
): Promise<ListedPartnerUser[]> {
  const isThere =
    partnerId === null ? isNull(partnerHoldings.partnerId) : eq(partnerHoldings.partnerId, partnerId);
  const ids = db.select({ id: partnerHoldings.userId }).from(partnerHoldings).where(isThere);
  const users = await db.select().from(partnerUsers).where(inArray(partnerUsers.id, ids));
  return listed(db, vault, users);
}

export async function findPartnerUser(
  db: Queryable,
  vault: Pick<Vault, 'open'>,
  userId: string,
): Promise<ListedPartnerUser> {
  const users = await db.select().from(partnerUsers).where(eq(partnerUsers.id, userId));
  const [user] = await listed(db, vault, users);
  if (!user) throw problem('PARTNER_USER_NOT_FOUND');
  return user;
}

async function listed(db: Queryable, vault: Pick<Vault, 'open'>, users: readonly PartnerUserRow[]) {
  if (users.length === 0) return [];
  const held = await db
    .select()
    .from(partnerHoldings)
    .where(
      and(
        inArray(
          partnerHoldings.userId,
          users.map(({ id }) => id),
        ),
        isNull(partnerHoldings.endedAt),
      ),
    )
    .orderBy(partnerHoldings.createdAt, partnerHoldings.id);
  const byUser = Map.groupBy(held, ({ userId }) => userId);
  return users
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id, account, name, phone, state, mustChangePassword, lastLoginAt, createdAt }) => ({
      ...{ id, account, state, mustChangePassword, lastLoginAt, createdAt },
      ...{ name: vault.open(name), maskedPhone: maskPhone(vault.open(phone)) },
      holdings: (byUser.get(id) ?? []).map((holding) => ({
        ...{ id: holding.id, role: holding.role, partnerId: holding.partnerId },
      })),
    }));
}

/** What users are called, by id; also of those who are disabled. For who did something to a bill. */
export async function partnerUserNames(
  db: Queryable,
  vault: Pick<Vault, 'open'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: partnerUsers.id, name: partnerUsers.name })
    .from(partnerUsers)
    .where(inArray(partnerUsers.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, vault.open(name)]));
}

/** Where a code reaches somebody who confirms what they do. */
export async function partnerPhoneOf(
  db: Queryable,
  vault: Pick<Vault, 'open'>,
  userId: string,
): Promise<string> {
  const [row] = await db
    .select({ phone: partnerUsers.phone })
    .from(partnerUsers)
    .where(eq(partnerUsers.id, userId));
  if (!row) throw problem('PARTNER_USER_NOT_FOUND');
  return vault.open(row.phone);
}
