import type { Calls, PartnerRole, Route } from '@yinxin/api';
import type { TestServer } from '../../../testing/server.ts';
import type { PartnerRow } from '../../partners/tables.ts';
import type { TestPartnerUser } from './index.ts';

/**
 * What belongs to a partner or to somebody of it, by the name it has in the request. Others must not learn of any of it, so
 * nothing else stands here: a month, a state or a page is written into the request itself.
 */
export type Ids = Readonly<Record<string, string>>;

/** Whose an example is: somebody in a role, and a partner that role is about. */
export interface PartnerWorld {
  server: TestServer;
  partner: PartnerRow;
  user: TestPartnerUser;
  role: PartnerRole;
}

export interface PartnerExample {
  /**
   * Makes what the request names as the partner's own, so that the call succeeds for whoever may make it: once for each
   * role. What the call lists is made here too, although nothing of it is named.
   */
  own?(world: PartnerWorld): Promise<Ids>;
  query?(ids: Ids): Record<string, string>;
  body?(ids: Ids): unknown;
  form?(ids: Ids): Record<string, string>;
  /** Of a call that takes a file. */
  file?: { name: string; bytes: Uint8Array; fields?(ids: Ids): Record<string, string> };
  /** About nothing but the caller, who could not name anything of somebody else; and why. */
  aboutCaller?: string;
}

/** Calls that only partners make. */
export type PartnerRoute = { [R in Route]: Calls[R]['access'] extends 'partner' ? R : never }[Route];

/**
 * A request for each call of the partner platform; the matrix makes it in every role, with the partner's own and with
 * another's. A call without a row does not compile.
 */
export const PARTNER_EXAMPLES: Readonly<Record<PartnerRoute, PartnerExample>> = {
  'GET /api/user/query/menu/tree': {
    own: async ({ user }) => ({ roleId: user.holdingIds[0] }),
    query: ({ roleId = '' }) => ({ terminal: '0', roleId }),
    aboutCaller: '菜单按本人持有的角色',
  },
  'POST /api/appapi/partner/changePassword': {
    own: async ({ user }) => ({ oldPassword: user.password }),
    body: ({ oldPassword }) => ({ oldPassword, newPassword: 'Qianyue-Taihu-2031' }),
    aboutCaller: '只修改本人的密码',
  },
};
