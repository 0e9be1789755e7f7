import { DAY_MS } from '@yinxin/values';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Store } from '../../db/connect.ts';
import type { AnswerStore } from '../../http/open/idempotency.ts';
import { Turns } from '../../http/turns.ts';
import type { Vault } from '../../vault/index.ts';
import { applicationAnswers } from './tables.ts';

/** Of one application; more are told to come again. */
const MOST_WAITING = 50;

/** Kept in the database, beside the effects; sealed, because some hold secrets that are kept nowhere else in clear. */
export function createAnswerStore(
  { db, inOne, pool }: Pick<Store, 'db' | 'inOne' | 'pool'>,
  vault: Pick<Vault, 'seal' | 'open'>,
): AnswerStore {
  // each holds a connection for as long as its work takes: half of them stay for everybody else, and no application has more
  // than half of the rest
  const atOnce = Math.max(1, Math.floor(pool.options.max / 2));
  const turns = new Turns({
    ...{ atOnce, perVisitor: Math.max(1, Math.floor(atOnce / 2)), mostWaiting: MOST_WAITING },
    busy: 'OPEN_BUSY',
  });
  const find = async (from: Queryable, applicationId: string, key: string) => {
    const [row] = await from
      .select()
      .from(applicationAnswers)
      .where(and(eq(applicationAnswers.applicationId, applicationId), eq(applicationAnswers.key, key)));
    return row && { ...row, body: Buffer.from(vault.open(row.body)) };
  };
  return {
    find: (applicationId, key) => find(db, applicationId, key),
    once: (applicationId, key, request, work) =>
      turns.run({ id: applicationId, isParty: true }, () =>
        inOne(async (tx) => {
          const name = `answer ${applicationId} ${key}`;
          const lock = await tx.execute<{ mine: boolean }>(
            sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
          );
          if (!lock.rows[0]?.mine || (await find(tx, applicationId, key))) return undefined;
          const answer = await work();
          const body = vault.seal(answer.body.toString());
          await tx.insert(applicationAnswers).values({ applicationId, key, request, ...answer, body });
          return answer;
        }),
      ),
  };
}

/** Those of which nobody asks any more. */
export const forgetAnswers = (db: Store['db'], at: Date) =>
  db.delete(applicationAnswers).where(lt(applicationAnswers.createdAt, new Date(at.getTime() - DAY_MS)));
