import { beginningOf, type OwnerKind, RETENTION } from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { WecomParts } from './dependencies.ts';
import { letGoOf } from './linking.ts';
import { idsOf, membersOfPerson } from './members.ts';
import { wecomContacts, wecomMembers } from './tables.ts';

/** Members who are nobody here and whom nobody chose; whoever comes again is known anew. */
export async function forgetUnbound(db: Queryable, at: Date): Promise<void> {
  const since = sql`coalesce(${wecomMembers.leftAt}, ${wecomMembers.createdAt})`;
  await db
    .delete(wecomMembers)
    .where(
      and(
        isNull(wecomMembers.personId),
        lt(since, beginningOf(at, RETENTION.wecom.term)),
        sql`not exists (select from ${wecomContacts} c where c.member_id = ${wecomMembers.id})`,
      ),
    );
}

const forgetContacts = (db: Queryable, kind: OwnerKind, id: string) =>
  db.delete(wecomContacts).where(and(eq(wecomContacts.ownerKind, kind), eq(wecomContacts.ownerId, id)));

export async function forgetPerson(db: Database, personId: string): Promise<void> {
  await db
    .update(wecomMembers)
    .set({ personId: null, boundAt: null })
    .where(eq(wecomMembers.personId, personId));
  await db.update(wecomMembers).set({ wasPersonId: null }).where(eq(wecomMembers.wasPersonId, personId));
  await forgetContacts(db, 'person', personId);
}

export async function forgetOrganization(db: Database, organizationId: string): Promise<void> {
  await letGoOf(db, organizationId);
  await forgetContacts(db, 'organization', organizationId);
}

/** For the copy that somebody asks for of their data. */
export const heldOf =
  (parts: Pick<WecomParts, 'vault'>) =>
  async (db: Queryable, personId: string): Promise<unknown> => {
    const own = await membersOfPerson(db, personId);
    const chosen = await db
      .select({ member: wecomMembers, phone: wecomContacts.phone })
      .from(wecomContacts)
      .innerJoin(wecomMembers, eq(wecomMembers.id, wecomContacts.memberId))
      .where(and(eq(wecomContacts.ownerKind, 'person'), eq(wecomContacts.ownerId, personId)));
    return {
      成员: own.map(({ member, corp }) => ({
        企业: corp.name,
        成员编号: idsOf(parts, member).userId,
        绑定时间: member.boundAt?.toISOString() ?? '',
      })),
      选择过的联系人: chosen.map(({ member, phone }) => ({
        姓名: idsOf(parts, member).name ?? '',
        手机号: phone ? maskPhone(parts.vault.open(phone)) : '',
      })),
    };
  };
