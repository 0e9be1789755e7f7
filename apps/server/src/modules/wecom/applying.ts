import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { asSystem } from '../../http/principal.ts';
import { type CallbackKind, WecomRefused } from '../../providers/wecom/index.ts';
import type { Contacts } from './contacts.ts';
import { type Corp, findCorp } from './corps.ts';
import type { WecomParts } from './dependencies.ts';
import { placeInstallation, refreshInstallation, removeInstallation } from './installing.ts';
import { depart } from './leaving.ts';
import { comeBack, idsOf, isBack, type Member, userKeyOf } from './members.ts';
import { wecomMembers } from './tables.ts';

const corpId = z.string();

/** What callbacks tell that has something to be done about it; all others are heard and forgotten. */
export const KeptEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('installed'), authCode: z.string() }),
  z.object({ kind: z.literal('permanent-code-reset'), authCode: z.string() }),
  z.object({ kind: z.literal('installation-changed'), corpId }),
  z.object({ kind: z.literal('removed'), corpId }),
  z.object({
    kind: z.literal('member'),
    change: z.enum(['created', 'updated', 'left']),
    corpId,
    userId: z.string(),
    newUserId: z.string().optional(),
    isActive: z.boolean().optional(),
  }),
]);
type KeptEvent = z.output<typeof KeptEvent>;
type MemberChange = Extract<KeptEvent, { kind: 'member' }>;

/** Bears hearing of it twice, and late. */
export async function apply(
  parts: WecomParts & { contacts: Pick<Contacts, 'forget'> },
  { kind, at, event }: { kind: CallbackKind; at: Date; event: KeptEvent },
): Promise<void> {
  switch (event.kind) {
    case 'installed':
    case 'permanent-code-reset':
      return install(parts, event.authCode);
    case 'installation-changed':
      return refreshInstallation(parts, event.corpId);
    case 'removed':
      return removeInstallation(parts, event.corpId, at);
    case 'member': {
      const corp = await findCorp(parts, parts.db, kind === 'app' ? 'own' : 'suite', event.corpId);
      if (!corp) return;
      parts.contacts.forget(corp);
      await changeMember(parts, corp, event, at);
    }
  }
}

/** A code is good once: one that was spent before we could write down what it opened says so at every try. */
async function install(parts: WecomParts, authCode: string): Promise<void> {
  const { suite } = parts.wecom;
  if (!suite) return;
  try {
    const installed = await suite.permanentCode(authCode);
    await parts.db.transaction((tx) => placeInstallation(parts, tx, asSystem('wecom'), installed));
  } catch (error) {
    if (!(error instanceof WecomRefused)) throw error;
    parts.log.warn({ refusal: error.refusal }, 'an installation of WeCom was not completed');
  }
}

/** Only members who came to us are known; of all others there is nothing to change. */
async function changeMember(parts: WecomParts, corp: Corp, event: MemberChange, at: Date): Promise<void> {
  const member = await find(parts, corp, event.userId);
  if (!member) return;
  if (event.change === 'left' || event.isActive === false) {
    // bound since then, after the second that WeCom names: what was told may be older than that
    const isDoubtful = member.boundAt !== null && member.boundAt.getTime() >= at.getTime() + 1_000;
    if (isDoubtful && (await isBack(parts, corp, idsOf(parts, member)))) return;
    return depart(parts, member.id, event.change === 'left' ? 'left' : 'stopped');
  }
  if (member.leftAt && (event.change === 'created' || event.isActive)) await comeBack(parts.db, member.id);
  if (event.newUserId && event.newUserId !== event.userId) await rename(parts, corp, member, event.newUserId);
}

async function find(parts: WecomParts, corp: Corp, userId: string): Promise<Member | undefined> {
  const [member] = await parts.db
    .select()
    .from(wecomMembers)
    .where(
      and(eq(wecomMembers.wecomCorpId, corp.id), eq(wecomMembers.userKey, userKeyOf(parts, corp.id, userId))),
    );
  return member;
}

/** The corp gave them another id; it may give the former one to somebody else. */
async function rename(parts: WecomParts, corp: Corp, member: Member, userId: string): Promise<void> {
  if (await find(parts, corp, userId)) return depart(parts, member.id, 'stopped');
  const sealed = parts.vault.seal(JSON.stringify({ ...idsOf(parts, member), userId }));
  await parts.db
    .update(wecomMembers)
    .set({ userKey: userKeyOf(parts, corp.id, userId), sealed })
    .where(eq(wecomMembers.id, member.id));
}
