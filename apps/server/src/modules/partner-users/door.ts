import { and, desc, eq, type SQL } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Caller, PartnerUser } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { hashPassword, isPassword, isPasswordOf } from '../../vault/passwords.ts';
import type { Captchas } from '../challenges/index.ts';
import type { Codes } from '../codes/index.ts';
import { record } from '../events/index.ts';
import { beginGuess, forgiveGuess, type Guess, guessesLeft, minutesUntilGuesses } from '../guesses/index.ts';
import { requirePassword } from '../login-passwords/index.ts';
import { partners } from '../partners/index.ts';
import { beginSession, endPartnerSessions, isUsable, selectHoldings, userFrom } from './sessions.ts';
import { partnerHoldings, partnerSessions, partnerUsers } from './tables.ts';

export interface DoorParts {
  db: Database;
  vault: Vault;
  codes: Codes;
  captchas: Captchas;
}

interface Entered {
  token: string;
  partner: PartnerUser;
}

/** The roles that can be used now, held until the session stands: nothing is taken away in between. */
const heldForSession = (tx: Queryable, which: SQL | undefined) =>
  selectHoldings(tx)
    .where(and(which, isUsable))
    .orderBy(partnerHoldings.createdAt, partnerHoldings.id)
    .for('share', { of: [partnerHoldings, partnerUsers] });

/** Also the partner, so that none is suspended in between and has a session left when it comes back. */
async function holdPartner(tx: Queryable, partnerId: string | null): Promise<boolean> {
  if (partnerId === null) return true;
  const [partner] = await tx
    .select({ state: partners.state })
    .from(partners)
    .where(eq(partners.id, partnerId))
    .for('share');
  return partner?.state === 'active';
}

/** The role they used last, where it still can be used; otherwise the one that was given first. */
async function lastUsed(tx: Queryable, userId: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ holdingId: partnerSessions.holdingId })
    .from(partnerSessions)
    .where(eq(partnerSessions.userId, userId))
    .orderBy(desc(partnerSessions.createdAt))
    .limit(1);
  return last?.holdingId;
}

async function enter(
  { db, vault }: DoorParts,
  caller: Caller,
  userId: string,
  way: 'password' | 'sms',
): Promise<Entered> {
  return db.transaction(async (tx) => {
    const held = await heldForSession(tx, eq(partnerHoldings.userId, userId));
    const last = await lastUsed(tx, userId);
    const chosen = held.find(({ holding }) => holding.id === last) ?? held[0];
    if (!chosen || !(await holdPartner(tx, chosen.holding.partnerId))) throw problem('PARTNER_NO_ACCOUNT');
    const { token, sessionId } = await beginSession(tx, chosen.holding, caller);
    await tx.update(partnerUsers).set({ lastLoginAt: NOW }).where(eq(partnerUsers.id, userId));
    const partner = userFrom(vault, chosen, sessionId);
    const facts = { way, role: partner.role };
    await record(tx, { ...caller, who: partner }, { act: 'partner-sign-in', target: userId, facts });
    return { token, partner };
  });
}

/** A captcha, then a count, then the password: what is wrong first costs the others nothing. */
export async function loginByPassword(
  parts: DoorParts,
  caller: Caller,
  given: { account: string; password: string; captchaId: string; captchaAnswer: string },
): Promise<Entered> {
  const { db, vault, captchas } = parts;
  const account = given.account.trim().toLowerCase();
  await captchas.redeem(caller, { captchaId: given.captchaId, answer: given.captchaAnswer });
  const named = vault.fingerprint('partner account', account).toString('base64url');
  const guess: Guess = { door: 'partner-password', account: named, ip: caller.ip };
  if (!(await beginGuess(db, guess)))
    throw problem('PARTNER_LOGIN_LOCKED', { minutes: minutesUntilGuesses() });
  const [user] = await db
    .select({ id: partnerUsers.id, hash: partnerUsers.passwordHash })
    .from(partnerUsers)
    .where(eq(partnerUsers.account, account));
  const isRight = await isPasswordOf(given.password, user?.hash);
  if (!user || !isRight) {
    await record(db, caller, {
      act: 'partner-sign-in-refused',
      target: user?.id,
      facts: { way: 'password' },
    });
    throw problem('PARTNER_LOGIN_WRONG', { left: await guessesLeft(db, guess) });
  }
  await forgiveGuess(db, guess);
  return enter(parts, caller, user.id, 'password');
}

/** Whoever holds the phone learns whether it has an account, nobody else. */
export async function loginByCode(
  parts: DoorParts,
  caller: Caller,
  { phone, code }: { phone: string; code: string },
): Promise<Entered> {
  const { db, vault, codes } = parts;
  const [user] = await db
    .select({ id: partnerUsers.id })
    .from(partnerUsers)
    .where(eq(partnerUsers.phoneFingerprint, vault.fingerprint('phone', phone)));
  if (!(await codes.redeem(phone, 'partner-login', code, caller))) {
    await record(db, caller, { act: 'partner-sign-in-refused', target: user?.id, facts: { way: 'sms' } });
    throw problem('CODE_WRONG');
  }
  if (!user) throw problem('PARTNER_NO_ACCOUNT');
  return enter(parts, caller, user.id, 'sms');
}

export async function logout({ db }: Pick<DoorParts, 'db'>, caller: Caller<PartnerUser>): Promise<void> {
  const { id, sessionId } = caller.who;
  await db.transaction(async (tx) => {
    await endPartnerSessions(tx, { sessionId });
    await record(tx, caller, { act: 'partner-sign-out', target: id });
  });
}

/** Another of the roles they hold comes into force; whatever cannot be used is refused with the same words. */
export async function changeHolding(
  { db, vault }: Pick<DoorParts, 'db' | 'vault'>,
  caller: Caller<PartnerUser>,
  holdingId: string,
): Promise<PartnerUser> {
  const { id: userId, sessionId } = caller.who;
  return db.transaction(async (tx) => {
    const [chosen] = await heldForSession(
      tx,
      and(eq(partnerHoldings.id, holdingId), eq(partnerHoldings.userId, userId)),
    );
    if (!chosen || !(await holdPartner(tx, chosen.holding.partnerId))) throw problem('PARTNER_ROLE_NOT_HELD');
    await tx.update(partnerSessions).set({ holdingId }).where(eq(partnerSessions.id, sessionId));
    const partner = userFrom(vault, chosen, sessionId);
    const facts = { role: partner.role, partner: partner.partnerId ?? '' };
    await record(tx, { ...caller, who: partner }, { act: 'change-partner-role', target: userId, facts });
    return partner;
  });
}

/** Chooses one's own password, once the old one was confirmed; every other session of theirs ends. */
export async function changePassword(
  { db, vault }: Pick<DoorParts, 'db' | 'vault'>,
  caller: Caller<PartnerUser>,
  { old, next }: { old: string; next: string },
): Promise<void> {
  const { id, sessionId } = caller.who;
  const guess: Guess = { door: 'partner-change', account: id, ip: caller.ip };
  if (!(await beginGuess(db, guess)))
    throw problem('PARTNER_LOGIN_LOCKED', { minutes: minutesUntilGuesses() });
  const [user] = await db.select().from(partnerUsers).where(eq(partnerUsers.id, id));
  if (!user || !(await isPassword(old, user.passwordHash)))
    throw problem('PARTNER_LOGIN_WRONG', { left: await guessesLeft(db, guess) });
  await forgiveGuess(db, guess);
  if (old === next) throw problem('PARTNER_PASSWORD_SAME');
  requirePassword(next, { account: user.account, phone: vault.open(user.phone) });
  const hash = await hashPassword(next);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(partnerUsers)
      .set({ passwordHash: hash, mustChangePassword: false })
      .where(and(eq(partnerUsers.id, id), eq(partnerUsers.passwordHash, user.passwordHash)));
    // reset by an operator in the meantime
    if (changed.rowCount !== 1) throw problem('TOKEN_INVALID');
    const ended = await endPartnerSessions(tx, { userId: id, except: sessionId });
    await record(tx, caller, { act: 'change-partner-password', target: id, facts: { ended } });
  });
}
