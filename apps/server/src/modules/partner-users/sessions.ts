import { beginningOf, RETENTION, TOKEN_SECONDS } from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import {
  type Authenticate,
  type Caller,
  expiredVisitor,
  nobody,
  type PartnerUser,
} from '../../http/principal.ts';
import { newToken, tokenHash } from '../../http/tokens.ts';
import type { Vault } from '../../vault/index.ts';
import { partners } from '../partners/index.ts';
import { partnerHoldings, partnerSessions, partnerUsers } from './tables.ts';

const MOST_OF_USER_AGENT = 300;

/** What roles of the platform are held at. */
const PLATFORM_NAME = '平台';

/** A role that can be used now: held, of a user who is not disabled, at a partner who works with us, or at the platform. */
export const isUsable = and(
  isNull(partnerHoldings.endedAt),
  eq(partnerUsers.state, 'active'),
  or(isNull(partnerHoldings.partnerId), eq(partners.state, 'active')),
);

/** Holdings with whose they are and where; `isUsable` and the conditions of whoever asks say which. */
export const selectHoldings = (db: Queryable) =>
  db
    .select({ holding: partnerHoldings, user: partnerUsers, partner: partners })
    .from(partnerHoldings)
    .innerJoin(partnerUsers, eq(partnerUsers.id, partnerHoldings.userId))
    .leftJoin(partners, eq(partners.id, partnerHoldings.partnerId));
type HeldRow = Awaited<ReturnType<typeof selectHoldings>>[number];

export const nameOfSide = ({ partner }: Pick<HeldRow, 'partner'>): string => partner?.name ?? PLATFORM_NAME;

export const userFrom = (
  vault: Pick<Vault, 'open'>,
  { holding, user, partner }: HeldRow,
  sessionId: string,
): PartnerUser => ({
  kind: 'partner',
  id: user.id,
  sessionId,
  holdingId: holding.id,
  role: holding.role,
  partnerId: holding.partnerId,
  partnerName: nameOfSide({ partner }),
  name: vault.open(user.name),
  maskedPhone: maskPhone(vault.open(user.phone)),
  mustChangePassword: user.mustChangePassword,
});

const isOverNow = sql<boolean>`${partnerSessions.expiresAt} <= ${NOW}`;

/** Looked up each time: in whichever process it happened, who lost an account, a role or their partner is out at once. */
export const partnerAuthenticator =
  (db: Database, vault: Pick<Vault, 'open'>): Authenticate<'partner'> =>
  async (token) => {
    if (!token) return nobody;
    const [row] = await db
      .select({
        ...{ session: partnerSessions, holding: partnerHoldings, user: partnerUsers, partner: partners },
        isOver: isOverNow,
      })
      .from(partnerSessions)
      .innerJoin(partnerHoldings, eq(partnerHoldings.id, partnerSessions.holdingId))
      .innerJoin(partnerUsers, eq(partnerUsers.id, partnerSessions.userId))
      .leftJoin(partners, eq(partners.id, partnerHoldings.partnerId))
      .where(
        and(
          eq(partnerSessions.tokenHash, tokenHash(token)),
          eq(partnerHoldings.userId, partnerSessions.userId),
          isNull(partnerSessions.endedAt),
          isUsable,
        ),
      );
    if (!row) return nobody;
    return row.isOver ? expiredVisitor : userFrom(vault, row, row.session.id);
  };

export async function beginSession(
  tx: Queryable,
  { id: holdingId, userId }: { id: string; userId: string },
  { ip, userAgent = '' }: Pick<Caller, 'ip' | 'userAgent'>,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const [session] = await tx
    .insert(partnerSessions)
    .values({
      ...{ tokenHash: tokenHash(token), userId, holdingId, ip },
      userAgent: userAgent.slice(0, MOST_OF_USER_AGENT),
      expiresAt: sql`${NOW} + make_interval(secs => ${TOKEN_SECONDS})`,
    })
    .returning({ id: partnerSessions.id });
  if (!session) throw new Error('the session was not stored');
  return { token, sessionId: session.id };
}

/** Which sessions end: those of a user (but the one they are in), of a role that was taken, or of everybody at a partner. */
type Ending =
  | { userId: string; except?: string }
  | { holdingIds: readonly string[] }
  | { partnerId: string }
  | { sessionId: string };

function concerned(ending: Ending): SQL | undefined {
  if ('sessionId' in ending) return eq(partnerSessions.id, ending.sessionId);
  if ('holdingIds' in ending) return inArray(partnerSessions.holdingId, [...ending.holdingIds]);
  if ('partnerId' in ending)
    return sql`${partnerSessions.holdingId} in (select ${partnerHoldings.id} from ${partnerHoldings} where ${partnerHoldings.partnerId} = ${ending.partnerId})`;
  const { userId, except } = ending;
  return and(
    eq(partnerSessions.userId, userId),
    except === undefined ? undefined : ne(partnerSessions.id, except),
  );
}

/**
 * They stay ended, also where the account, the role or the partner comes back. Returns how many. Whoever suspends or ends a
 * partner calls it in the same transaction.
 */
export async function endPartnerSessions(tx: Queryable, ending: Ending): Promise<number> {
  const ended = await tx
    .update(partnerSessions)
    .set({ endedAt: NOW })
    .where(and(isNull(partnerSessions.endedAt), gt(partnerSessions.expiresAt, NOW), concerned(ending)));
  return ended.rowCount ?? 0;
}

export async function forgetOldPartnerSessions(db: Queryable, at: Date): Promise<void> {
  await db.delete(partnerSessions).where(lt(partnerSessions.expiresAt, beginningOf(at, RETENTION.log.term)));
}
