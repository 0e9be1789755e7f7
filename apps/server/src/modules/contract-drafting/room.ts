import { CONTRACT_LIMITS } from '@yinxin/api';
import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, isKnown } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { accounts } from '../accounts/index.ts';
import { contracts } from '../contracts/tables.ts';
import { files } from '../files/index.ts';

const MEGABYTE = 1024 * 1024;
const full = () =>
  problem('DRAFTS_FULL', {
    drafts: CONTRACT_LIMITS.unknownDrafts,
    megabytes: CONTRACT_LIMITS.unknownBytes / MEGABYTE,
  });

/** What was taken out of a draft goes within the hour; so much more may lie there until then. */
const LEAVING = 2 * CONTRACT_LIMITS.unknownBytes;

const ownAccounts = (tx: Queryable, { personId }: Actor) =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId));

/** Those who ask at once take turns. */
const takeTurn = (tx: Queryable, { personId }: Actor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${personId}`}, 0))`);

/** For one more draft of somebody unknown, over all their accounts: who is known answers for what they store. @throws DRAFTS_FULL */
export async function requireRoomForDraft(tx: Queryable, who: Actor): Promise<void> {
  if (isKnown(who)) return;
  await takeTurn(tx, who);
  const [drafts] = await tx
    .select({ count: count() })
    .from(contracts)
    .where(
      and(
        inArray(contracts.accountId, ownAccounts(tx, who)),
        eq(contracts.state, 'DRAFT'),
        eq(contracts.purpose, 'contract'),
        isNull(contracts.deletedAt),
      ),
    );
  if ((drafts?.count ?? 0) >= CONTRACT_LIMITS.unknownDrafts) throw full();
}

/** What they uploaded fits, what lies in the bin included. @throws DRAFTS_FULL */
export async function requireRoomForFiles(tx: Queryable, who: Actor): Promise<void> {
  if (isKnown(who)) return;
  await takeTurn(tx, who);
  const organizations = tx
    .select({ id: accounts.organizationId })
    .from(accounts)
    .where(eq(accounts.personId, who.personId));
  const [held] = await tx
    .select({
      all: sql<number>`coalesce(sum(${files.size}), 0)::float8`,
      kept: sql<number>`coalesce(sum(${files.size}) filter (where ${files.keepUntil} is null or ${files.keepUntil} > ${NOW}), 0)::float8`,
    })
    .from(files)
    .where(
      and(
        or(eq(files.ownerId, who.personId), inArray(files.organizationId, organizations)),
        eq(files.uploadedBy, who.personId),
        eq(files.purpose, 'contract'),
      ),
    );
  const { all, kept } = held ?? { all: 0, kept: 0 };
  if (kept > CONTRACT_LIMITS.unknownBytes || all > CONTRACT_LIMITS.unknownBytes + LEAVING) throw full();
}
