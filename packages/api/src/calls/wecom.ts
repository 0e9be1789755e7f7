import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { Phone, SmsCode } from '../schemas.ts';
import { shortText } from '../texts.ts';
import { WECOM_APPLICATIONS, WECOM_CALLBACK_PAGES, WECOM_DOORS, WECOM_LIMITS } from '../wecom.ts';
import { LoginResult, SignInAgreements } from './accounts.ts';

const tag = '企业微信';

/** A page of ours: no other site, by whatever spelling. */
const Goto = shortText()
  .max(WECOM_LIMITS.goto)
  .regex(/^\/(?![/\\])[^\\]*$/, '应为本站的页面地址')
  .describe('登录之后前往的本站页面，以 / 开头');

const State = shortText().regex(/^[A-Za-z0-9]{32}$/, '登录请求不完整，请重新进入');

const entering = { purpose: 'wecom-enter', max: 60, perSeconds: 60 };

export const beginWecom = call({
  method: 'POST',
  path: '/api/appapi/wecom/begin',
  access: 'public',
  tag,
  summary: '发起企业微信登录：得到前往企业微信的地址，5 分钟内有效，只能在本浏览器使用一次',
  body: z.strictObject({
    goto: Goto,
    door: z.enum(WECOM_DOORS).describe('web 在企业微信内打开；scan 在电脑上扫码'),
    callback: z.enum(keysOf(WECOM_CALLBACK_PAGES)).describe('从企业微信返回的页面：手机或电脑'),
    application: z.enum(WECOM_APPLICATIONS).optional().describe('第三方应用或自建应用；缺省由服务端选择'),
  }),
  answer: z.object({ address: z.string() }),
  limit: entering,
});

const SignedIn = z.object({
  next: z.literal('signedIn'),
  goto: z.string(),
  login: LoginResult,
});
const ToBind = z.object({
  next: z.literal('bind'),
  goto: z.string(),
  corpName: z.string(),
  memberName: z.string().nullable().describe('企业微信未提供时为空'),
});

export const finishWecom = call({
  method: 'POST',
  path: '/api/appapi/wecom/finish',
  access: 'public',
  tag,
  summary: '从企业微信返回：已绑定的成员直接登录，未绑定的须以短信验证码绑定一次',
  body: z.strictObject({
    code: shortText().min(1).max(512).describe('企业微信给出的 code'),
    state: State.describe('企业微信带回的 state'),
  }),
  answer: z.discriminatedUnion('next', [SignedIn, ToBind]),
  limit: entering,
});

export const bindWecom = call({
  method: 'POST',
  path: '/api/appapi/wecom/bind',
  access: 'public',
  tag,
  summary: '以手机号与短信验证码（businessCode 1003）绑定刚才从企业微信进入的成员，并登录',
  body: z.strictObject({
    phone: Phone,
    verificationCode: SmsCode,
    agreements: SignInAgreements,
    state: State.optional().describe(
      '从企业微信返回时的 state：同一浏览器中有几次时，绑定这一次；缺省为最近一次',
    ),
  }),
  answer: z.object({ goto: z.string(), login: LoginResult }),
  limit: { purpose: 'login', max: 30, perSeconds: 60 },
});

export const unbindWecom = call({
  method: 'POST',
  path: '/api/appapi/wecom/unbind',
  access: 'login',
  tag,
  summary: '解除本人与企业微信成员的绑定：经由它的登录一并结束',
  body: z.strictObject({}),
  answer: z.null(),
  limit: entering,
});

const CorpId = shortText().min(1).max(64).describe('企业微信的企业编号');
const OrganizationId = z.uuid('企业编号格式不正确').describe('本站的企业编号');

const CorpState = z
  .object({
    corpId: z.string(),
    corpName: z.string(),
    organization: z.object({ id: z.string(), name: z.string() }).nullable(),
    state: z.enum(['none', 'asked', 'confirmed']).describe('asked：由该企业的管理员安装，尚未确认'),
    mayConfirm: z.boolean(),
    mayRelease: z.boolean(),
    candidates: z
      .array(z.object({ id: z.string(), name: z.string(), matches: z.boolean().describe('与企业微信同名') }))
      .describe('本人任管理员的已认证企业，同名的在前'),
  })
  .nullable()
  .describe('本人没有绑定企业微信成员，当前企业也没有安装时为空');
export type WecomCorpState = z.output<typeof CorpState>;

export const wecomCorp = call({
  method: 'GET',
  path: '/api/appapi/wecom/corp',
  access: 'login',
  tag,
  summary: '本人所在的企业微信企业，以及它对应本站的哪家企业',
  answer: CorpState,
});

export const confirmCorp = call({
  method: 'POST',
  path: '/api/appapi/wecom/corp/confirm',
  access: 'login',
  tag,
  summary:
    '管理员确认企业微信企业就是本企业；须先完成意愿确认（act 为 confirm-corp，target 为 organizationId）',
  body: z.strictObject({ corpId: CorpId, organizationId: OrganizationId }),
  answer: CorpState,
  limit: { purpose: 'wecom-corp', max: 30, perSeconds: 60 },
});

export const releaseCorp = call({
  method: 'POST',
  path: '/api/appapi/wecom/corp/release',
  access: 'login',
  tag,
  summary:
    '管理员解除企业微信企业与本企业的对应；须先完成意愿确认（act 为 release-corp，target 为本站的企业编号）',
  body: z.strictObject({ corpId: CorpId }),
  answer: CorpState,
  limit: { purpose: 'wecom-corp', max: 30, perSeconds: 60 },
});

export const installWecom = call({
  method: 'POST',
  path: '/api/appapi/wecom/install',
  access: 'login',
  tag,
  summary: '为当前企业安装企业微信应用：得到前往企业微信的地址，由企业微信管理员确认',
  body: z.strictObject({}),
  answer: z.object({ address: z.string() }),
  limit: entering,
});

export const finishWecomInstallation = call({
  method: 'POST',
  path: '/api/appapi/wecom/install/finish',
  access: 'login',
  tag,
  summary: '从企业微信的安装页返回',
  body: z.strictObject({
    authCode: shortText().min(1).max(512).describe('企业微信带回的 auth_code'),
    state: shortText().regex(/^[A-Za-z0-9]{32}$/, '安装请求不完整，请重新进入'),
  }),
  answer: z.object({ corpId: z.string(), corpName: z.string() }),
  limit: entering,
});

const Signed = { timestamp: z.number().describe('秒'), nonceStr: z.string(), signature: z.string() };

export const wecomContacts = call({
  method: 'GET',
  path: '/api/appapi/wecom/contacts',
  access: 'login',
  tag,
  summary: '本人所在企业微信企业的部门与成员；第三方应用得不到名称，由企业微信的组件显示',
  query: z.object({
    department: z.coerce.number('部门编号应为数字').int().optional().describe('该部门及其下级'),
    keyword: shortText().max(50).default('').describe('姓名或成员编号中的字'),
  }),
  answer: z.object({
    departments: z.array(
      z.object({
        id: z.number(),
        name: z.string().nullable(),
        parentId: z.number().describe('0 为没有上级'),
      }),
    ),
    members: z.array(
      z.object({
        userId: z.string(),
        openUserId: z.string().nullable(),
        name: z.string().nullable(),
        phone: z.string().nullable().describe('脱敏；没有绑定的为空'),
        bound: z.boolean(),
      }),
    ),
    more: z.boolean().describe('还有未列出的'),
  }),
  limit: { purpose: 'wecom-contacts', max: 120, perSeconds: 60 },
});

const Contact = z.object({
  contactId: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable().describe('脱敏；为空的须再填手机号'),
});

export const chooseWecomContact = call({
  method: 'POST',
  path: '/api/appapi/wecom/contacts/choose',
  access: 'login',
  tag,
  summary: '选择一名成员作为签署方：得到联系人编号，签署方的手机号填 wecom:编号；没有绑定的须填一次手机号',
  body: z.strictObject({
    userId: shortText().min(1).max(64).describe('企业微信的成员编号'),
    phone: Phone.optional().describe('成员没有绑定时填写，由当前账号记住'),
  }),
  answer: Contact,
  limit: { purpose: 'wecom-contacts', max: 120, perSeconds: 60 },
});

const ContactIds = z.array(z.uuid()).max(50);

export const chosenWecomContacts = call({
  method: 'GET',
  path: '/api/appapi/wecom/contacts/chosen',
  access: 'login',
  tag,
  summary: '当前账号选择过的成员，供再次打开草稿时显示',
  query: z.object({
    ids: shortText()
      .refine((text) => ContactIds.safeParse(text.split(',')).success, '联系人编号格式不正确')
      .describe('联系人编号，以逗号分隔，至多 50 个'),
  }),
  answer: z.array(Contact),
  limit: { purpose: 'wecom-contacts', max: 120, perSeconds: 60 },
});

export const wecomJsapi = call({
  method: 'POST',
  path: '/api/appapi/wecom/jsapi',
  access: 'login',
  tag,
  summary: '为本站的一个页面签名，供企业微信 JS-SDK 的 wx.config 与 wx.agentConfig 使用',
  body: z.strictObject({ url: shortText().min(1).max(2_000).describe('页面的完整地址，不含 # 之后的部分') }),
  answer: z.object({
    corp: z.object({ appId: z.string(), ...Signed }),
    agent: z.object({ corpId: z.string(), agentId: z.string(), ...Signed }).nullable(),
  }),
  limit: { purpose: 'wecom-jsapi', max: 120, perSeconds: 60 },
});
