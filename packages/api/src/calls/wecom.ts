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
    state: shortText()
      .regex(/^[A-Za-z0-9]{32}$/, '登录请求不完整，请重新进入')
      .describe('企业微信带回的 state'),
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
  body: z.strictObject({ phone: Phone, verificationCode: SmsCode, agreements: SignInAgreements }),
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
