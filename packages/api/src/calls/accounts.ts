import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { MEMBER_ROLES } from '../members.ts';
import { ACCOUNT_NAME, ACCOUNT_NAME_WORDS } from '../passwords.ts';
import { SIGN_IN_CONSENTS } from '../personal-data.ts';
import { AccountUid, OrganizationName, Phone, SmsCode } from '../schemas.ts';
import { namedText, shortText } from '../texts.ts';
import { PartnerSession } from './partner-door.ts';

const tag = '账号';

/** 0 personal, 1 enterprise (docs/specification/accounts.md). */
export const AccountType = z.union([z.literal(0), z.literal(1)]).describe('账号类型：0 个人，1 企业');
/** 1 is certified (docs/specification/accounts.md). */
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
  isNew: z.boolean().describe('账号在这次登录时建立'),
});

/** What can be done with one of one's accounts. */
export const ACCOUNT_ACTS = ['switch-to'] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

export const AccountListItem = z.object({
  uid: z.string(),
  organizationName: z.string().describe('企业名称；个人账号为姓名'),
  type: AccountType,
  state: CertifiedState,
  check: z.boolean().describe('是否为当前账号'),
  roles: z.array(z.enum(keysOf(MEMBER_ROLES))).describe('在该企业的角色；个人账号为空'),
  may: z.array(z.enum(ACCOUNT_ACTS)).describe('可进行的操作'),
});
export type AccountListItem = z.output<typeof AccountListItem>;

export const SignInAgreements = z
  .array(z.strictObject({ kind: z.enum(SIGN_IN_CONSENTS), version: shortText().max(20) }))
  .max(SIGN_IN_CONSENTS.length)
  .default([])
  .describe('登录时同意的服务协议与隐私政策及其版本');
const LoginBody = z.strictObject({
  account: Phone,
  verificationCode: SmsCode,
  agreements: SignInAgreements,
});

/** The business area's state (docs/specification/accounts.md). */
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

const loginLimit = { purpose: 'login', max: 30, perSeconds: 60 };

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
const PlatformLogin = z.strictObject({
  account: shortText('请输入账号或手机号').min(1, '请输入账号或手机号').max(30).describe('登录账号或手机号'),
  verificationCode: SmsCode.optional().describe('短信验证码；与密码二选一，此时账号为手机号'),
  password: z.string().min(1, '请输入密码').max(200).optional().describe('登录密码'),
  agreements: SignInAgreements,
});

export const loginToPlatform = call({
  method: 'POST',
  path: '/api/auth/cas/token',
  access: 'public',
  tag,
  summary: '以密码或短信验证码登录（开放平台入口）',
  body: PlatformLogin,
  answer: LoginResult,
  limit: loginLimit,
});
export const loginToUserCentre = call({
  ...loginToPlatform,
  path: '/api/user/cas/token',
  summary: '以密码或短信验证码登录（用户中心入口）',
});

export const registerDeveloper = call({
  method: 'POST',
  path: '/api/user/registry/register',
  access: 'public',
  tag,
  summary: '注册开发者：账号、企业草稿与第一个应用，附一把沙箱密钥',
  body: z.strictObject({
    account: shortText('请输入登录账号').regex(ACCOUNT_NAME, `登录账号应为 ${ACCOUNT_NAME_WORDS}`),
    phoneNo: Phone,
    userName: namedText('姓名', 50),
    organizationName: OrganizationName,
    password: z.string('请输入密码').max(200).describe('登录密码：至少 10 位，含大小写字母和数字'),
    verificationCode: SmsCode,
    agreements: SignInAgreements,
  }),
  answer: LoginResult.extend({
    applicationId: z.string(),
    secret: z.string().nullable().describe('沙箱密钥，只显示这一次；沙箱暂不可用时为空'),
  }),
  limit: { purpose: 'register', max: 10, perSeconds: 60 },
});

export const logout = call({
  method: 'GET',
  path: '/api/appapi/cas/cancelAccount',
  access: 'person-or-partner',
  right: null,
  tag,
  summary: '退出登录，令牌立即作废',
  answer: z.null(),
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/appapi/commend/session/endOthers',
  access: 'login',
  tag,
  summary: '退出其他设备的登录；须先完成意愿确认（act 为 end-sessions，target 为 userId）',
  answer: z.object({ ended: z.number().describe('退出的登录数') }),
});

export const currentUser = call({
  method: 'GET',
  path: '/api/appapi/cas/auth/current',
  access: 'login',
  tag,
  summary: '当前登录用户',
  answer: CurrentUser,
});
/** The token says who asks: a user of the site, or somebody of the partner platform. */
export const currentUserForUser = call({
  ...currentUser,
  path: '/api/user/cas/auth/current',
  access: 'person-or-partner',
  right: null,
  summary: '当前登录用户；合作方平台的令牌得到合作方的用户状态',
  answer: z.union([CurrentUser, PartnerSession]),
});

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
/**
 * Both names mean one of the caller's own: of a user of the site an account, of somebody of the partner platform a role they
 * hold.
 */
export const changeRoleForUser = call({
  method: 'POST',
  path: '/api/user/commend/role/change',
  access: 'person-or-partner',
  right: null,
  tag,
  summary: '切换当前账号（表单）；合作方平台的令牌切换正在使用的角色',
  form: z
    .strictObject({ roleId: AccountUid.optional(), uid: AccountUid.optional() })
    .refine(
      (form) => (form.uid === undefined) !== (form.roleId === undefined),
      '请在 uid 与 roleId 中填写一项',
    ),
  answer: z.union([CurrentUser, PartnerSession]),
});

const BatchItem = z.strictObject({
  userName: shortText().max(50).default(''),
  account: Phone,
  certificateType: z.literal(0).default(0).describe('证件类型：0 居民身份证'),
  certificateNo: shortText().max(30).default(''),
  organizationName: shortText().max(100).default(''),
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
  limit: { purpose: 'register-batch', max: 10, perSeconds: 60 },
});
export const registerBatchForUser = call({ ...registerBatch, path: '/api/user/registry/register/batch' });
