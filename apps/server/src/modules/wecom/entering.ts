import {
  type SignInAgreement,
  WECOM_CALLBACK_PAGES,
  type WecomApplicationKind,
  type WecomCallbackPage,
} from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { eq } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { newToken } from '../../http/tokens.ts';
import type { Authorization } from '../../providers/wecom/index.ts';
import { record } from '../events/index.ts';
import { holdPerson } from '../persons/index.ts';
import { enter, enterByPhone } from '../sign-in/index.ts';
import { asked, askedInPassing } from './asking.ts';
import { applicationOf, type Corp, findCorp, vendorOf } from './corps.ts';
import type { WecomParts } from './dependencies.ts';
import { comeBack, isBack, lockMember, type MemberIds, placeMember } from './members.ts';
import { wecomMembers, wecomSessions } from './tables.ts';
import { beginVisit, findBinding, letBind, spendBinding, spendState, type Visit } from './visits.ts';

export interface Begun {
  address: string;
  /** What the browser is to keep. */
  browser: string;
}

/** Where WeCom asks who somebody is. A browser that is on its way already stays the same: it may have two pages open. */
export async function begin(
  parts: WecomParts,
  caller: Caller,
  wanted: {
    goto: string;
    door: Authorization['door'];
    callback: WecomCallbackPage;
    application?: WecomApplicationKind | undefined;
  },
): Promise<Begun> {
  const { kind, application } = applicationOf(parts, wanted.application);
  const browser = caller.wecom ?? newToken();
  const { goto, callback, door } = wanted;
  const state = await beginVisit(parts.db, { browser, application: kind, callback, goto });
  const redirectTo = `${parts.origin}${WECOM_CALLBACK_PAGES[callback]}`;
  return { address: application.authorizeAddress({ door, redirectTo, state }), browser };
}

/** Whoever is bound is signed in; whoever is not, or never agreed to our terms, may bind themselves in this browser. */
export async function finish(
  parts: WecomParts,
  caller: Caller,
  { code, state }: { code: string; state: string },
) {
  const { db, agreements } = parts;
  const visit = await spendState(db, { state, browser: caller.wecom });
  if (!visit) throw problem('WECOM_STATE');
  const { corp, ids } = await whoCame(parts, visit, code);
  const known = await placeMember(parts, db, corp, ids);
  if (known.leftAt && !(await asked(() => isBack(parts, corp, ids)))) throw problem('WECOM_LEFT');
  const { goto } = visit;
  const signedIn = await db.transaction(async (tx) => {
    const member = await lockMember(tx, known.id);
    // they left while WeCom was asked
    if (member.leftAt && !known.leftAt) throw problem('WECOM_LEFT');
    if (member.corp.removedAt) throw problem('WECOM_NOT_INSTALLED');
    if (member.leftAt) await comeBack(tx, member.id);
    const { personId } = member;
    const isKnown =
      personId && (await holdPerson(tx, personId)) && (await agreements.hasAgreed(tx, personId));
    if (!isKnown) {
      await letBind(tx, visit, member.id);
      return undefined;
    }
    const { organizationId } = member.corp;
    const entered = await enter(parts, tx, caller, { personId, agreed: [], organizationId });
    await noteSession(tx, entered.person.sessionId, member.id);
    return { ...entered, isNew: false };
  });
  if (signedIn) return { next: 'signedIn' as const, goto, entered: signedIn };
  return { next: 'bind' as const, goto, corpName: corp.name, memberName: ids.name ?? null };
}

/** The state is spent by now: whatever goes wrong here, they begin again. */
async function whoCame(
  parts: WecomParts,
  visit: Visit,
  code: string,
): Promise<{ corp: Corp; ids: MemberIds }> {
  const { kind, application } = applicationOf(parts, visit.application);
  const { corpId, userId, openUserId } = await asked(() => application.whoIs(code));
  const corp = await findCorp(parts, parts.db, kind, corpId);
  if (!corp) throw problem('WECOM_NOT_INSTALLED');
  // a suite is told no names
  const told =
    kind === 'own' ? await askedInPassing(async () => vendorOf(parts, corp)?.member(userId)) : undefined;
  return { corp, ids: { userId, ...(openUserId && { openUserId }), ...(told?.name && { name: told.name }) } };
}

const noteSession = (tx: Queryable, sessionId: string, memberId: string) =>
  tx.insert(wecomSessions).values({ sessionId, memberId });

interface Binding {
  phone: string;
  code: string;
  agreed: readonly SignInAgreement[];
  state?: string | undefined;
}

/** Whoever came back shows that a phone is theirs, once: from now on they come in without being asked. */
export async function bind(parts: WecomParts, caller: Caller, { phone, code, agreed, state }: Binding) {
  const { db, codes, agreements } = parts;
  const visit = await findBinding(db, { browser: caller.wecom, state });
  if (!visit) throw problem('WECOM_TICKET');
  await agreements.check(db, agreed);
  if (!(await codes.redeem(phone, 'wecom-bind', code, caller))) {
    await record(db, caller, { act: 'sign-in-refused', facts: { phone: maskPhone(phone) } });
    throw problem('CODE_WRONG');
  }
  const entered = await db.transaction(async (tx) => {
    const memberId = await spendBinding(tx, visit);
    if (!memberId) throw problem('WECOM_TICKET');
    const member = await lockMember(tx, memberId);
    if (member.leftAt) throw problem('WECOM_LEFT');
    if (member.corp.removedAt) throw problem('WECOM_NOT_INSTALLED');
    const { organizationId } = member.corp;
    const entrant = await enterByPhone(parts, tx, caller, { phone, agreed, organizationId });
    const { personId, sessionId } = entrant.person;
    const isBound = member.personId !== null && (await holdPerson(tx, member.personId));
    if (isBound && member.personId !== personId) throw problem('WECOM_BOUND');
    if (!isBound) {
      await tx
        .update(wecomMembers)
        .set({ personId, boundAt: NOW, wasPersonId: null })
        .where(eq(wecomMembers.id, memberId));
      await record(
        tx,
        { ...caller, who: entrant.person },
        { act: 'bind-wecom', target: personId, facts: { corp: member.wecomCorpId, member: memberId } },
      );
    }
    await noteSession(tx, sessionId, memberId);
    return entrant;
  });
  return { goto: visit.goto, entered };
}
