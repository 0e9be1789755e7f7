import type { Calls, Route } from '@yinxin/api';
import { BILL_EXAMPLES } from '../../bills/testing/partner-examples.ts';
import { BILL_TABLE_EXAMPLES } from '../../bills/testing/table-examples.ts';
import type { PartnerExample } from './example.ts';

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
  ...BILL_EXAMPLES,
  ...BILL_TABLE_EXAMPLES,
};
