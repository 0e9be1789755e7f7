import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../db/connect.ts';
import { type Corp, vendorOf } from './corps.ts';
import type { WecomParts } from './dependencies.ts';
import { wecomCorps, wecomMembers } from './tables.ts';

export type Member = typeof wecomMembers.$inferSelect;

/** What WeCom says of a member. */
const Ids = z.object({
  userId: z.string(),
  openUserId: z.string().optional(),
  name: z.string().optional(),
});
export type MemberIds = z.output<typeof Ids>;

type Vaults = Pick<WecomParts, 'vault'>;

/** As it is in this corp: the same id in another corp is somebody else. */
export const userKeyOf = ({ vault }: Vaults, corpId: string, userId: string): Buffer =>
  vault.fingerprint('wecom-user', `${corpId}\0${userId}`);

export const idsOf = ({ vault }: Vaults, { sealed }: Pick<Member, 'sealed'>): MemberIds =>
  Ids.parse(JSON.parse(vault.open(sealed)));

/** Finds or makes the row of a member; what WeCom says now replaces what it said before. */
export async function placeMember(
  parts: Vaults,
  db: Queryable,
  corp: Pick<Corp, 'id'>,
  ids: MemberIds,
): Promise<Member> {
  const userKey = userKeyOf(parts, corp.id, ids.userId);
  const sealed = parts.vault.seal(JSON.stringify(ids));
  const [placed] = await db
    .insert(wecomMembers)
    .values({ wecomCorpId: corp.id, userKey, sealed })
    .onConflictDoUpdate({ target: [wecomMembers.wecomCorpId, wecomMembers.userKey], set: { sealed } })
    .returning();
  if (!placed) throw new Error('the member was not stored');
  return placed;
}

/** Held until the end of the transaction: nobody enters as a member who leaves, or whose corp does, at this moment. */
export async function lockMember(tx: Queryable, id: string): Promise<Member & { corp: Corp }> {
  await tx
    .select({ id: wecomCorps.id })
    .from(wecomCorps)
    .innerJoin(wecomMembers, eq(wecomMembers.wecomCorpId, wecomCorps.id))
    .where(eq(wecomMembers.id, id))
    .for('key share', { of: wecomCorps });
  const [found] = await tx
    .select({ member: wecomMembers, corp: wecomCorps })
    .from(wecomMembers)
    .innerJoin(wecomCorps, eq(wecomCorps.id, wecomMembers.wecomCorpId))
    .where(eq(wecomMembers.id, id))
    .for('update', { of: wecomMembers });
  if (!found) throw new Error(`no member ${id}`);
  return { ...found.member, corp: found.corp };
}

/** Somebody of whom we heard that they left and who comes again: WeCom is asked whether they are back. */
export async function isBack(
  parts: Pick<WecomParts, 'wecom' | 'vault'>,
  corp: Corp,
  { userId }: MemberIds,
): Promise<boolean> {
  const found = await vendorOf(parts, corp)?.member(userId);
  return found !== undefined && found.isActive !== false;
}

export async function comeBack(tx: Queryable, memberId: string): Promise<void> {
  await tx.update(wecomMembers).set({ leftAt: null }).where(eq(wecomMembers.id, memberId));
}

/** The members that a person is, in corps that have the application; the newest first. */
export const membersOfPerson = (db: Queryable, personId: string) =>
  db
    .select({ member: wecomMembers, corp: wecomCorps })
    .from(wecomMembers)
    .innerJoin(wecomCorps, eq(wecomCorps.id, wecomMembers.wecomCorpId))
    .where(and(eq(wecomMembers.personId, personId), isNull(wecomCorps.removedAt)));
