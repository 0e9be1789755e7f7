import { PAPERS, VERIFICATION_STATES } from '@yinxin/api';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { personFacts } from '../cases/facts.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { papersOf } from '../papers/papers.ts';
import { verifications } from '../tables.ts';
import { wordsOf } from '../ways/ways.ts';

/** What is held of a person's own attempts, for the copy that they ask for. */
export async function heldOf(
  { vault }: Pick<IdentityDependencies, 'vault'>,
  db: Queryable,
  personId: string,
): Promise<unknown> {
  const rows = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.subject, 'person'), eq(verifications.personId, personId)))
    .orderBy(asc(verifications.id));
  const held: unknown[] = [];
  for (const row of rows)
    held.push({
      方式: wordsOf('person', [row.way]),
      状态: VERIFICATION_STATES[row.state],
      所填信息: await personFacts(vault, db, row),
      材料: (await papersOf(db, row.id)).map(({ kind }) => PAPERS[kind]),
      发起时间: row.createdAt.toISOString(),
      结束时间: row.decidedAt?.toISOString() ?? null,
    });
  return held;
}
