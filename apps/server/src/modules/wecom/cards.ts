import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type WecomCard, WecomRefused } from '../../providers/wecom/index.ts';
import type { CardChannel, NoticeCard } from '../notices/index.ts';
import { vendorOf } from './corps.ts';
import type { WecomParts } from './dependencies.ts';
import { idsOf } from './members.ts';
import { wecomCorps, wecomMembers } from './tables.ts';

/** Where a card leads: within WeCom nobody has to sign in by themselves. */
const doorTo = (origin: string, path: string) =>
  `${origin}/mobile/qyWx/authorize?goto=${encodeURIComponent(path)}`;

/**
 * Cards to members who are bound. A corp reads what its members get there: it is told what concerns itself, of what
 * concerns a member alone only that something waits, and of other organisations nothing.
 */
export function wecomCards(parts: WecomParts): CardChannel {
  const { origin } = parts;
  return {
    async reaches(db, personIds) {
      if (personIds.length === 0) return new Set();
      const rows = await db
        .selectDistinct({ personId: wecomMembers.personId })
        .from(wecomMembers)
        .innerJoin(wecomCorps, eq(wecomCorps.id, wecomMembers.wecomCorpId))
        .where(and(inArray(wecomMembers.personId, [...personIds]), isNull(wecomCorps.removedAt)));
      return new Set(rows.flatMap(({ personId }) => personId ?? []));
    },

    async send(card) {
      const to = await receiverOf(parts, card);
      const vendor = to && vendorOf(parts, to.corp);
      if (!to || !vendor) return false;
      const isOwn = card.organizationId !== null && card.organizationId === to.corp.organizationId;
      try {
        const { unreached } = await vendor.sendCard(
          [to.userId],
          cardOf(card, isOwn, doorTo(origin, card.link)),
        );
        return unreached.length === 0;
      } catch (error) {
        if (error instanceof WecomRefused) return false;
        throw error;
      }
    },
  };
}

const cardOf = ({ words, about }: NoticeCard, isOwn: boolean, url: string): WecomCard => ({
  title: words,
  description: (isOwn && about) || '请点击查看',
  url,
});

/** In the corp that it concerns, or, where it concerns the member alone, in the one they bound last. */
async function receiverOf(parts: WecomParts, { personId, organizationId }: NoticeCard) {
  const [found] = await parts.db
    .select({ member: wecomMembers, corp: wecomCorps })
    .from(wecomMembers)
    .innerJoin(wecomCorps, eq(wecomCorps.id, wecomMembers.wecomCorpId))
    .where(
      and(
        eq(wecomMembers.personId, personId),
        isNull(wecomCorps.removedAt),
        organizationId ? eq(wecomCorps.organizationId, organizationId) : undefined,
      ),
    )
    .orderBy(desc(wecomMembers.boundAt))
    .limit(1);
  return found && { corp: found.corp, userId: idsOf(parts, found.member).userId };
}
