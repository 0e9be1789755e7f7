import { z } from 'zod';
import { DocumentId } from '../calls/contracts.ts';
import type { FileContent } from '../calls/files.ts';
import { keysOf } from '../choices.ts';
import { CONTRACT_STATES, PARTY_STATES } from '../contract-states.ts';
import {
  ACTING_AS,
  CONTRACT_LIMITS,
  EVENT_ALGORITHMS,
  FIELD_KINDS,
  PARTY_INTENTS,
  PARTY_KINDS,
} from '../contracts.ts';
import { GivenFen, Phone } from '../schemas.ts';
import { longText, shortText, typedText } from '../texts.ts';
import { openCall } from './call.ts';
import { OpenFileId } from './files.ts';
import { cursorLike, PageSize, pageOf } from './paging.ts';

const tag = '合同';
const Id = z.uuid('合同编号格式不正确').describe('合同编号');
export const OpenContractParams = z.object({ id: Id });
const Params = OpenContractParams;
const PartyParams = Params.extend({ partyId: z.uuid('签署方编号格式不正确').describe('签署方编号') });
export const Moment = z.iso
  .datetime({ offset: true, message: '时间格式不正确' })
  .describe('时间（ISO 8601，带时区）');
const Reason = longText('请填写原因').min(1, '请填写原因').max(CONTRACT_LIMITS.reason).describe('原因');
/** The moment of its last change in microseconds, and the contract. */
const CHANGED = /^\d{1,17}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const reading = { scope: 'contracts:read', tag, limit: { max: 100, perSeconds: 1 } } as const;
const writing = { scope: 'contracts:write', tag, limit: { max: 20, perSeconds: 1 } } as const;

const Millimetres = z.number().min(0).max(5_000);
export const OpenField = z
  .strictObject({
    kind: z.enum(keysOf(FIELD_KINDS)).describe('控件种类'),
    file: z.number().int().min(1).default(1).describe('第几份文件，从 1 起'),
    page: z.number().int().min(1).optional().describe('页码，从 1 起；与 left、top 一起给出'),
    left: Millimetres.optional().describe('距页面左边的毫米数'),
    top: Millimetres.optional().describe('距页面上边的毫米数'),
    keyword: shortText().min(1).max(50).optional().describe('放在这些文字的右边；与 page 二选一'),
    nth: z.number().int().min(1).optional().describe('文字出现多次时取第几处，从 1 起；缺省为最后一处'),
    width: Millimetres.min(2).optional().describe('宽（毫米），缺省按种类'),
    height: Millimetres.min(2).optional().describe('高（毫米），缺省按种类'),
    label: shortText().max(50).default(''),
    required: z.boolean().default(true),
    value: typedText().max(2_000).default('').describe('预填的内容'),
  })
  .refine(
    ({ keyword, page, left, top }) =>
      keyword === undefined
        ? page !== undefined && left !== undefined && top !== undefined
        : page === undefined && left === undefined && top === undefined,
    '控件的位置请给出 page、left、top，或者 keyword',
  );

const OpenSigner = z
  .strictObject({
    self: z.boolean().default(false).describe('本企业；姓名、手机号与单位取自授权应用的账号'),
    kind: z.enum(keysOf(PARTY_KINDS)).default('person').describe('个人或单位'),
    name: shortText().max(64).default('').describe('签署人姓名；self 时不填'),
    organizationName: shortText().max(200).default('').describe('单位名称；个人不填'),
    phone: Phone.optional().describe('签署人手机号；self 时不填'),
    actingAs: z.enum(keysOf(ACTING_AS)).default('agent').describe('单位的经办人或法定代表人'),
    step: z.number().int().min(1).max(50).optional().describe('第几步签署；缺省按数组顺序，一人一步'),
    role: shortText()
      .min(1)
      .max(20)
      .optional()
      .describe('文件里 {{甲方:印章}} 这样的标记用哪个名字指这一方，如 甲方；标记处即放置控件'),
    intent: z.enum(keysOf(PARTY_INTENTS)).default('sms').describe('签署时怎样确认意愿'),
    fields: z
      .array(OpenField)
      .max(100)
      .default([])
      .describe('要这一方签署或填写的控件；没有的由签署人自己放置'),
  })
  .refine(
    ({ self, name, phone }) => self || (name !== '' && phone !== undefined),
    '请填写签署人的姓名与手机号',
  );

const OpenParty = z.object({
  id: z.string(),
  kind: z.enum(keysOf(PARTY_KINDS)),
  name: z.string().describe('完成前脱敏'),
  organizationName: z.string(),
  phone: z.string().describe('脱敏'),
  step: z.number().int(),
  state: z.enum(keysOf(PARTY_STATES)),
  reason: z.string(),
  decidedAt: z.string().nullable(),
});

export const OpenContract = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(keysOf(CONTRACT_STATES)),
  number: z.string().nullable().describe('合同编号，发起后才有'),
  code: z.string().describe('对外出示的合同编码'),
  reason: z.string().describe('拒签、撤回等的原因'),
  deadline: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  parties: z.array(OpenParty),
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      pages: z.number().int(),
      size: z.number().int(),
      sha256: z.string(),
      sm3: z.string(),
      signatures: z.number().int(),
    }),
  ),
});
export type OpenContract = z.output<typeof OpenContract>;

export const createOpenContract = openCall({
  name: 'contracts.create',
  method: 'POST',
  path: '/openapi/v1/contracts',
  ...writing,
  summary: '用已上传的文件创建合同，缺省立即发起',
  description:
    '各方按数组顺序依次签署。控件按坐标（毫米）或按文件里的文字放置。发起扣减 1 份额度；对方签署前撤回、过期与拒签的返还规则见用户服务协议。',
  body: z.strictObject({
    title: shortText('请填写合同名称')
      .min(1, '请填写合同名称')
      .max(CONTRACT_LIMITS.title)
      .describe('合同名称'),
    files: z
      .array(OpenFileId)
      .min(1, '请至少给出一份文件')
      .max(CONTRACT_LIMITS.documents)
      .describe('文件编号，按顺序'),
    signers: z.array(OpenSigner).min(1, '请至少给出一个签署方').max(CONTRACT_LIMITS.parties),
    deadline: Moment.optional().describe('签署截止时间，缺省为发起后 30 天'),
    amount: GivenFen.nullable().default(null).describe('合同金额，分'),
    algorithm: z.enum(keysOf(EVENT_ALGORITHMS)).default('sm2').describe('一次性证书的算法'),
    send: z.boolean().default(true).describe('是否立即发起；否则存为草稿'),
  }),
  example: {
    title: '采购合同',
    files: ['019a9b1e-7c00-7000-8000-000000000001'],
    signers: [
      { self: true, fields: [{ kind: 'seal', keyword: '甲方（盖章）' }] },
      { name: '张三', phone: '13800138001', fields: [{ kind: 'signature', page: 1, left: 120, top: 240 }] },
    ],
  },
  answer: OpenContract,
  slow: true,
});

export const sendOpenContract = openCall({
  name: 'contracts.send',
  method: 'POST',
  path: '/openapi/v1/contracts/{id}/send',
  ...writing,
  summary: '发起一份草稿',
  params: Params,
  answer: OpenContract,
});

export const getOpenContract = openCall({
  name: 'contracts.get',
  method: 'GET',
  path: '/openapi/v1/contracts/{id}',
  ...reading,
  summary: '查询合同：状态、各方与文件',
  params: Params,
  answer: OpenContract,
});

export const listOpenContracts = openCall({
  name: 'contracts.list',
  method: 'GET',
  path: '/openapi/v1/contracts',
  ...reading,
  limit: { max: 20, perSeconds: 1 },
  summary: '列出合同，新的在前',
  query: z.object({
    state: z.enum(keysOf(CONTRACT_STATES)).optional(),
    keyword: z.string().trim().max(50).optional().describe('查找名称、编号、各方与文件内的文字'),
    ...{ cursor: cursorLike(CHANGED), limit: PageSize },
  }),
  answer: pageOf(OpenContract.pick({ id: true, title: true, state: true, number: true, deadline: true })),
});

export const recallOpenContract = openCall({
  name: 'contracts.recall',
  method: 'POST',
  path: '/openapi/v1/contracts/{id}/recall',
  ...writing,
  summary: '撤回还没有签完的合同',
  params: Params,
  body: z.strictObject({ reason: Reason }),
  answer: OpenContract,
});

export const urgeOpenContract = openCall({
  name: 'contracts.urge',
  method: 'POST',
  path: '/openapi/v1/contracts/{id}/urge',
  ...writing,
  summary: `催办：再次通知轮到签署的各方，每份每天至多 ${CONTRACT_LIMITS.urges} 次`,
  params: Params,
  answer: OpenContract,
});

export const extendOpenContract = openCall({
  name: 'contracts.extend',
  method: 'POST',
  path: '/openapi/v1/contracts/{id}/extend',
  ...writing,
  summary: '把签署截止时间推后',
  params: Params,
  body: z.strictObject({ deadline: Moment }),
  answer: OpenContract,
});

export const voidOpenContract = openCall({
  name: 'contracts.void',
  method: 'POST',
  path: '/openapi/v1/contracts/{id}/void',
  ...writing,
  summary: '作废已完成的合同：写出作废协议，请各方签署',
  params: Params,
  body: z.strictObject({ reason: Reason }),
  answer: z.object({ id: Id.describe('作废协议的合同编号') }),
});

export const linkOpenContract = openCall({
  name: 'contracts.link',
  method: 'POST',
  path: '/openapi/v1/contracts/{id}/parties/{partyId}/link',
  ...writing,
  summary: '取一方的签署链接',
  description: '链接的第一台设备可以直接阅读；签署时仍由签署人本人确认意愿。',
  params: PartyParams,
  answer: z.object({ url: z.string() }),
});

export const listOpenLinks = openCall({
  name: 'contracts.links',
  method: 'GET',
  path: '/openapi/v1/contracts/{id}/links',
  ...reading,
  limit: { max: 20, perSeconds: 1 },
  summary: '取轮到签署的各方的签署链接',
  params: Params,
  answer: z.object({ list: z.array(z.object({ partyId: z.string(), url: z.string() })) }),
});

export const replaceOpenSigner = openCall({
  name: 'contracts.replaceSigner',
  method: 'POST',
  path: '/openapi/v1/contracts/{id}/parties/{partyId}/replace',
  ...writing,
  summary: '把还没有签署的一方换成另一位；单位的经办人换人，单位不变',
  params: PartyParams,
  body: z.strictObject({
    name: shortText('请填写姓名').min(1, '请填写姓名').max(64).describe('签署人姓名'),
    phone: Phone.describe('签署人手机号'),
  }),
  answer: OpenContract,
});

export const openContractArchive = openCall({
  name: 'contracts.archive',
  method: 'GET',
  path: '/openapi/v1/contracts/{id}/archive',
  ...reading,
  limit: { max: 5, perSeconds: 1 },
  summary: '下载合同的全部文件与附件（ZIP）',
  params: Params,
  answer: z.custom<FileContent>().describe('ZIP'),
  sends: 'file',
  slow: true,
});

export const openContractFile = openCall({
  name: 'contracts.file',
  method: 'GET',
  path: '/openapi/v1/contracts/{id}/documents/{documentId}',
  ...reading,
  limit: { max: 20, perSeconds: 1 },
  summary: '下载合同里的一份文件（PDF）',
  params: Params.extend({ documentId: DocumentId }),
  answer: z.custom<FileContent>().describe('PDF'),
  sends: 'file',
});

export const openEvidencePackage = openCall({
  name: 'contracts.evidence',
  method: 'GET',
  path: '/openapi/v1/contracts/{id}/evidence',
  ...reading,
  limit: { max: 5, perSeconds: 1 },
  summary: '下载证据包（ZIP）：签署件、事件、日志证明、证书与证据报告',
  description: '最近的事件写入日志前回答“尚未就绪”，请稍后再取。证据包可以离线验证。',
  params: Params,
  answer: z.custom<FileContent>().describe('ZIP'),
  sends: 'file',
  slow: true,
});

export const openEvidenceReport = openCall({
  name: 'contracts.evidenceReport',
  method: 'GET',
  path: '/openapi/v1/contracts/{id}/evidence-report',
  ...reading,
  limit: { max: 5, perSeconds: 1 },
  summary: '下载证据报告（PDF，由平台签名）',
  params: Params,
  answer: z.custom<FileContent>().describe('PDF'),
  sends: 'file',
  slow: true,
});

export const signInSandbox = openCall({
  name: 'sandbox.sign',
  method: 'POST',
  path: '/openapi/v1/sandbox/contracts/{id}/parties/{partyId}/sign',
  ...writing,
  tag: '沙箱',
  summary: '让沙箱里的一方立即签署',
  description:
    '只在沙箱：轮到的一方由平台代为完成实名与签署，供测试走完整个流程。签署是真的，证书由测试根签发。',
  params: PartyParams,
  answer: OpenContract,
  sandboxOnly: true,
  slow: true,
});

export const rejectInSandbox = openCall({
  name: 'sandbox.reject',
  method: 'POST',
  path: '/openapi/v1/sandbox/contracts/{id}/parties/{partyId}/reject',
  ...writing,
  tag: '沙箱',
  summary: '让沙箱里的一方拒签',
  params: PartyParams,
  body: z.strictObject({ reason: Reason }),
  answer: OpenContract,
  sandboxOnly: true,
  slow: true,
});

export const sandboxMessages = openCall({
  name: 'sandbox.messages',
  method: 'GET',
  path: '/openapi/v1/sandbox/contracts/{id}/messages',
  ...reading,
  tag: '沙箱',
  limit: { max: 20, perSeconds: 1 },
  summary: '读沙箱发给合同各方的短信，新的在前',
  description:
    '沙箱的短信不会发到真的手机：测试从这里读签署链接与验证码。手机号也被别的开发者使用的，只给出这份合同的链接，不给验证码。',
  params: Params,
  answer: z.object({
    list: z.array(
      z.object({ partyId: z.string(), phone: z.string().describe('脱敏'), text: z.string(), at: z.string() }),
    ),
  }),
  sandboxOnly: true,
});
