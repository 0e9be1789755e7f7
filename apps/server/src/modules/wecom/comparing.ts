import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import { attemptAll } from '../../jobs/attempt-all.ts';
import { WecomRefused } from '../../providers/wecom/index.ts';
import { type Corp, vendorOf } from './corps.ts';
import type { WecomParts } from './dependencies.ts';
import { depart } from './leaving.ts';
import { idsOf } from './members.ts';
import { wecomCorps, wecomMembers } from './tables.ts';

/** Every night: whoever left while we heard nothing of it. One corp that does not answer holds up no other. */
export async function compareAll(parts: WecomParts): Promise<void> {
  const corps = await parts.db.select().from(wecomCorps).where(isNull(wecomCorps.removedAt));
  await attemptAll(corps.map((corp) => () => compareCorp(parts, corp)));
}

/** A corp that hides its members or took the application away tells nothing, and so nothing follows from it. */
async function compareCorp(parts: WecomParts, corp: Corp): Promise<void> {
  const { db, log } = parts;
  const vendor = vendorOf(parts, corp);
  if (!vendor) return;
  const bound = await db
    .select()
    .from(wecomMembers)
    .where(
      and(
        eq(wecomMembers.wecomCorpId, corp.id),
        or(isNotNull(wecomMembers.personId), isNotNull(wecomMembers.wasPersonId)),
      ),
    );
  if (bound.length === 0) return;
  try {
    const there = new Map((await vendor.members()).map((member) => [member.userId, member]));
    for (const member of bound) {
      const { userId } = idsOf(parts, member);
      const seen = there.get(userId);
      if (seen && seen.isActive !== false) continue;
      await depart(parts, member.id, (await vendor.hasLeft(userId)) ? 'left' : 'stopped');
    }
  } catch (error) {
    if (!(error instanceof WecomRefused)) throw error;
    log.warn({ corp: corp.id, refusal: error.refusal }, 'the members of a corp could not be compared');
    return;
  }
  await db.update(wecomCorps).set({ comparedAt: NOW }).where(eq(wecomCorps.id, corp.id));
}
