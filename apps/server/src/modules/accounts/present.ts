import type { AccountListItem, CurrentUser } from '@yinxin/api';
import type { Actor } from '../../http/actor.ts';
import type { OwnAccount } from './queries.ts';

export const presentUser = (actor: Actor): CurrentUser => ({
  userId: actor.personId,
  userName: actor.personName,
  account: actor.maskedPhone,
  uid: actor.accountId,
  type: actor.accountType,
  orgId: actor.organizationId,
  orgName: actor.organizationName,
  personState: actor.personState,
  orgState: actor.organizationState,
});

export const presentAccount = (account: OwnAccount, actor: Actor): AccountListItem => ({
  uid: account.uid,
  organizationName: account.name,
  type: account.type,
  state: account.state,
  check: account.uid === actor.accountId,
});
