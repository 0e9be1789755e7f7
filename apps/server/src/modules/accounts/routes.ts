import * as api from '@yinxin/api';
import { parsePhone } from '@yinxin/identifiers';
import type { CallBook } from '../../http/calls.ts';
import type { Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Upkeep } from '../upkeep/index.ts';
import * as commands from './commands.ts';
import { loginByPassword } from './passwords.ts';
import { changePhone, sendPhoneCode } from './phone.ts';
import { presentAccount, presentEntered, presentSession, presentUser } from './present.ts';
import { findPerson, liveSessions, ownAccounts } from './queries.ts';

type Entered = Awaited<ReturnType<typeof commands.login>>;

export function answerAccounts(book: CallBook, parts: commands.AccountDependencies & { upkeep: Upkeep }) {
  parts.upkeep.nightly('sessions', parts.sessions.forgetOld);
  parts.upkeep.nightly('registrations', (at) => commands.forgetOldRegistrations(parts.db, at));
  const accountList = async (person: Person) =>
    (await ownAccounts(parts.db, person)).map((account) => presentAccount(account, person));

  const welcome = (tools: { setToken(token: string): void }, entered: Entered) => {
    tools.setToken(entered.token);
    return presentEntered(entered);
  };
  book.answer(api.loginByCode, async ({ body, caller, tools }) => {
    const { account: phone, verificationCode: code, agreements: agreed } = body;
    return welcome(tools, await commands.login(parts, caller, { phone, code, agreed }));
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
    return welcome(
      tools,
      await commands.login(parts, caller, { phone: phone.value, code: code ?? '', agreed }),
    );
  });

  book.answerFor('person', api.logout, async ({ caller, tools }) => {
    await commands.logout(parts, caller);
    tools.clearToken();
    return null;
  });

  book.answer(api.endOtherSessions, async ({ caller }) => ({
    ended: await commands.endOtherSessions(parts, caller),
  }));

  book.answer(api.mySessions, async ({ person }) =>
    (await liveSessions(parts.db, person)).map(presentSession(person)),
  );
  book.answer(api.endSession, async ({ body, caller }) => {
    await commands.endSession(parts, caller, body.sessionId);
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
    presentUser(await commands.switchTo(parts, caller, query.uid)),
  );
  book.answerFor('person', api.changeRoleForUser, async ({ form, caller }) =>
    presentUser(await commands.switchTo(parts, caller, form.uid ?? form.roleId ?? '')),
  );

  book.answer([api.registerBatch, api.registerBatchForUser], async ({ body, caller }) => ({
    accepted: await commands.invite(parts, caller, body),
  }));
}
