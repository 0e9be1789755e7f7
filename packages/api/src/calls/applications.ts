import { z } from 'zod';
import { APPLICATION_LIMITS, KEY_KINDS, PROGRAM_STATES, REVIEW_STATES } from '../applications.ts';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { ENVIRONMENTS, SCOPES } from '../open/scopes.ts';
import { ORGANIZATION_STATES } from '../state-machines.ts';
import { longText, namedText, shortText } from '../texts.ts';

const tag = '开放平台';
const Time = z.string().describe('时间（ISO 8601）');
const Id = z.uuid('应用编号格式不正确').describe('应用编号');
const EnvironmentName = z.enum(keysOf(ENVIRONMENTS)).describe('沙箱或生产');
const Kind = z.enum(keysOf(KEY_KINDS)).describe('密钥种类');
const Scopes = z.array(z.enum(keysOf(SCOPES))).describe('权限');
const limit = { purpose: 'application-command', max: 60, perSeconds: 60 } as const;

const ApplicationKey = z.object({
  id: z.string(),
  keyId: z.string().describe('签名时写在 keyid 的值'),
  kind: Kind,
  hint: z.string().describe('开头与末四位'),
  scopes: Scopes,
  createdAt: Time,
  expiresAt: Time.nullable().describe('到期时间；没有则长期有效'),
  lastUsedAt: Time.nullable(),
});
export type ApplicationKey = z.output<typeof ApplicationKey>;

const Side = z.object({
  keys: z.array(ApplicationKey),
  networks: z.array(z.string()).describe('IP 白名单；空为不限'),
  signedOnly: z.boolean().describe('只接受签名的请求'),
  origins: z.array(z.string()).describe('可以嵌入页面的来源'),
  theme: z.object({
    name: z.string().optional().describe('名称'),
    colour: z.string().optional().describe('主题色'),
    logo: z.string().optional().describe('标志（data:image/png）'),
  }),
});
export type ApplicationSide = z.output<typeof Side>;

const Review = z.object({
  state: z.enum(keysOf(REVIEW_STATES)),
  purpose: z.string(),
  reason: z.string().describe('未通过的原因'),
  requestedAt: Time,
  decidedAt: Time.nullable(),
});

const Application = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(keysOf(PROGRAM_STATES)),
  createdAt: Time,
  review: Review.nullable(),
});
export type ApplicationItem = z.output<typeof Application>;

export const applicationList = call({
  method: 'GET',
  path: '/api/appapi/application/list',
  access: 'login',
  tag,
  summary: '企业的应用，新的在前',
  answer: z.object({
    list: z.array(Application),
    organizationState: z.enum(keysOf(ORGANIZATION_STATES)),
    mayManage: z.boolean().describe('当前账号可以管理应用'),
  }),
});

export const applicationDetail = call({
  method: 'GET',
  path: '/api/appapi/application/detail',
  access: 'login',
  tag,
  summary: '一个应用：两个环境的密钥与设置，上线审核；沙箱不可用时 sandbox 为空',
  query: z.object({ id: Id }),
  answer: Application.extend({
    sandbox: Side.nullable(),
    production: Side,
    checks: z.object({
      certified: z.boolean().describe('企业已认证'),
      called: z.boolean().describe('沙箱里有成功的调用'),
      signed: z.boolean().describe('沙箱里签成过合同'),
    }),
    isAuthorised: z.boolean().describe('授权它的成员仍在企业内'),
    mayManage: z.boolean(),
  }),
});

const Secret = z.object({
  keyId: z.string(),
  secret: z.string().nullable().describe('只显示这一次；自备密钥对的没有'),
  hint: z.string(),
});

export const createApplication = call({
  method: 'POST',
  path: '/api/appapi/application/create',
  access: 'login',
  tag,
  summary: '创建应用，并给出第一把沙箱密钥',
  body: z.strictObject({ name: namedText('应用名称', APPLICATION_LIMITS.name) }),
  answer: z.object({ id: z.string(), key: Secret.nullable().describe('沙箱暂不可用时为空') }),
  limit,
});

export const renameApplication = call({
  method: 'POST',
  path: '/api/appapi/application/rename',
  access: 'login',
  tag,
  summary: '修改应用名称',
  body: z.strictObject({ id: Id, name: namedText('应用名称', APPLICATION_LIMITS.name) }),
  answer: z.null(),
  limit,
});

export const switchApplication = call({
  method: 'POST',
  path: '/api/appapi/application/switch',
  access: 'login',
  tag,
  summary: '停用或恢复应用，两个环境同时生效',
  body: z.strictObject({ id: Id, state: z.enum(keysOf(PROGRAM_STATES)) }),
  answer: z.null(),
  limit,
});

export const authoriseApplication = call({
  method: 'POST',
  path: '/api/appapi/application/authorise',
  access: 'login',
  tag,
  summary: '以当前账号重新授权应用（原授权人离开之后）',
  body: z.strictObject({ id: Id }),
  answer: z.null(),
  limit,
});

export const setApplication = call({
  method: 'POST',
  path: '/api/appapi/application/set',
  access: 'login',
  tag,
  summary: '设置一个环境的 IP 白名单，以及是否只接受签名的请求',
  body: z.strictObject({
    id: Id,
    environment: EnvironmentName,
    networks: z
      .array(shortText().min(1).max(60))
      .max(APPLICATION_LIMITS.networks, `IP 白名单最多 ${APPLICATION_LIMITS.networks} 条`),
    signedOnly: z.boolean(),
  }),
  answer: Side,
  limit,
});

const ORIGIN = /^https?:\/\/[^/?#@\s]+$/;

export const setApplicationEmbedding = call({
  method: 'POST',
  path: '/api/appapi/application/setEmbedding',
  access: 'login',
  tag,
  summary: '设置一个环境里可以嵌入页面的来源，以及嵌入页面的名称、标志与主题色',
  body: z.strictObject({
    id: Id,
    environment: EnvironmentName,
    origins: z
      .array(shortText().max(200).regex(ORIGIN, '来源须为 https://域名 或 https://域名:端口，不带路径'))
      .max(APPLICATION_LIMITS.origins, `来源最多 ${APPLICATION_LIMITS.origins} 个`),
    name: shortText().max(APPLICATION_LIMITS.themeName, `名称不超过 ${APPLICATION_LIMITS.themeName} 个字`),
    colour: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, '主题色须为 #rrggbb')]),
    logo: z
      .union([
        z.literal(''),
        z.string().regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/, '标志须为 PNG 或 JPEG 图片'),
      ])
      .optional()
      .describe('新的标志；空为去掉，不给则不变'),
  }),
  answer: Side,
  limit: { ...limit, purpose: 'application-embedding', max: 20 },
});

export const addApplicationKey = call({
  method: 'POST',
  path: '/api/appapi/application/addKey',
  access: 'login',
  tag,
  summary: '新建密钥，只显示一次；生产环境须先完成意愿确认（act 为 add-live-key，target 为应用编号）',
  body: z.strictObject({
    id: Id,
    environment: EnvironmentName,
    kind: Kind.default('bearer'),
    scopes: Scopes.min(1, '请至少选择一项权限'),
    expiresInDays: z.number().int().min(1).max(1_095).nullable().default(null).describe('多少天后到期'),
    publicKey: longText().max(2_000).optional().describe('自备密钥对的公钥（PEM）'),
  }),
  answer: Secret,
  limit,
});

export const endApplicationKey = call({
  method: 'POST',
  path: '/api/appapi/application/endKey',
  access: 'login',
  tag,
  summary: '结束一把密钥：立即，或若干小时后',
  body: z.strictObject({
    id: Id,
    environment: EnvironmentName,
    keyId: z.uuid('密钥编号格式不正确'),
    afterHours: z.number().int().min(0).max(720).default(0),
  }),
  answer: Side,
  limit,
});

export const applicationPageKey = call({
  method: 'POST',
  path: '/api/appapi/application/pageKey',
  access: 'login',
  tag,
  summary: '在线调试用的沙箱密钥，一小时内有效',
  body: z.strictObject({ id: Id }),
  answer: z.object({ secret: z.string(), expiresAt: Time }),
  limit,
});

export const requestApplicationReview = call({
  method: 'POST',
  path: '/api/appapi/application/requestReview',
  access: 'login',
  tag,
  summary: '申请上线；企业须已认证，且在沙箱里签成过合同',
  body: z.strictObject({
    id: Id,
    purpose: longText('请说明用途')
      .min(10, '请用不少于 10 个字说明用途')
      .max(APPLICATION_LIMITS.purpose, `用途不超过 ${APPLICATION_LIMITS.purpose} 个字`),
  }),
  answer: z.null(),
  limit,
});

const LoggedCall = z.object({
  id: z.string(),
  applicationId: z.string(),
  keyId: z.string(),
  name: z.string().describe('接口，如 contracts.create'),
  requestId: z.string(),
  ip: z.string(),
  status: z.number(),
  code: z.number(),
  milliseconds: z.number(),
  at: Time,
});
export type LoggedCall = z.output<typeof LoggedCall>;

export const applicationCallList = call({
  method: 'GET',
  path: '/api/appapi/application/calls',
  access: 'login',
  tag,
  summary: '调用日志，新的在前，保留 30 天',
  query: z.object({
    environment: EnvironmentName,
    id: Id.optional(),
    result: z.enum(['good', 'bad']).optional().describe('成功或失败'),
    name: z.string().max(60).optional().describe('接口'),
    requestId: z.string().trim().max(60).optional(),
    before: z.uuid().optional().describe('上一页最后一条的编号'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  answer: z.object({ list: z.array(LoggedCall), next: z.string().nullable() }),
});

export const applicationCall = call({
  method: 'GET',
  path: '/api/appapi/application/call',
  access: 'login',
  tag,
  summary: '一次调用的请求与应答，个人信息已掩码',
  query: z.object({ environment: EnvironmentName, callId: z.uuid('编号格式不正确') }),
  answer: LoggedCall.extend({ request: z.string().nullable(), answer: z.string().nullable() }),
});

const Figures = z.object({
  calls: z.number(),
  failures: z.number(),
  p50: z.number().nullable().describe('毫秒'),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
});

export const applicationFigures = call({
  method: 'GET',
  path: '/api/appapi/application/figures',
  access: 'login',
  tag,
  summary: '调用量、成功与延迟：每日、合计、上一期、按接口、按错误码',
  query: z.object({
    environment: EnvironmentName,
    id: Id.optional(),
    days: z.coerce.number().int().min(1).max(30).default(7),
  }),
  answer: z.object({
    days: z.array(Figures.extend({ day: z.string() })).describe('每日；只看一天时每小时'),
    total: Figures,
    before: Figures.describe('之前同样长的一段'),
    names: z.array(Figures.extend({ name: z.string() })),
    errors: z.array(z.object({ code: z.number(), count: z.number() })),
  }),
});
export type ApplicationFigures = z.output<typeof applicationFigures.answer>;
