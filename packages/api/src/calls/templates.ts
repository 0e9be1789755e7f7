import { z } from 'zod';
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
} from '../contracts.ts';
import { TEMPLATE_LIMITS, TEMPLATE_RIGHTS, TEMPLATE_STATES, templateMachine } from '../templates.ts';
import { longText, shortText } from '../texts.ts';
import { ContractDocument, ContractFlowId, ContractKindName, DocumentId, DraftField } from './contracts.ts';
import { made, plain, RoleKey, Sample, TemplateId, tag } from './template-schemas.ts';

const Time = z.string().describe('时间（ISO 8601）');
const Name = shortText('请填写模板名称')
  .min(1, '请填写模板名称')
  .max(TEMPLATE_LIMITS.name, `模板名称不超过 ${TEMPLATE_LIMITS.name} 个字`)
  .describe('模板名称');
const Right = z.enum(keysOf(TEMPLATE_RIGHTS)).describe('权限：使用、编辑、管理，后者包含前者');
const State = z.enum(keysOf(TEMPLATE_STATES)).describe('模板状态');

/** Whoever will take part, by what they are in it. */
export const TemplateRole = z.strictObject({
  key: RoleKey,
  name: shortText()
    .min(1, '请填写角色名称')
    .max(TEMPLATE_LIMITS.role, `角色名称不超过 ${TEMPLATE_LIMITS.role} 个字`)
    .describe('角色名称，如甲方、员工'),
  kind: z.enum(keysOf(PARTY_KINDS)).describe('个人或单位'),
  part: z.enum(keysOf(PARTY_PARTS)).default('signer').describe('签署、审批或抄送'),
  actingAs: z.enum(keysOf(ACTING_AS)).default('agent').describe('单位的经办人或法定代表人'),
  step: z.number().int().min(1).max(50).default(1).describe('顺序：同一步的同时进行，各步依次进行'),
  intent: z.enum(keysOf(PARTY_INTENTS)).default('sms').describe('签署时怎样确认意愿'),
  reading: z.enum(keysOf(PARTY_READINGS)).default('link').describe('阅读之前要确认什么'),
});
export type TemplateRole = z.output<typeof TemplateRole>;

export const Quorums = z.record(z.string().regex(/^\d{1,2}$/), z.number().int().min(1).max(50));

/** Something that can be written into the pages before it is sent; several fields of one name are one. */
export const TemplateBlank = z.object({
  key: z.string().describe('填写项的键'),
  role: z.string().nullable().describe('由哪个角色填写；空为发起时填写'),
  label: z.string(),
  kind: z.enum(keysOf(FIELD_KINDS)),
  required: z.boolean().describe('发起时必须填写'),
  choices: z.array(z.string()),
  value: z.string().describe('模板中预填的内容'),
});
export type TemplateBlank = z.output<typeof TemplateBlank>;

export const TemplateEntry = z.object({
  id: z.string(),
  name: z.string(),
  state: State,
  stateWords: z.string(),
  folderId: z.string().nullable(),
  right: Right,
  version: z.number().nullable().describe('最新发布的版本号'),
  isChanged: z.boolean().describe('有尚未发布的修改'),
  roles: z.array(z.string()).describe('签署角色'),
  author: z.string().describe('创建人'),
  isShared: z.boolean(),
  sample: Sample.nullable().describe('来自哪个示例'),
  changedAt: Time,
  may: z.array(z.enum(keysOf(templateMachine.acts))).describe('可以做的事'),
});
export type TemplateEntry = z.output<typeof TemplateEntry>;

export const templateList = call({
  method: 'GET',
  path: '/api/appapi/template/list',
  access: 'verified',
  tag,
  summary: '当前账号可见的模板，新的在前',
  query: z.object({
    keyword: z.string().trim().max(50).optional(),
    folderId: z.uuid().optional(),
    state: z.enum(['PUBLISHED', 'DRAFT', 'ARCHIVED']).optional().describe('不给时为归档以外的全部'),
    before: z.uuid().optional().describe('上一页最后一条的编号'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({
    list: z.array(TemplateEntry),
    next: z.string().nullable(),
    mayCreate: z.boolean().describe('当前账号可以新建模板'),
  }),
});

/** A template as somebody chooses it to begin with: what it asks for, and how often they did. */
export const TemplateOffer = z.object({
  id: z.string(),
  name: z.string(),
  kind: ContractKindName.nullable(),
  pages: z.number(),
  blanks: z.number().describe('发起时要填的项数'),
  signers: z.number().describe('签署方数'),
  cover: z.string().nullable().describe('首个文件的编号，首页即封面'),
  used: z.number().describe('当前账号用过几次，数最近的 500 份合同'),
  usedAt: Time.nullable(),
  usable: z.boolean().describe('现在可以用它发起'),
  whom: z.string().describe('已停用的，请谁启用；可以用的为空'),
});
export type TemplateOffer = z.output<typeof TemplateOffer>;

export const templateOffers = call({
  method: 'GET',
  path: '/api/appapi/template/offers',
  access: 'verified',
  tag,
  summary: '选择模板发起：发布过的模板，当前账号近来用过的在前，停用的在后',
  query: z.object({
    keyword: z.string().trim().max(50).optional(),
    kind: ContractKindName.optional(),
    recent: z.literal('1').optional().describe('只列当前账号用过的'),
    page: z.coerce.number().int().min(1).max(100).default(1),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({
    list: z.array(TemplateOffer),
    total: z.number().describe('符合条件的'),
    all: z.number().describe('可以用来发起的全部'),
    kinds: z.array(ContractKindName).describe('全部之中出现的合同类型'),
    mayUse: z.boolean().describe('当前账号可以发起合同'),
  }),
});

export const TemplateBody = z.object({
  documents: z.array(ContractDocument),
  roles: z.array(TemplateRole),
  ownRole: z.string().nullable().describe('由发起方自己担任的角色'),
  quorums: z.record(z.string(), z.number()),
  algorithm: z.enum(keysOf(EVENT_ALGORITHMS)),
  sight: z.enum(keysOf(PARTY_SIGHTS)),
  kind: ContractKindName.nullable(),
  flowId: z.string().nullable().describe('审批流程；空为企业默认的'),
  fields: z.array(DraftField),
});

export const templateDetail = call({
  method: 'GET',
  path: '/api/appapi/template/detail',
  access: 'verified',
  tag,
  summary: '模板：内容、版本与共享；version 不给时为最新发布的一版，没有发布过的为草稿',
  query: z.object({ id: TemplateId, version: z.coerce.number().int().min(1).optional() }),
  answer: TemplateEntry.extend({
    shown: z.number().nullable().describe('所示的版本号，空为草稿'),
    body: TemplateBody,
    blanks: z.array(TemplateBlank),
    versions: z.array(
      z.object({
        number: z.number(),
        note: z.string(),
        publishedAt: Time,
        publishedBy: z.string(),
        contracts: z.number().describe('由此版发起的合同数'),
      }),
    ),
    grants: z.array(z.object({ accountId: z.string().nullable(), name: z.string(), right: Right })),
    members: z
      .array(z.object({ accountId: z.string(), name: z.string() }))
      .describe('可以共享的成员，仅有管理权限者可见'),
  }),
});

const Revision = z.number().int().min(0).describe('草稿改动过的次数：每次保存、每次上传文件加一');
export const templateDraft = call({
  method: 'GET',
  path: '/api/appapi/template/draft',
  access: 'verified',
  tag,
  summary: '模板的草稿，供编辑',
  query: z.object({ id: TemplateId }),
  answer: TemplateBody.extend({
    id: z.string(),
    name: z.string(),
    version: z.number(),
    savedAt: Time,
    revision: Revision,
  }),
});

export const createTemplate = call({
  ...plain('create', '新建模板'),
  path: '/api/appapi/template/create',
  body: z.strictObject({ name: Name.optional(), folderId: z.uuid().nullable().default(null) }),
  answer: made,
});
export const editTemplate = plain('edit', '开始修改：由最新的一版复制出草稿，已有草稿时不变');
export const discardTemplateDraft = plain('discard', '放弃尚未发布的修改');
export const uploadTemplateDocument = call({
  method: 'POST',
  path: '/api/appapi/template/upload',
  access: 'verified',
  tag,
  summary: '为模板草稿上传一份文件：PDF，或可转换的 DOCX、XLSX 与图片（50 MB 以内）',
  query: z.object({
    templateId: TemplateId,
    revision: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe('所见草稿的 revision；给出时，其后被他人修改过的不收'),
    editor: z.uuid().optional().describe('打开着的编辑器，与保存时相同'),
  }),
  takes: 'file',
  answer: z.object({
    revision: Revision.describe('上传之后的 revision，保存时以它为所见'),
    document: ContractDocument,
  }),
  limit: { purpose: 'upload-contract', max: 300, perSeconds: 60 },
});
export const saveTemplate = call({
  ...plain('save', '保存模板草稿：名称、文件顺序、角色与控件，整份替换'),
  path: '/api/appapi/template/save',
  body: z.strictObject({
    id: TemplateId,
    name: Name,
    documents: z
      .array(z.strictObject({ id: DocumentId, name: shortText().min(1).max(100) }))
      .max(CONTRACT_LIMITS.documents)
      .describe('文件的顺序与名称；未列出的移除'),
    roles: z.array(TemplateRole).max(TEMPLATE_LIMITS.roles),
    ownRole: RoleKey.nullable().default(null),
    quorums: Quorums.default({}),
    algorithm: z.enum(keysOf(EVENT_ALGORITHMS)).default('sm2'),
    sight: z.enum(keysOf(PARTY_SIGHTS)).default('all'),
    kind: ContractKindName.nullable().default(null),
    flowId: ContractFlowId,
    fields: z.array(DraftField).max(CONTRACT_LIMITS.fields),
    revision: Revision.describe('所见草稿的 revision；新建的为 0。其后被他人保存过、上传过文件时拒绝'),
    editor: z.uuid('编辑器编号格式不正确').describe('打开着的编辑器，由客户端生成；同一编辑器可以接着保存'),
  }),
  answer: z.object({ savedAt: z.string(), revision: Revision }),
});
export const publishTemplate = call({
  ...plain('publish', '发布：草稿成为新的一版，自此不再更改'),
  path: '/api/appapi/template/publish',
  body: z.strictObject({
    id: TemplateId,
    note: longText().max(TEMPLATE_LIMITS.note).default('').describe('这一版改了什么'),
    revision: Revision.optional().describe(
      '所见草稿的 revision；给出时，其后被他人保存过、上传过文件的不发布',
    ),
    editor: z.uuid().optional().describe('打开着的编辑器，与保存时相同'),
  }),
  answer: z.object({ version: z.number() }),
});
export const copyTemplate = call({
  ...plain('copy', '复制为自己的新模板'),
  path: '/api/appapi/template/copy',
  answer: made,
});
export const archiveTemplate = plain('archive', '归档：不能再用来发起，已发起的合同不受影响');
export const restoreTemplate = plain('restore', '把归档的模板恢复使用');
export const deleteTemplate = plain('delete', '删除模板；已发起的合同不受影响');
export const moveTemplate = call({
  ...plain('move', '移动到文件夹；空为移出'),
  path: '/api/appapi/template/move',
  body: z.strictObject({ id: TemplateId, folderId: z.uuid().nullable() }),
});
export const shareTemplate = call({
  ...plain('share', '在企业内共享，整份替换'),
  path: '/api/appapi/template/share',
  body: z.strictObject({
    id: TemplateId,
    grants: z
      .array(z.strictObject({ accountId: z.uuid().nullable().describe('空为全体成员'), right: Right }))
      .max(TEMPLATE_LIMITS.grants),
  }),
});

export const templateFolders = call({
  method: 'GET',
  path: '/api/appapi/template/folders',
  access: 'verified',
  tag,
  summary: '模板文件夹：企业的由全体成员共用',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const saveTemplateFolder = call({
  ...plain('saveFolder', '新建或改名模板文件夹'),
  path: '/api/appapi/template/saveFolder',
  body: z.strictObject({ id: z.uuid().optional(), name: shortText().min(1).max(30) }),
  answer: made,
});
export const removeTemplateFolder = call({
  ...plain('removeFolder', '删除模板文件夹，其中的模板移出'),
  path: '/api/appapi/template/removeFolder',
  body: z.strictObject({ id: z.uuid() }),
});
