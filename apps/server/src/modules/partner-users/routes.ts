import * as api from '@yinxin/api';
import { parsePhone } from '@yinxin/identifiers';
import { and, eq } from 'drizzle-orm';
import type { AnswerTools, CallBook } from '../../http/calls.ts';
import type { PartnerUser } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Upkeep } from '../upkeep/index.ts';
import * as door from './door.ts';
import { forgetOldPartnerSessions, isUsable, selectHoldings } from './sessions.ts';
import { partnerState } from './state.ts';
import { partnerHoldings } from './tables.ts';

/** Getting in to the partner platform, and what it shows of whoever is in. */
export function answerPartnerDoor(book: CallBook, parts: door.DoorParts & { upkeep: Upkeep }): void {
  const { db, upkeep } = parts;
  upkeep.nightly('partner-sessions', (at) => forgetOldPartnerSessions(db, at));

  const welcome = async (tools: AnswerTools, { token, partner }: { token: string; partner: PartnerUser }) => {
    tools.setToken(token, 'partner');
    const state = await partnerState(db, partner);
    return {
      ...state,
      ...state.userState,
      token: { accessToken: token, expiresIn: api.TOKEN_SECONDS },
      ...{ uid: partner.holdingId, orgName: partner.partnerName, userName: partner.name },
    };
  };

  book.answer(api.loginToPartnerPlatform, async ({ body, caller, tools }) => {
    const { account, password, captchaId, captchaAnswer, verificationCode: code } = body;
    const invalid = (detail: string) => problem('INVALID_INPUT', { detail });
    if ((code === undefined) === (password === undefined)) throw invalid('请填写密码或短信验证码中的一项');
    if (password !== undefined) {
      if (!captchaId || !captchaAnswer) throw invalid('请填写图形或文字验证码');
      const given = { account, password, captchaId, captchaAnswer };
      return welcome(tools, await door.loginByPassword(parts, caller, given));
    }
    const phone = parsePhone(account);
    if (!phone.ok) throw invalid(phone.reason);
    return welcome(tools, await door.loginByCode(parts, caller, { phone: phone.value, code: code ?? '' }));
  });

  book.answerFor('partner', api.logout, async ({ caller, tools }) => {
    await door.logout(parts, caller);
    tools.clearToken('partner');
    return null;
  });

  book.answerFor('partner', api.currentUserForUser, ({ partner }) => partnerState(db, partner));

  book.answerFor('partner', api.changeRoleForUser, async ({ form, caller }) =>
    partnerState(db, await door.changeHolding(parts, caller, form.roleId ?? form.uid ?? '')),
  );

  book.answer(api.partnerMenu, async ({ query: { roleId }, partner }) => {
    const [held] = await selectHoldings(db).where(
      and(eq(partnerHoldings.id, roleId), eq(partnerHoldings.userId, partner.id), isUsable),
    );
    if (!held) throw problem('PARTNER_ROLE_NOT_HELD');
    return api.partnerMenuFor(held.holding.role);
  });

  book.answer(
    api.changePartnerPassword,
    async ({ body: { oldPassword: old, newPassword: next }, caller }) => {
      await door.changePassword(parts, caller, { old, next });
      return null;
    },
  );
}
