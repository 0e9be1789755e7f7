import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CONTRACT_STATES, PARTY_STATES } from '../contract-states.ts';
import { CONTRACT_LIMITS, PARTY_KINDS } from '../contracts.ts';
import { SIGN_CODE_LIMITS, SIGN_CODE_STATES, TEMPLATE_LIMITS } from '../templates.ts';
import { shortText, typedText } from '../texts.ts';
import { ContractAmount } from './contracts.ts';
import type { FileContent } from './files.ts';
import { TemplateId } from './template-schemas.ts';
import { TemplateBlank } from './templates.ts';
import { TemplateFiller } from './templates-using.ts';

const tag = '一码多签';
const CodeId = z.uuid('签署码编号格式不正确').describe('签署码编号');
const Time = z.string().describe('时间（ISO 8601）');
/** RFC 4648 base32 of 160 random bits. */
const Code = shortText()
  .toUpperCase()
  .regex(/^[A-Z2-7]{32}$/, '签署码格式不正确')
  .describe('签署码');
const Values = z.record(shortText().max(120), typedText().max(2_000));
const State = z.enum(keysOf(SIGN_CODE_STATES)).describe('签署码状态');

const SignCodeEntry = z.object({
  id: z.string(),
  title: z.string().describe('所签合同的名称'),
  templateId: z.string(),
  templateName: z.string(),
  version: z.number().describe('所用的模板版本'),
  amount: z.number().nullable().describe('每份合同的金额（分）'),
  roleName: z.string().describe('扫码的人担任的角色'),
  isComerFirst: z.boolean().describe('扫码的人先签署'),
  limit: z.number().describe('可以签署的人数'),
  taken: z.number().describe('已生成合同的人数'),
  signed: z.number().describe('已签署的人数'),
  state: State,
  stateWords: z.string(),
  hindrance: z.string().describe('待处理时，是什么妨碍了发起'),
  expiresAt: Time,
  createdAt: Time,
  author: z.string().describe('创建人'),
  mayStop: z.boolean(),
});
export type SignCodeEntry = z.output<typeof SignCodeEntry>;

export const signCodeList = call({
  method: 'GET',
  path: '/api/appapi/signCode/list',
  access: 'verified',
  tag,
  summary: '当前账号的签署码，新的在前',
  query: z.object({
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.object({ list: z.array(SignCodeEntry), next: z.string().nullable() }),
});

export const signCodeDetail = call({
  method: 'GET',
  path: '/api/appapi/signCode/detail',
  access: 'verified',
  tag,
  summary: '一个签署码：链接、名额、其他各方与预填内容',
  query: z.object({ id: CodeId }),
  answer: SignCodeEntry.extend({
    newestVersion: z.number().describe('模板最新的一版；比所用的新时，静默签不再适用'),
    address: z.string().describe('二维码中的链接'),
    parties: z.array(z.object({ role: z.string(), name: z.string(), phone: z.string() })),
    presets: z.array(z.object({ label: z.string(), value: z.string() })),
    quotaLeft: z.number().describe('还可以发起的合同份数'),
  }),
});

export const signCodeComers = call({
  method: 'GET',
  path: '/api/appapi/signCode/comers',
  access: 'verified',
  tag,
  summary: '扫码签署的人与各自的进度，新的在前',
  query: z.object({
    id: CodeId,
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        phone: z.string().describe('手机号，打码'),
        at: Time,
        contractId: z.string(),
        number: z.string().describe('合同编号'),
        contractState: z.enum(keysOf(CONTRACT_STATES)),
        party: z.enum(keysOf(PARTY_STATES)).describe('这个人的进度'),
        partyWords: z.string(),
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const createSignCode = call({
  method: 'POST',
  path: '/api/appapi/signCode/create',
  access: 'verified',
  tag,
  summary: '新建签署码：扫码的人担任一个角色，其余角色与内容此时填好',
  body: z.strictObject({
    templateId: TemplateId,
    version: z.number().int().min(1).describe('填写时所见的版本'),
    title: shortText().min(1, '请填写合同名称').max(CONTRACT_LIMITS.title),
    role: shortText().min(1).max(40).describe('扫码的人担任的角色'),
    isComerFirst: z.boolean().default(true).describe('扫码的人先签署；否则按模板的顺序'),
    parties: z.array(TemplateFiller).max(TEMPLATE_LIMITS.roles).describe('其余角色'),
    values: Values.default({}).describe('预填的内容'),
    amount: ContractAmount,
    limit: z
      .number()
      .int('人数须为整数')
      .min(1, '至少 1 人')
      .max(SIGN_CODE_LIMITS.people, `最多 ${SIGN_CODE_LIMITS.people} 人`),
    expiresAt: z.iso.datetime({ offset: true, error: '截止时间格式不正确' }).describe('截止时间'),
  }),
  answer: z.object({ id: z.string() }),
  limit: { purpose: 'sign-code-command', max: 60, perSeconds: 60 },
});

export const stopSignCode = call({
  method: 'POST',
  path: '/api/appapi/signCode/stop',
  access: 'verified',
  tag,
  summary: '停用签署码，立即生效；已生成的合同不受影响',
  body: z.strictObject({ id: CodeId }),
  answer: z.null(),
  limit: { purpose: 'sign-code-command', max: 60, perSeconds: 60 },
});

export const signCodePicture = call({
  method: 'GET',
  path: '/api/appapi/signCode/picture',
  access: 'verified',
  tag,
  summary: '二维码：PNG 或 SVG，供张贴与打印',
  query: z.object({
    id: CodeId,
    format: z.enum(['png', 'svg']).default('png'),
    inline: z.enum(['1']).optional().describe('在页面中显示，不下载'),
  }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  byLink: true,
});

export const openSignCode = call({
  method: 'GET',
  path: '/api/appapi/signCode/open',
  access: 'public',
  tag,
  summary: '扫码后看到的：谁邀请签署什么；已实名的人另见要填什么，签过的人见自己的合同',
  query: z.object({ code: Code }),
  answer: z.object({
    state: State,
    reason: z.string().describe('不能签署的原因，可以签署时为空'),
    owner: z.string().describe('发起方'),
    title: z.string(),
    roleName: z.string(),
    roleKind: z.enum(keysOf(PARTY_KINDS)).describe('由个人还是单位签署'),
    documents: z.array(z.object({ name: z.string(), pages: z.number() })),
    expiresAt: Time,
    you: z
      .object({
        name: z.string(),
        organizationName: z.string(),
        isFit: z.boolean().describe('当前账号可以担任这个角色'),
        blanks: z.array(TemplateBlank).describe('由您填写的内容'),
      })
      .nullable()
      .describe('已登录并实名时'),
    mine: z
      .object({
        contractId: z.string(),
        isTurn: z.boolean().describe('轮到您填写或签署'),
        isShown: z.boolean().describe('现在可以查看'),
      })
      .nullable()
      .describe('已由此码生成的您的合同'),
  }),
  limit: { purpose: 'open-sign-code', max: 600, perSeconds: 60 },
});

export const joinSignCode = call({
  method: 'POST',
  path: '/api/appapi/signCode/join',
  access: 'verified',
  tag,
  summary: '扫码签署：生成自己的合同；同一人再次请求得到同一份',
  body: z.strictObject({ code: Code, values: Values.default({}) }),
  answer: z.object({ contractId: z.string(), isTurn: z.boolean(), isShown: z.boolean() }),
  limit: { purpose: 'join-sign-code', max: 20, perSeconds: 60 },
});
