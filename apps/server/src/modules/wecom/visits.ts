import { randomInt } from 'node:crypto';
import {
  WECOM_BIND_SECONDS,
  WECOM_STATE_SECONDS,
  type WecomApplicationKind,
  type WecomCallbackPage,
} from '@yinxin/api';
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { tokenHash } from '../../http/tokens.ts';
import { wecomVisits } from './tables.ts';

export type Visit = typeof wecomVisits.$inferSelect;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const STATE_LENGTH = 32;
const newState = () =>
  Array.from({ length: STATE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

interface NewVisit {
  browser: string;
  application: WecomApplicationKind;
  callback: WecomCallbackPage;
  goto: string;
  /** In which account the suite is installed; of a login there is none. */
  accountId?: string;
}

const after = (seconds: number) => sql`${NOW} + make_interval(secs => ${seconds})`;

/** Returns the state, which is stored nowhere. */
export async function beginVisit(db: Queryable, { browser, ...visit }: NewVisit): Promise<string> {
  const state = newState();
  await db.insert(wecomVisits).values({
    ...visit,
    stateHash: tokenHash(state),
    browserHash: tokenHash(browser),
    expiresAt: after(WECOM_STATE_SECONDS),
  });
  return state;
}

/**
 * Once, in time, and by the browser that began it; whoever else shows the state changes nothing. What somebody began who
 * installs is no login, and the other way round.
 */
export async function spendState(
  db: Queryable,
  { state, browser, accountId }: { state: string; browser: string | undefined; accountId?: string },
): Promise<Visit | undefined> {
  if (!browser) return undefined;
  const [visit] = await db
    .update(wecomVisits)
    .set({ usedAt: NOW })
    .where(
      and(
        eq(wecomVisits.stateHash, tokenHash(state)),
        eq(wecomVisits.browserHash, tokenHash(browser)),
        accountId ? eq(wecomVisits.accountId, accountId) : isNull(wecomVisits.accountId),
        isNull(wecomVisits.usedAt),
        gt(wecomVisits.expiresAt, NOW),
      ),
    )
    .returning();
  return visit;
}

/** From here on the browser may bind this member by a code. */
export async function letBind(tx: Queryable, visit: Visit, memberId: string): Promise<void> {
  await tx
    .update(wecomVisits)
    .set({ memberId, bindUntil: after(WECOM_BIND_SECONDS) })
    .where(eq(wecomVisits.id, visit.id));
}

const isToBind = (browser: string) =>
  and(
    eq(wecomVisits.browserHash, tokenHash(browser)),
    isNotNull(wecomVisits.memberId),
    isNull(wecomVisits.boundAt),
    gt(wecomVisits.bindUntil, NOW),
  );

/**
 * Of several that came back in one browser the one whose state is shown, so that nobody is bound whom the page does not
 * name; where none is shown the newest.
 */
export async function findBinding(
  db: Queryable,
  { browser, state }: { browser: string | undefined; state?: string | undefined },
): Promise<Visit | undefined> {
  if (!browser) return undefined;
  const [visit] = await db
    .select()
    .from(wecomVisits)
    .where(and(isToBind(browser), state ? eq(wecomVisits.stateHash, tokenHash(state)) : undefined))
    .orderBy(desc(wecomVisits.usedAt))
    .limit(1);
  return visit;
}

/** Once; undefined where somebody else was faster, or time ran out. */
export async function spendBinding(tx: Queryable, { id }: Visit): Promise<string | undefined> {
  const [spent] = await tx
    .update(wecomVisits)
    .set({ boundAt: NOW })
    .where(and(eq(wecomVisits.id, id), isNull(wecomVisits.boundAt), gt(wecomVisits.bindUntil, NOW)))
    .returning({ memberId: wecomVisits.memberId });
  return spent?.memberId ?? undefined;
}

/** Long after anything can be done with it. */
export async function forgetOldVisits(db: Queryable): Promise<void> {
  await db.delete(wecomVisits).where(lt(wecomVisits.expiresAt, sql`${NOW} - interval '1 day'`));
}
