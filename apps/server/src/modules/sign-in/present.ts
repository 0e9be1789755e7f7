import { type AccountListItem, type CurrentUser, type LoginResult, TOKEN_SECONDS } from '@yinxin/api';
import type { z } from 'zod';
import type { Person } from '../../http/principal.ts';
import { deviceName, maskedNetwork } from '../devices/index.ts';
import type { SessionRow } from '../sessions/index.ts';
import { accountPolicy } from './policy.ts';
import type { OwnAccount } from './switching.ts';

/** What callers read for "certified" (docs/specification/accounts.md); nothing behind the presenters knows numbers. */
const flag = (certified: boolean): 0 | 1 => (certified ? 1 : 0);

export const presentUser = (person: Person): CurrentUser => ({
  userId: person.personId,
  userName: person.name,
  account: person.maskedPhone,
  uid: person.accountId,
  type: person.accountType,
  orgId: person.organizationId,
  orgName: person.organizationName,
  personState: flag(person.identityState === 'verified'),
  orgState: flag(person.organizationState === 'certified'),
});

/** Somebody who just signed in; the token is told this once. */
export const presentEntered = ({
  token,
  person,
  isNew,
}: {
  token: string;
  person: Person;
  isNew: boolean;
}): z.output<typeof LoginResult> => ({
  ...presentUser(person),
  token: { accessToken: token, expiresIn: TOKEN_SECONDS },
  isNew,
});

export const presentAccount = (account: OwnAccount, person: Person): AccountListItem => ({
  uid: account.uid,
  organizationName: account.name,
  type: account.type,
  state: flag(account.certified),
  check: account.uid === person.accountId,
  roles: account.roles,
  may: accountPolicy.may(person, account),
});

export const presentSession =
  (self: Person) =>
  ({ id, ip, userAgent, createdAt, expiresAt }: SessionRow) => {
    const current = id === self.sessionId;
    return {
      id,
      device: deviceName(userAgent),
      network: maskedNetwork(ip),
      signedInAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      current,
      may: current ? [] : ['end-session' as const],
    };
  };
