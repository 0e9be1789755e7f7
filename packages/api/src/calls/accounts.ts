import { z } from 'zod';
import { call } from '../call.ts';
import { AccountUid, OrganizationName, Phone, SmsCode } from '../schemas.ts';

const tag = '账号';

/** Product.md section 3: 0 personal, 1 enterprise. */
export const AccountType = z.union([z.literal(0), z.literal(1)]).describe('账号类型：0 个人，1 企业');
/** Product.md section 4: 1 is certified. */
export const CertifiedState = z.union([z.literal(0), z.literal(1)]).describe('认证状态：1 已认证');

export const CurrentUser = z.object({
  userId: z.string(),
  userName: z.string(),
  account: z.string().describe('登录手机号（脱敏）'),
  uid: z.string().describe('当前账号'),
  type: AccountType,
  orgId: z.string().nullable(),
  orgName: z.string(),
  personState: CertifiedState,
  orgState: CertifiedState,
});
export type CurrentUser = z.output<typeof CurrentUser>;

export const LoginResult = CurrentUser.extend({
  token: z.object({ accessToken: z.string(), expiresIn: z.number().describe('有效秒数') }),
});

export const AccountListItem = z.object({
  uid: z.string(),
  organizationName: z.string().describe('企业名称；个人账号为姓名'),
  type: AccountType,
  state: CertifiedState,
  check: z.boolean().describe('是否为当前账号'),
});
export type AccountListItem = z.output<typeof AccountListItem>;

const LoginBody = z.strictObject({ account: Phone, verificationCode: SmsCode });

/** Business-processing session state of product.md section 3. */
const SessionState = CurrentUser.extend({
  phone: z.string().describe('登录手机号（脱敏）'),
  useUid: z.string().describe('正在使用的账号，同 uid'),
  userType: AccountType,
  accountList: z.array(AccountListItem),
  sceneId: z.string().nullable(),
  sceneName: z.string().nullable(),
  appId: z.string().nullable(),
  appName: z.string().nullable(),
  corpId: z.string().nullable(),
  corpName: z.string().nullable(),
});

const loginLimit = { max: 30, perSeconds: 60 };

export const loginByCode = call({
  method: 'POST',
  path: '/api/appapi/cas/token',
  access: 'public',
  tag,
  summary: '手机号与验证码登录',
  body: LoginBody,
  answer: LoginResult,
  limit: loginLimit,
});
export const loginByCodeForPlatform = call({
  ...loginByCode,
  path: '/api/auth/cas/token',
  summary: '手机号与验证码登录（开放平台入口）',
});
export const loginByCodeForUser = call({
  ...loginByCode,
  path: '/api/user/cas/token',
  summary: '手机号与验证码登录（用户中心入口）',
});

export const logout = call({
  method: 'GET',
  path: '/api/appapi/cas/cancelAccount',
  access: 'login',
  tag,
  summary: '退出登录，令牌立即作废',
  answer: z.null(),
});

export const currentUser = call({
  method: 'GET',
  path: '/api/appapi/cas/auth/current',
  access: 'login',
  tag,
  summary: '当前登录用户',
  answer: CurrentUser,
});
export const currentUserForUser = call({ ...currentUser, path: '/api/user/cas/auth/current' });

export const userInfo = call({
  method: 'GET',
  path: '/api/appapi/query/user/info',
  access: 'login',
  tag,
  summary: '用户资料',
  answer: CurrentUser.extend({ phone: z.string(), createdAt: z.string() }),
});

export const userCache = call({
  method: 'GET',
  path: '/api/appapi/query/user/cache',
  access: 'login',
  tag,
  summary: '业务办理区的会话状态',
  answer: SessionState,
});

export const myAccounts = call({
  method: 'GET',
  path: '/api/appapi/query/org/my/list',
  access: 'login',
  tag,
  summary: '我的账号列表，当前账号在首位',
  answer: z.array(AccountListItem),
});
export const myAccountsForUser = call({ ...myAccounts, path: '/api/user/query/org/my/list' });

export const changeRole = call({
  method: 'POST',
  path: '/api/appapi/commend/role/change',
  access: 'login',
  tag,
  summary: '切换当前账号',
  query: z.object({ uid: AccountUid }),
  answer: CurrentUser,
});
/** The partner platform names the account by roleId; both mean one of the caller's own accounts. */
export const changeRoleForUser = call({
  method: 'POST',
  path: '/api/user/commend/role/change',
  access: 'login',
  tag,
  summary: '切换当前账号（表单）',
  form: z
    .strictObject({ roleId: AccountUid.optional(), uid: AccountUid.optional() })
    .refine(
      (form) => (form.uid === undefined) !== (form.roleId === undefined),
      '请在 uid 与 roleId 中填写一项',
    ),
  answer: CurrentUser,
});

export const searchOrganizations = call({
  method: 'GET',
  path: '/api/appapi/query/org/cert/list',
  access: 'login',
  tag,
  summary: '按名称搜索企业',
  query: z.object({
    organizationName: z.string().trim().max(100).default('').describe('企业名称或其开头'),
    isMix: z.enum(['0', '1']).default('0').describe('1 时附带可新建的名称'),
  }),
  answer: z.array(
    z.object({
      id: z.string(),
      organizationName: z.string(),
      searchType: z
        .union([z.literal(0), z.literal(1)])
        .describe('0 已有企业，可申请加入；1 尚无此企业，可新建'),
    }),
  ),
  limit: { max: 60, perSeconds: 60 },
});

export const addOrganization = call({
  method: 'POST',
  path: '/api/appapi/commend/org/add/name',
  access: 'login',
  tag,
  summary: '新增企业并切换到该企业',
  query: z.object({ organizationName: OrganizationName }),
  answer: CurrentUser,
  limit: { max: 20, perSeconds: 3600 },
});

export const applyToJoin = call({
  method: 'POST',
  path: '/api/appapi/commend/org/applying',
  access: 'login',
  tag,
  summary: '申请加入已有企业',
  query: z.object({ orgId: z.uuid('企业编号格式不正确') }),
  answer: z.object({ organizationName: z.string() }),
  limit: { max: 20, perSeconds: 3600 },
});

const BatchItem = z.strictObject({
  userName: z.string().trim().max(50).default(''),
  account: Phone,
  certificateType: z.literal(0).default(0).describe('证件类型：0 居民身份证'),
  certificateNo: z.string().trim().max(30).default(''),
  organizationName: z.string().trim().max(100).default(''),
});

/** Needs no login by the specification: it records invitations and never makes an account or an identity. */
export const registerBatch = call({
  method: 'POST',
  path: '/api/appapi/registry/register/batch',
  access: 'public',
  tag,
  summary: '批量登记体验邀请',
  body: z.array(BatchItem).min(1, '请至少填写一人').max(50, '一次最多登记 50 人'),
  answer: z.object({ accepted: z.number().describe('本次登记的人数，含已登记过的') }),
  limit: { max: 10, perSeconds: 60 },
});
export const registerBatchForUser = call({ ...registerBatch, path: '/api/user/registry/register/batch' });
