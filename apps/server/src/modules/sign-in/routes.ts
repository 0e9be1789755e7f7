import * as api from '@yinxin/api';
import { parsePhone } from '@yinxin/identifiers';
import type { CallBook } from '../../http/calls.ts';
import type { Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { findPerson } from '../persons/index.ts';
import { liveSessions } from '../sessions/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { loginByPassword } from './by-password.ts';
import type { SignInDependencies } from './dependencies.ts';
import { login } from './entering.ts';
import { forgetOldRegistrations, invite } from './invitations.ts';
import { endOtherSessions, endSession, logout } from './leaving.ts';
import { changePhone, sendPhoneCode } from './phone.ts';
import { presentAccount, presentEntered, presentSession, presentUser } from './present.ts';
import { ownAccounts, switchTo } from './switching.ts';

type Entered = Awaited<ReturnType<typeof login>>;

export function answerSignIn(book: CallBook, parts: SignInDependencies & { upkeep: Upkeep }) {
  parts.upkeep.nightly('sessions', parts.sessions.forgetOld);
  parts.upkeep.nightly('registrations', (at) => forgetOldRegistrations(parts.db, at));
  const accountList = async (person: Person) =>
    (await ownAccounts(parts.db, person)).map((account) => presentAccount(account, person));

  const welcome = (tools: { setToken(token: string): void }, entered: Entered) => {
    tools.setToken(entered.token);
    return presentEntered(entered);
  };
  book.answer(api.loginByCode, async ({ body, caller, tools }) => {
    const { account: phone, verificationCode: code, agreements: agreed } = body;
    return welcome(tools, await login(parts, caller, { phone, code, agreed }));
  });
  book.answer([api.loginToPlatform, api.loginToUserCentre], async ({ body, caller, tools }) => {
    const { account, verificationCode: code, password, agreements: agreed } = body;
    if ((code === undefined) === (password === undefined))
      throw problem('INVALID_INPUT', { detail: '请填写密码或短信验证码中的一项' });
    if (password !== undefined)
      return welcome(tools, {
        ...(await loginByPassword(parts, caller, { account, password, agreed })),
        isNew: false,
      });
    const phone = parsePhone(account);
    if (!phone.ok) throw problem('INVALID_INPUT', { detail: phone.reason });
    return welcome(tools, await login(parts, caller, { phone: phone.value, code: code ?? '', agreed }));
  });

  book.answerFor('person', api.logout, async ({ caller, tools }) => {
    await logout(parts, caller);
    tools.clearToken();
    return null;
  });

  book.answer(api.endOtherSessions, async ({ caller }) => ({
    ended: await endOtherSessions(parts, caller),
  }));

  book.answer(api.mySessions, async ({ person }) =>
    (await liveSessions(parts.db, person)).map(presentSession(person)),
  );
  book.answer(api.endSession, async ({ body, caller }) => {
    await endSession(parts, caller, body.sessionId);
    return null;
  });

  book.answer(api.sendPhoneCode, ({ body, caller }) => sendPhoneCode(parts, caller, body.phone));
  book.answer(api.changePhone, async ({ body, caller }) => ({
    phone: await changePhone(parts, caller, body.phone, body.verificationCode),
  }));

  book.answer(api.currentUser, ({ person }) => presentUser(person));
  book.answerFor('person', api.currentUserForUser, ({ person }) => presentUser(person));

  book.answer(api.userInfo, async ({ person }) => ({
    ...presentUser(person),
    phone: person.maskedPhone,
    createdAt: (await findPerson(parts.db, person.personId)).createdAt.toISOString(),
  }));

  book.answer(api.userCache, async ({ person }) => ({
    ...presentUser(person),
    phone: person.maskedPhone,
    useUid: person.accountId,
    userType: person.accountType,
    accountList: await accountList(person),
    ...(await parts.sceneOf(person.accountId)),
    ...(await parts.corpOf(person.organizationId)),
  }));

  book.answer([api.myAccounts, api.myAccountsForUser], ({ person }) => accountList(person));

  book.answer(api.changeRole, async ({ query, caller }) =>
    presentUser(await switchTo(parts, caller, query.uid)),
  );
  book.answerFor('person', api.changeRoleForUser, async ({ form, caller }) =>
    presentUser(await switchTo(parts, caller, form.uid ?? form.roleId ?? '')),
  );

  book.answer([api.registerBatch, api.registerBatchForUser], async ({ body, caller }) => ({
    accepted: await invite(parts, caller, body),
  }));
}
