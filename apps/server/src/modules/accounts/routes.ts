import * as api from '@yinxin/api';
import type { Actor } from '../../http/actor.ts';
import type { CallBook } from '../../http/calls.ts';
import * as commands from './commands.ts';
import { presentAccount, presentUser } from './present.ts';
import { ownAccounts, registeredAt, searchOrganizations } from './queries.ts';

export function answerAccounts(book: CallBook, parts: commands.AccountParts) {
  const accountList = async (actor: Actor) =>
    (await ownAccounts(parts.db, actor)).map((account) => presentAccount(account, actor));

  book.answer(
    [api.loginByCode, api.loginByCodeForPlatform, api.loginByCodeForUser],
    async ({ body, caller, tools }) => {
      const { token, actor } = await commands.login(parts, caller, body.account, body.verificationCode);
      tools.setToken(token);
      return { ...presentUser(actor), token: { accessToken: token, expiresIn: api.TOKEN_SECONDS } };
    },
  );

  book.answer(api.logout, async ({ actor, caller, tools }) => {
    await commands.logout(parts, caller, actor);
    tools.clearToken();
    return null;
  });

  book.answer([api.currentUser, api.currentUserForUser], ({ actor }) => presentUser(actor));

  book.answer(api.userInfo, async ({ actor }) => ({
    ...presentUser(actor),
    phone: actor.maskedPhone,
    createdAt: (await registeredAt(parts.db, actor)).toISOString(),
  }));

  book.answer(api.userCache, async ({ actor }) => ({
    ...presentUser(actor),
    phone: actor.maskedPhone,
    useUid: actor.accountId,
    userType: actor.accountType,
    accountList: await accountList(actor),
    sceneId: null,
    sceneName: null,
    appId: null,
    appName: null,
    corpId: null,
    corpName: null,
  }));

  book.answer([api.myAccounts, api.myAccountsForUser], ({ actor }) => accountList(actor));

  book.answer(api.changeRole, async ({ query, actor, caller }) =>
    presentUser(await commands.switchTo(parts, caller, actor, query.uid)),
  );
  book.answer(api.changeRoleForUser, async ({ form, actor, caller }) =>
    presentUser(await commands.switchTo(parts, caller, actor, form.uid ?? form.roleId ?? '')),
  );

  book.answer(api.searchOrganizations, async ({ query }) => {
    const found = await searchOrganizations(parts.db, query.organizationName, query.isMix === '1');
    return found.map(({ id, name, exists }) => ({ id, organizationName: name, searchType: exists ? 0 : 1 }));
  });

  book.answer(api.addOrganization, async ({ query, actor, caller }) =>
    presentUser(await commands.addOrganization(parts, caller, actor, query.organizationName)),
  );

  book.answer(api.applyToJoin, async ({ query, actor, caller }) => {
    const organization = await commands.applyToJoin(parts, caller, actor, query.orgId);
    return { organizationName: organization.name };
  });

  book.answer([api.registerBatch, api.registerBatchForUser], async ({ body, caller }) => ({
    accepted: await commands.invite(parts, caller, body),
  }));
}
