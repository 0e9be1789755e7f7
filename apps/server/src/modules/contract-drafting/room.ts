import { CONTRACT_LIMITS } from '@yinxin/api';
import { and, count, eq, inArray, isNull, or, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
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

/** Anybody with a phone may draft; whose identity is known answers for what they store. */
const isUnknown = (who: Actor): boolean => who.kind === 'person' && who.identityState !== 'verified';

const ownAccounts = (tx: Queryable, { personId }: Actor) =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId));

/** Those who ask at once take turns. */
const takeTurn = (tx: Queryable, { personId }: Actor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${personId}`}, 0))`);

/** For one more draft, over all accounts of the person. @throws DRAFTS_FULL */
export async function requireRoomForDraft(tx: Queryable, who: Actor): Promise<void> {
  if (!isUnknown(who)) return;
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
  if (!isUnknown(who)) return;
  await takeTurn(tx, who);
  const organizations = tx
    .select({ id: accounts.organizationId })
    .from(accounts)
    .where(eq(accounts.personId, who.personId));
  const [held] = await tx
    .select({ bytes: sum(files.size) })
    .from(files)
    .where(
      and(
        or(eq(files.ownerId, who.personId), inArray(files.organizationId, organizations)),
        eq(files.uploadedBy, who.personId),
        eq(files.purpose, 'contract'),
      ),
    );
  if (Number(held?.bytes ?? 0) > CONTRACT_LIMITS.unknownBytes) throw full();
}
