import type { CurrentUser } from '@yinxin/api/client';

/** The account in use by its name; a person who has not given one is known by the masked phone. */
export const accountName = (user: Pick<CurrentUser, 'type' | 'orgName' | 'userName' | 'account'>) =>
  (user.type === 1 ? user.orgName : user.userName) || user.account;
