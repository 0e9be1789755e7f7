import { parsePhone } from '@yinxin/identifiers';
import { z } from 'zod';
import { CONTRACT_KINDS } from '../approval-flows.ts';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import {
  ACTING_AS,
  CONTRACT_LIMITS,
  EVENT_ALGORITHMS,
  FIELD_KINDS,
  PARTY_INTENTS,
  PARTY_KINDS,
  PARTY_PARTS,
  PARTY_READINGS,
  PARTY_SIGHTS,
  SEAM_EDGES,
  SEAM_PAGES,
} from '../contracts.ts';
import { GivenFen, IdCardIfAny, parsedBy } from '../schemas.ts';
import { TEMPLATE_LIMITS } from '../templates.ts';
import { longText, shortText, typedText } from '../texts.ts';
import { contactIn } from '../wecom.ts';

const tag = '合同';
export const ContractId = z.uuid('合同编号格式不正确').describe('合同编号');
export const DocumentId = z.uuid('文件编号格式不正确').describe('合同内文件的编号');
export const ContractReason = longText('请填写原因')
  .min(1, '请填写原因')
  .max(CONTRACT_LIMITS.reason, `原因不超过 ${CONTRACT_LIMITS.reason} 个字`)
  .describe('原因');
const Title = shortText('请填写合同名称')
  .min(1, '请填写合同名称')
  .max(CONTRACT_LIMITS.title, `合同名称不超过 ${CONTRACT_LIMITS.title} 个字`)
  .describe('合同名称');
/** Chosen by the client, so that fields can name parties that are not stored yet. */
const PartyKey = shortText().min(1).max(40).describe('签署方的键，由调用方取定，同一合同内不重复');
/** What the author tells those who sign; they read it beside the contract. */
const Message = longText()
  .max(CONTRACT_LIMITS.message, `给签署方的话不超过 ${CONTRACT_LIMITS.message} 个字`)
  .describe('给签署方的话');
export const Moment = z.iso
  .datetime({ offset: true, message: '时间格式不正确' })
  .describe('时间（ISO 8601）');
/** What a page had before it that writes on a draft. */
export const SeenDraft = {
  savedAt: Moment.optional().describe(
    '所见草稿的 savedAt；给出时，其后在别处被保存过或上传过文件的草稿不改。savedAt 与 editor 都不给出的，以最后一次保存为准',
  ),
  editor: z
    .uuid('编辑器编号格式不正确')
    .optional()
    .describe('打开着的编辑器，由客户端生成；没有收到回答时，同一编辑器可以接着保存'),
};
/** The pages of a seam, both among them; those of the whole document where none is named. */
const SeamPage = z.number().int().min(0).max(CONTRACT_LIMITS.pages).optional();
export const SeamRange = {
  firstPage: SeamPage.describe('骑缝章从第几页起，从 0 起；不给为首页'),
  lastPage: SeamPage.describe('骑缝章到第几页止，从 0 起，含该页；不给为末页'),
};
const Millimetres = z.number().min(0).max(5_000);

const PartyPhone = z
  .string('请输入手机号')
  .transform((text, context) => (text === '' || contactIn(text) ? text : parsedBy(parsePhone)(text, context)))
  .describe('手机号，草稿中可以还没有；或者 wecom:联系人编号（从企业微信通讯录选择的成员，号码不外传）');

export const DraftParty = z.strictObject({
  key: PartyKey,
  kind: z.enum(keysOf(PARTY_KINDS)).describe('个人或单位'),
  part: z.enum(keysOf(PARTY_PARTS)).default('signer').describe('签署、审批或抄送'),
  actingAs: z.enum(keysOf(ACTING_AS)).default('agent').describe('单位的经办人或法定代表人'),
  role: shortText().max(TEMPLATE_LIMITS.role).default('').describe('在合同中的称呼，如出租方；由模板给出'),
  name: shortText()
    .max(64)
    .describe('签署人姓名；草稿中可以还没有。本人尚未实名时发起也可为空，实名后自动填入'),
  organizationName: shortText().max(200).default('').describe('单位名称，个人为空；草稿中可以还没有'),
  phone: PartyPhone,
  idNumber: IdCardIfAny.default('').describe('居民身份证号码，选填；给出时，签署人实名的证件号码须与之一致'),
  step: z.number().int().min(1).max(50).default(1).describe('顺序：同一步的同时进行，各步依次进行'),
  intent: z.enum(keysOf(PARTY_INTENTS)).default('sms').describe('签署时怎样确认意愿'),
  reading: z.enum(keysOf(PARTY_READINGS)).default('link').describe('阅读之前要确认什么'),
});
export type DraftParty = z.output<typeof DraftParty>;

export const DraftField = z.strictObject({
  documentId: DocumentId,
  party: PartyKey,
  kind: z.enum(keysOf(FIELD_KINDS)).describe('控件种类'),
  label: shortText().max(50).default(''),
  page: z.number().int().min(0).max(CONTRACT_LIMITS.pages).describe('页码，从 0 起'),
  left: Millimetres.describe('距所见页面左边的毫米数'),
  top: Millimetres.describe('距所见页面上边的毫米数'),
  width: Millimetres.min(2, '控件至少 2 毫米宽'),
  height: Millimetres.min(2, '控件至少 2 毫米高'),
  required: z.boolean().default(true),
  value: typedText().max(2_000).default('').describe('预填的内容'),
  options: z
    .strictObject({
      choices: z.array(shortText().min(1).max(100)).max(50).optional().describe('选项控件的各项'),
      fontMm: z.number().min(2).max(20).optional().describe('字高（毫米）'),
      edge: z.enum(keysOf(SEAM_EDGES)).optional().describe('骑缝章所在的边'),
      pages: z.enum(keysOf(SEAM_PAGES)).optional().describe('骑缝章所跨的页'),
      ...SeamRange,
      firstRatio: z.number().gt(0).lt(1).optional().describe('首页所占的宽度比例'),
      pagesPerSeal: z.number().int().min(2).max(100).optional().describe('每枚骑缝章最多跨的页数'),
    })
    .default({}),
});
export type DraftField = z.output<typeof DraftField>;

export const ContractAmount = GivenFen.nullable().default(null).describe('合同金额，分');
export const ContractKindName = z.enum(keysOf(CONTRACT_KINDS)).describe('合同类型');
export const ContractFlowId = z.uuid().nullable().default(null).describe('审批流程；空为企业默认的');

const OwnSeal = z
  .uuid('印章编号格式不正确')
  .nullable()
  .describe('发起方自己签署时打算用的印章；签署时仍按当时的授权判断');

export const createContract = call({
  method: 'POST',
  path: '/api/appapi/contract/create',
  access: 'login',
  tag,
  summary: '新建合同草稿',
  body: z.strictObject({
    title: Title.optional(),
    editor: z
      .uuid('编辑器编号格式不正确')
      .optional()
      .describe('打开着的编辑器，由客户端生成；没有收到回答时再次新建，得到的是同一份草稿'),
  }),
  answer: z.object({ id: z.string() }),
  limit: { purpose: 'create-contract', max: 300, perSeconds: 60 },
});

export const saveContract = call({
  method: 'POST',
  path: '/api/appapi/contract/save',
  access: 'login',
  tag,
  summary: '保存草稿：名称、期限、文件顺序、签署方与控件，整份替换',
  body: z.strictObject({
    id: ContractId,
    title: Title,
    deadline: Moment.optional().describe('签署截止时间，缺省为发起后 30 天'),
    message: Message.default(''),
    amount: ContractAmount,
    kind: ContractKindName.nullable().default(null),
    flowId: ContractFlowId,
    algorithm: z.enum(keysOf(EVENT_ALGORITHMS)).default('sm2').describe('一次性证书的算法'),
    sight: z.enum(keysOf(PARTY_SIGHTS)).default('all').describe('完成前各方是否互见'),
    sealId: OwnSeal.default(null),
    documents: z
      .array(z.strictObject({ id: DocumentId, name: shortText().min(1).max(100) }))
      .max(CONTRACT_LIMITS.documents)
      .describe('文件的顺序与名称；未列出的移除'),
    parties: z.array(DraftParty).max(CONTRACT_LIMITS.parties),
    quorums: z
      .record(z.string().regex(/^\d{1,2}$/), z.number().int().min(1).max(50))
      .default({})
      .describe('某一步签满几方即可，缺省为全部'),
    fields: z.array(DraftField).max(CONTRACT_LIMITS.fields),
    ...SeenDraft,
  }),
  answer: z.object({ savedAt: z.string() }),
  limit: { purpose: 'save-contract', max: 600, perSeconds: 60 },
});

const PageSizes = z.array(z.object({ widthMm: z.number(), heightMm: z.number() }));
export const ContractDocument = z.object({
  id: z.string(),
  name: z.string(),
  pages: PageSizes,
  findings: z
    .array(
      z.object({ message: z.string(), page: z.number().nullable().describe('从 0 起；为空时关于整个文件') }),
    )
    .describe('检查时发现的须留意之处：图层、空白签名域等，签署方也能看到'),
  size: z.number(),
  sha256: z.string(),
  sm3: z.string(),
  level: z.string().nullable().describe('已达到的签名级别'),
  signatures: z.number().describe('已有的签名数'),
});
export type ContractDocument = z.output<typeof ContractDocument>;

export const contractDraft = call({
  method: 'GET',
  path: '/api/appapi/contract/draft',
  access: 'login',
  tag,
  summary: '草稿的全部内容，供发起方继续编辑',
  query: z.object({ id: ContractId }),
  answer: z.object({
    id: z.string(),
    title: z.string(),
    deadline: z.string().nullable(),
    message: z.string(),
    amount: z.number().nullable(),
    kind: ContractKindName.nullable(),
    flowId: z.string().nullable(),
    algorithm: z.enum(keysOf(EVENT_ALGORITHMS)),
    sight: z.enum(keysOf(PARTY_SIGHTS)),
    sealId: OwnSeal,
    quorums: z.record(z.string(), z.number()),
    documents: z.array(ContractDocument),
    parties: z.array(DraftParty),
    fields: z.array(DraftField),
    reason: z.string().describe('审批人退回的原因'),
    isFromTemplate: z.boolean().describe('由模板生成，参与方与顺序以模板为准'),
    savedAt: z.string(),
  }),
});

const Partner = DraftParty.pick({
  kind: true,
  actingAs: true,
  name: true,
  organizationName: true,
  phone: true,
});
export const contractPartners = call({
  method: 'GET',
  path: '/api/appapi/contract/partners',
  access: 'login',
  tag,
  summary: '可选的签署方：本方，与当前账号近来发起的合同中的各方',
  answer: z.object({ own: Partner, recent: z.array(Partner) }),
});

export const uploadContractDocument = call({
  method: 'POST',
  path: '/api/appapi/contract/upload',
  access: 'login',
  tag,
  summary: '为草稿上传一份文件：PDF，或可转换的 DOCX、XLSX 与图片（50 MB 以内）',
  query: z.object({ contractId: ContractId, ...SeenDraft }),
  takes: 'file',
  answer: z.object({
    savedAt: z.string().describe('草稿的 savedAt'),
    document: ContractDocument,
  }),
  limit: { purpose: 'upload-contract', max: 300, perSeconds: 60 },
});

export const acceptedDocuments = call({
  method: 'GET',
  path: '/api/appapi/contract/accepted',
  access: 'login',
  tag,
  summary: '合同与模板现在可以上传哪些文件；没有转换程序，或不能让它在隔离环境中运行时，不收 Word 与 Excel',
  answer: z.object({ office: z.boolean().describe('可以上传 DOCX 与 XLSX，由平台转换为 PDF') }),
});

const Rect = z.object({
  page: z.number(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export const contractWords = call({
  method: 'GET',
  path: '/api/appapi/contract/words',
  access: 'login',
  tag,
  summary: '在文件中查找文字，给出各处的位置（毫米），供按关键字放置控件',
  query: z.object({ documentId: DocumentId, keyword: z.string().trim().min(1).max(50) }),
  answer: z.object({ places: z.array(Rect) }),
  limit: { purpose: 'contract-text', max: 300, perSeconds: 60 },
});

export const contractTags = call({
  method: 'GET',
  path: '/api/appapi/contract/tags',
  access: 'login',
  tag,
  summary: '文件中的文本标签，如 {{甲方:印章}}，及其位置',
  query: z.object({ documentId: DocumentId }),
  answer: z.object({
    tags: z.array(Rect.extend({ party: z.string(), kind: z.enum(keysOf(FIELD_KINDS)), label: z.string() })),
    more: z.boolean().describe(`文件中的标签多于 ${CONTRACT_LIMITS.fields} 个，其余未给出`),
  }),
  limit: { purpose: 'contract-text', max: 300, perSeconds: 60 },
});

export const contractRoles = call({
  method: 'GET',
  path: '/api/appapi/contract/roles',
  access: 'login',
  tag,
  summary: '文件写明的各方：甲方、乙方等的名称，与“甲方（盖章）”“乙方（签名）”的位置，供填写签署方与放置控件',
  query: z.object({ documentId: DocumentId }),
  answer: z.object({
    roles: z.array(
      z.object({
        letter: z.string().describe('甲、乙、丙等'),
        kind: z.enum(keysOf(PARTY_KINDS)),
        name: z.string().describe('“甲方：”之后的名称，没有读到的为空'),
        place: Rect.nullable().describe('“甲方（盖章）”等最后一处的位置，没有的为空'),
      }),
    ),
    lonePlace: Rect.nullable().describe('不分甲乙的签署处，如“承诺人（签名）：”，最后一处；没有的为空'),
  }),
  limit: { purpose: 'contract-text', max: 300, perSeconds: 60 },
});

const Quota = z.object({
  needed: z.number().describe('发起一份将扣减的份数'),
  left: z.number().describe('余量'),
  trial: z
    .object({
      left: z.number().describe('试用还剩几份'),
      needsIdentity: z.boolean().describe('认证之后才有'),
    })
    .nullable()
    .describe('这一份由试用支付；由已购的份数支付或没有试用时为空'),
});
export const contractQuota = call({
  method: 'GET',
  path: '/api/appapi/contract/quota',
  access: 'login',
  tag,
  summary: '当前账号发起一份合同将扣减多少份，余量多少',
  answer: Quota,
});

export const Hindrance = z.object({
  about: z
    .enum(['files', 'signers', 'content', 'flow', 'identity'])
    .describe('与什么有关：files 文件，signers 签署方，content 合同内容，flow 审批流程，identity 认证'),
  words: z.string(),
});
export type Hindrance = z.output<typeof Hindrance>;

/** Drafting asks for nobody's identity, sending does. */
export const MissingIdentity = z.object({
  subject: z.enum(['person', 'organization']).describe('个人实名，或企业认证'),
  promisedBy: Moment.nullable().describe('已提交审核的，最晚何时答复；没有提交的为空'),
});
export type MissingIdentity = z.output<typeof MissingIdentity>;

export const checkContract = call({
  method: 'GET',
  path: '/api/appapi/contract/check',
  access: 'login',
  tag,
  summary: '发起前的检查：还缺什么，将扣减多少份，余量多少',
  query: z.object({ id: ContractId }),
  answer: z.object({
    problems: z.array(z.string()),
    hindrances: z.array(Hindrance).describe('同 problems，并注明与什么有关'),
    identity: MissingIdentity.nullable().describe('发出之前还缺的认证；没有的为空'),
    quota: Quota,
  }),
});

export const sendContract = call({
  method: 'POST',
  path: '/api/appapi/contract/send',
  access: 'verified',
  tag,
  summary: '发起合同：扣减份数，内容自此不再更改',
  body: z.strictObject({
    id: ContractId,
    savedAt: Moment.optional().describe('所见草稿的 savedAt；给出时，其后被改动过的草稿不发起'),
    amountConfirmed: z.boolean().default(false).describe('已核对：合同里写有更高的金额，审批按较高的进行'),
  }),
  answer: z.object({ id: z.string(), number: z.string(), state: z.string() }),
  limit: { purpose: 'send-contract', max: 300, perSeconds: 60 },
});
