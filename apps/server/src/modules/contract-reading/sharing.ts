import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { networkOf } from '../../http/network.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/tokens.ts';
import { sameBytes } from '../../vault/index.ts';
import { readableCode } from '../../vault/passwords.ts';
import { authorise, findContract } from '../contracts/access.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { noteContract } from '../contracts/progress.ts';
import { type Contract, contractShares } from '../contracts/tables.ts';
import { isSpent, take } from '../limits/index.ts';

const TOKEN_BYTES = 20;
/**
 * Wrong codes for one link in an hour from one network. There is no count for everybody together, by which whoever has
 * the link could keep out those who have the code: it is long enough for that (some 50 bits, at ten tries an hour).
 */
const WRONG_TRIES = { max: 10, perSeconds: 3_600 };

const codeHashOf = ({ vault }: Pick<ContractDependencies, 'vault'>, token: string, code: string) =>
  vault.fingerprint('share-code', `${token} ${code.trim().toLowerCase()}`);

/** A link that shows the pages and nothing else. */
export async function shareContract(
  parts: ContractDependencies,
  caller: Caller<Actor>,
  { id, days, withCode }: { id: string; days: number; withCode: boolean },
) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const code = withCode ? readableCode(2) : null;
  return parts.db.transaction(async (tx) => {
    const { contract } = await authorise(tx, caller, id, 'share-contract');
    const [share] = await tx
      .insert(contractShares)
      .values({
        contractId: id,
        tokenHash: tokenHash(token),
        codeHash: code === null ? null : codeHashOf(parts, token, code),
        createdBy: caller.who.personId,
        expiresAt: sql`now() + make_interval(days => ${days})`,
      })
      .returning();
    if (!share) throw new Error('the link was not stored');
    await noteContract(tx, caller, contract, 'share-contract', { share: share.id, days });
    return { id: share.id, token, code, expiresAt: share.expiresAt };
  });
}

export async function endShare(
  { db, now }: ContractDependencies,
  caller: Caller<Actor>,
  { id, shareId }: { id: string; shareId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { contract } = await authorise(tx, caller, id, 'share-contract');
    const [ended] = await tx
      .update(contractShares)
      .set({ endedAt: now() })
      .where(and(eq(contractShares.id, shareId), eq(contractShares.contractId, id)))
      .returning({ id: contractShares.id });
    if (!ended) throw problem('SHARE_CLOSED');
    await noteContract(tx, caller, contract, 'end-share', { share: shareId });
  });
}

/** The contract behind a link, for whoever has its code; a wrong one is as good as none, and counted. */
export async function sharedContract(
  parts: Pick<ContractDependencies, 'db' | 'vault'>,
  tx: Queryable,
  { token, code, ip }: { token: string; code: string; ip: string },
): Promise<{ contract: Contract; expiresAt: Date }> {
  const [share] = await tx
    .select()
    .from(contractShares)
    .where(
      and(
        eq(contractShares.tokenHash, tokenHash(token)),
        isNull(contractShares.endedAt),
        gt(contractShares.expiresAt, NOW),
      ),
    );
  if (!share) throw problem('SHARE_CLOSED');
  if (share.codeHash && code === '') throw problem('SHARE_CLOSED');
  const budget = { name: `share-code:${share.id}:${networkOf(ip)}`, ...WRONG_TRIES };
  if (share.codeHash && (await isSpent(tx, budget))) throw problem('SHARE_CLOSED');
  if (share.codeHash && !sameBytes(share.codeHash, codeHashOf(parts, token, code))) {
    await take(parts.db, budget);
    throw problem('SHARE_CLOSED');
  }
  const contract = await findContract(tx, share.contractId);
  if (contract.deletedAt) throw problem('SHARE_CLOSED');
  return { contract, expiresAt: share.expiresAt };
}
