import { EVENTS } from '@yinxin/api';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { events } from '../events/index.ts';

type Look = 'view-paper' | 'view-order-paper';

/** Which papers of a case or an order this operator has opened, and when first: the record of events says it. */
export async function seenPapers(
  tx: Queryable,
  { id }: Pick<Operator, 'id'>,
  act: Look,
  targetId: string,
): Promise<ReadonlyMap<string, Date>> {
  const looks = await tx
    .select({ at: events.at, facts: events.facts })
    .from(events)
    .where(
      and(
        eq(events.targetType, EVENTS[act].target),
        eq(events.targetId, targetId),
        eq(events.act, act),
        eq(events.actorKind, 'operator'),
        eq(events.actorId, id),
      ),
    )
    .orderBy(asc(events.id));
  const seen = new Map<string, Date>();
  for (const { at, facts } of looks) {
    const paperId = String(facts.paperId ?? '');
    if (!seen.has(paperId)) seen.set(paperId, at);
  }
  return seen;
}

/** Nobody passes what they have not looked at. */
export async function requireSeen(
  tx: Queryable,
  operator: Pick<Operator, 'id'>,
  act: Look,
  targetId: string,
  papers: readonly { id: string; words: string }[],
): Promise<void> {
  if (papers.length === 0) return;
  const seen = await seenPapers(tx, operator, act, targetId);
  const unseen = papers.filter(({ id }) => !seen.has(id));
  if (unseen.length > 0)
    throw problem('PAPERS_UNSEEN', { papers: unseen.map(({ words }) => words).join('、') });
}
