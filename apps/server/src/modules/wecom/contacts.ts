import {
  type CallResult,
  type Owner,
  WECOM_LIMITS,
  type wecomContacts as wecomContactsCall,
} from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { and, eq, exists, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/connect.ts';
import { type Caller, ownerOf, type Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import {
  departmentsBelow,
  type WecomCorp,
  type WecomDepartment,
  type WecomMember,
  WecomRefused,
} from '../../providers/wecom/index.ts';
import { accounts } from '../accounts/index.ts';
import { persons } from '../persons/index.ts';
import { asked } from './asking.ts';
import { type Corp, vendorOf } from './corps.ts';
import type { WecomParts } from './dependencies.ts';
import { ownMember } from './leaving.ts';
import { idsOf, placeMember, userKeyOf } from './members.ts';
import { wecomContacts, wecomMembers } from './tables.ts';

interface Listed {
  departments: readonly WecomDepartment[];
  members: readonly WecomMember[];
}

/** A list asks one call of WeCom for each department: it is kept for a while, and what is chosen from it is asked anew. */
const KEPT_MS = 5 * 60_000;
const MOST_CORPS = 50;

export type Contacts = ReturnType<typeof createContacts>;

/** Whom members of a corp find there: those whom the application may see. */
export function createContacts(parts: WecomParts) {
  const kept = new Map<string, { listed: Promise<Listed>; until: number }>();

  const listOf = (corp: Corp, vendor: WecomCorp): Promise<Listed> => {
    const known = kept.get(corp.id);
    if (known && known.until > performance.now()) return known.listed;
    const listed = Promise.all([vendor.departments(), vendor.members()]).then(([departments, members]) => ({
      departments,
      members,
    }));
    listed.catch(() => kept.delete(corp.id));
    kept.delete(corp.id);
    kept.set(corp.id, { listed, until: performance.now() + KEPT_MS });
    for (const [oldest] of kept) if (kept.size > MOST_CORPS) kept.delete(oldest);
    return listed;
  };

  return {
    /** Their corp told us of a change. */
    forget: (corp: Pick<Corp, 'id'>) => void kept.delete(corp.id),

    async list(
      who: Person,
      { department, keyword }: { department?: number | undefined; keyword: string },
    ): Promise<CallResult<typeof wecomContactsCall>> {
      const { corp, vendor } = await corpOfVisitor(parts, who);
      const { departments, members } = await seen(() => listOf(corp, vendor));
      const within = department === undefined ? undefined : departmentsBelow(departments, department);
      const found = members.filter(
        (member) =>
          member.isActive !== false &&
          (!within || member.departments.some((id) => within.has(id))) &&
          (!keyword || member.name?.includes(keyword) || member.userId.includes(keyword)),
      );
      const shown = found.slice(0, WECOM_LIMITS.contacts);
      const phones = await boundPhones(parts, corp, shown);
      return {
        departments: departments.map(({ id, name, parentId }) => ({ id, name: name ?? null, parentId })),
        members: shown.map(({ userId, openUserId, name }) => {
          const phone = phones.get(userKeyOf(parts, corp.id, userId).toString('hex'));
          return {
            ...{ userId, openUserId: openUserId ?? null, name: name ?? null },
            ...{ phone: phone ? maskPhone(phone) : null, bound: phone !== undefined },
          };
        }),
        more: found.length > shown.length,
      };
    },
  };
}

/** The corp that somebody is a member of, to be asked. */
export async function corpOfVisitor(
  parts: WecomParts,
  who: Person,
): Promise<{ corp: Corp; vendor: WecomCorp }> {
  const own = await ownMember(parts.db, who);
  if (!own) throw problem('WECOM_NOT_BOUND');
  const vendor = vendorOf(parts, own.corp);
  if (!vendor) throw problem('WECOM_NOT_INSTALLED');
  return { corp: own.corp, vendor };
}

/** What the corp does not show is told as that. */
const seen = <T>(ask: () => Promise<T>): Promise<T> =>
  asked(async () => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof WecomRefused && error.refusal === 'not-allowed') throw problem('WECOM_HIDDEN');
      throw error;
    }
  });

/** By the key of the member. */
async function boundPhones(
  parts: WecomParts,
  corp: Corp,
  members: readonly WecomMember[],
): Promise<Map<string, string>> {
  if (members.length === 0) return new Map();
  const rows = await parts.db
    .select({ userKey: wecomMembers.userKey, phone: persons.phone })
    .from(wecomMembers)
    .innerJoin(persons, eq(persons.id, wecomMembers.personId))
    .where(
      and(
        eq(wecomMembers.wecomCorpId, corp.id),
        inArray(
          wecomMembers.userKey,
          members.map(({ userId }) => userKeyOf(parts, corp.id, userId)),
        ),
      ),
    );
  return new Map(
    rows.flatMap(({ userKey, phone }) => (phone ? [[userKey.toString('hex'), parts.vault.open(phone)]] : [])),
  );
}

/** A member as a party to be: by the phone they bound, or by one that is named once for this owner. */
export async function chooseContact(
  parts: WecomParts,
  caller: Caller<Person>,
  { userId, phone }: { userId: string; phone?: string | undefined },
) {
  const { db, vault } = parts;
  const { corp, vendor } = await corpOfVisitor(parts, caller.who);
  const found = await seen(() => vendor.member(userId));
  if (!found || found.isActive === false) throw problem('WECOM_CONTACT');
  const { openUserId, name } = found;
  return db.transaction(async (tx) => {
    const member = await placeMember(parts, tx, corp, {
      ...{ userId, ...(openUserId && { openUserId }), ...(name && { name }) },
    });
    const { kind: ownerKind, id: ownerId } = ownerOf(caller.who);
    const named = phone && !member.personId ? { phone: vault.seal(phone) } : {};
    await tx
      .insert(wecomContacts)
      .values({ ownerKind, ownerId, memberId: member.id, ...named })
      .onConflictDoUpdate({
        target: [wecomContacts.ownerKind, wecomContacts.ownerId, wecomContacts.memberId],
        set: { memberId: member.id, ...named },
      });
    const [chosen] = await findChosen(parts, tx, ownerOf(caller.who), [member.id]);
    if (!chosen) throw new Error('the contact was not stored');
    return presentChosen(chosen);
  });
}

export const readChosen = async (parts: WecomParts, who: Person, ids: readonly string[]) =>
  (await findChosen(parts, parts.db, ownerOf(who), ids)).map(presentChosen);

interface Chosen {
  contactId: string;
  name: string | null;
  phone: string | null;
}

const presentChosen = ({ phone, ...rest }: Chosen): Chosen => ({ ...rest, phone: phone && maskPhone(phone) });

/** Of those whom this owner chose, with phones in clear; one that was bound goes before one that was named. */
async function findChosen(
  parts: Pick<WecomParts, 'vault'>,
  tx: Queryable,
  { kind, id }: Owner,
  contactIds: readonly string[],
): Promise<Chosen[]> {
  const rows = await tx
    .select({ member: wecomMembers, named: wecomContacts.phone, bound: persons.phone })
    .from(wecomContacts)
    .innerJoin(wecomMembers, eq(wecomMembers.id, wecomContacts.memberId))
    .leftJoin(persons, eq(persons.id, wecomMembers.personId))
    .where(
      and(
        eq(wecomContacts.ownerKind, kind),
        eq(wecomContacts.ownerId, id),
        inArray(wecomContacts.memberId, [...contactIds]),
        exists(colleagues(tx, { kind, id })),
      ),
    );
  return rows.map(({ member, named, bound }) => {
    const phone = bound ?? named;
    const { name } = idsOf(parts, member);
    return { contactId: member.id, name: name ?? null, phone: phone && parts.vault.open(phone) };
  });
}

const colleague = alias(wecomMembers, 'colleague');

/** Members of the same corp on the side of the owner: whoever left it, or took it away, reaches nobody in it any more. */
const colleagues = (tx: Queryable, { kind, id }: Owner) =>
  tx
    .select({ id: colleague.id })
    .from(colleague)
    .where(
      and(
        eq(colleague.wecomCorpId, wecomMembers.wecomCorpId),
        kind === 'person'
          ? eq(colleague.personId, id)
          : inArray(
              colleague.personId,
              tx
                .select({ personId: accounts.personId })
                .from(accounts)
                .where(and(eq(accounts.organizationId, id), isNull(accounts.endedAt))),
            ),
      ),
    );

/** The phones of parties that stand by a reference. @throws WECOM_CONTACT, WECOM_CONTACT_PHONE */
export async function contactPhones(
  vault: WecomParts['vault'],
  tx: Queryable,
  owner: Owner,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map(
    (await findChosen({ vault }, tx, owner, contactIds)).map((one) => [one.contactId, one]),
  );
  return new Map(
    contactIds.map((id) => {
      const chosen = found.get(id);
      if (!chosen) throw problem('WECOM_CONTACT');
      if (!chosen.phone) throw problem('WECOM_CONTACT_PHONE');
      return [id, chosen.phone];
    }),
  );
}
