import type { Owner, WecomApplicationKind } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { WecomParts } from './dependencies.ts';
import { type MemberIds, placeMember } from './members.ts';
import { wecomContacts, wecomCorps, wecomMembers } from './tables.ts';

interface SampleCorp {
  application: WecomApplicationKind;
  corpId: string;
  name: string;
  agentId: string;
  /** Of a suite. */
  permanentCode?: string;
  organizationId: string;
  members: readonly {
    ids: MemberIds;
    /** Who bound them. */
    personId?: string;
    /** Named for the organisation by one who chose them. */
    phone?: string;
  }[];
}

/** A corp of a demo, confirmed, with members who are bound; once. */
export async function placeSampleCorp(
  parts: Pick<WecomParts, 'vault'>,
  tx: Queryable,
  { members, permanentCode, ...corp }: SampleCorp,
): Promise<void> {
  const { vault } = parts;
  const [placed] = await tx
    .insert(wecomCorps)
    .values({
      ...corp,
      confirmedAt: NOW,
      ...(permanentCode && { permanentCode: vault.seal(permanentCode) }),
    })
    .onConflictDoNothing()
    .returning();
  if (!placed) return;
  const owner: Owner = { kind: 'organization', id: corp.organizationId };
  for (const { ids, personId, phone } of members) {
    const member = await placeMember(parts, tx, placed, ids);
    if (personId)
      await tx.update(wecomMembers).set({ personId, boundAt: NOW }).where(eq(wecomMembers.id, member.id));
    if (phone)
      await tx.insert(wecomContacts).values({
        ...{ ownerKind: owner.kind, ownerId: owner.id, memberId: member.id },
        phone: vault.seal(phone),
      });
  }
}
