import { z } from 'zod';
import {
  APPROVAL_MODES,
  APPROVAL_STAGES,
  APPROVAL_TABS,
  CONTRACT_KINDS,
  FLOW_LIMITS,
  FLOW_PARTS,
  REMIND_DAYS,
  ROLE_HOLDERS,
  USUAL_REMIND_DAYS,
} from '../approval-flows.ts';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PARTY_KINDS } from '../contracts.ts';
import { AccountUid, GivenFen } from '../schemas.ts';
import { TEMPLATE_LIMITS } from '../templates.ts';
import { longText, shortText } from '../texts.ts';
import { ContractId, DraftParty } from './contracts.ts';
import { Quorums, TemplateRole } from './templates.ts';

const tag = '审批';
const Time = z.string().describe('时间（ISO 8601）');
const Moment = z.iso.datetime({ offset: true, message: '时间格式不正确' }).describe('时间（ISO 8601）');
const FlowId = z.uuid('流程编号格式不正确').describe('审批流程编号');

export const ApprovalRuleBody = z
  .strictObject({
    stage: z.enum(keysOf(APPROVAL_STAGES)).describe('发起前或用印前'),
    from: GivenFen.nullable().default(null).describe('金额满此数（分）'),
    to: GivenFen.nullable().default(null).describe('金额不满此数（分）'),
    kinds: z
      .array(z.enum(keysOf(CONTRACT_KINDS)))
      .max(FLOW_LIMITS.choices)
      .default([]),
    templates: z.array(z.uuid()).max(FLOW_LIMITS.choices).default([]).describe('由这些模板发起的'),
    folders: z
      .array(z.uuid())
      .max(FLOW_LIMITS.choices)
      .default([])
      .describe('由这些模板文件夹中的模板发起的'),
    mode: z.enum(keysOf(APPROVAL_MODES)).default('turn'),
    approvers: z
      .array(AccountUid)
      .min(1, '请选择审批人')
      .max(FLOW_LIMITS.approvers, `每条规则最多 ${FLOW_LIMITS.approvers} 位审批人`)
      .describe('审批人的账号编号，依次同意时即其次序'),
    self: z.boolean().default(false).describe('发起人是审批人时可以自己同意'),
  })
  .refine(({ from, to }) => from === null || to === null || from < to, '金额的起点须小于终点');

/** A role as a template has it, and who takes it where that is settled. */
export const FlowRoleBody = TemplateRole.omit({ reading: true }).extend({
  part: z.enum(FLOW_PARTS).default('signer').describe('签署或抄送；审批由规则确定'),
  holder: z.enum(keysOf(ROLE_HOLDERS)).default('open').describe('由谁担任'),
  holderId: z.uuid().nullable().default(null).describe('指定成员的账号编号，或通讯录联系人的编号'),
});

const FlowBody = {
  name: shortText('请填写流程名称')
    .min(1, '请填写流程名称')
    .max(FLOW_LIMITS.name, `流程名称不超过 ${FLOW_LIMITS.name} 个字`),
  note: longText().max(FLOW_LIMITS.note).default('').describe('说明'),
  rules: z.array(ApprovalRuleBody).max(FLOW_LIMITS.rules),
  roles: z.array(FlowRoleBody).max(TEMPLATE_LIMITS.roles).default([]).describe('参与方的角色与顺序'),
  quorums: Quorums.default({}).describe('某一步签满几方即可，缺省为全部'),
  copied: z.array(AccountUid).max(FLOW_LIMITS.copied).default([]).describe('每份合同都抄送的成员'),
  remindDays: z
    .array(z.literal(REMIND_DAYS))
    .max(REMIND_DAYS.length)
    .default([...USUAL_REMIND_DAYS])
    .describe('截止前多少天提醒还没有处理的人'),
};

export const ApprovalFlow = z.object({
  id: z.string(),
  ...FlowBody,
  isDefault: z.boolean().describe('没有另选流程的合同按它审批'),
  isStopped: z.boolean(),
  version: z.number(),
  changedAt: Time,
  changedBy: z.string(),
});
export type ApprovalFlow = z.output<typeof ApprovalFlow>;

const Named = z.object({ id: z.string(), name: z.string() });

export const flowList = call({
  method: 'GET',
  path: '/api/appapi/flow/list',
  access: 'login',
  tag,
  summary: '本企业的审批流程，默认的在前；附其中可以选用的成员、模板与文件夹',
  answer: z.object({
    list: z.array(ApprovalFlow),
    members: z
      .array(z.object({ uid: z.string(), name: z.string(), isMember: z.boolean() }))
      .describe('成员；规则中提到、已离开企业的也在内'),
    templates: z.array(Named),
    folders: z.array(Named),
    counterparties: z
      .array(Named.extend({ kind: z.enum(keysOf(PARTY_KINDS)) }))
      .describe('角色中指定的通讯录联系人；已删除的不在内'),
    mayManage: z.boolean(),
  }),
});

export const saveFlow = call({
  method: 'POST',
  path: '/api/appapi/flow/save',
  access: 'verified',
  tag,
  summary: '新建或修改审批流程；已发起的合同按发起时的规则进行',
  body: z.strictObject({
    id: FlowId.optional().describe('不给时为新建'),
    version: z.number().int().min(1).optional().describe('修改时所见的版本'),
    isDefault: z.boolean().default(false),
    ...FlowBody,
  }),
  answer: z.object({ id: z.string(), version: z.number() }),
  limit: { purpose: 'save-flow', max: 120, perSeconds: 60 },
});

export const stopFlow = call({
  method: 'POST',
  path: '/api/appapi/flow/stop',
  access: 'verified',
  tag,
  summary: '停用或恢复审批流程；停用后不再是默认的',
  body: z.strictObject({ id: FlowId, stopped: z.boolean() }),
  answer: z.null(),
});

export const flowParties = call({
  method: 'GET',
  path: '/api/appapi/flow/parties',
  access: 'verified',
  tag,
  summary: '按流程的角色与顺序列出参与方，供发起合同的成员填入草稿；由谁担任尚未确定的，姓名与手机号为空',
  query: z.object({ id: FlowId }),
  answer: z.object({
    version: z.number(),
    parties: z.array(DraftParty.extend({ name: z.string(), phone: z.string(), idNumber: z.string() })),
    quorums: z.record(z.string(), z.number()),
    problems: z.array(z.string()).describe('指定的人不在了的角色'),
  }),
});

const PlanStep = z.object({
  people: z.array(z.object({ name: z.string(), isMember: z.boolean() })).describe('其中一人同意即可'),
});
export const flowPlan = call({
  method: 'GET',
  path: '/api/appapi/flow/plan',
  access: 'login',
  tag,
  summary: '一份合同按现在的内容要经过哪些审批；已发起的按发起时的规则',
  query: z.object({ contractId: ContractId }),
  answer: z.object({
    flow: z.object({ id: z.string(), name: z.string(), version: z.number() }).nullable(),
    problems: z.array(z.string()).describe('不能确定审批人的原因'),
    send: z.array(PlanStep),
    seal: z.array(PlanStep),
  }),
});

export const ApprovalItem = z.object({
  key: z.string().describe('翻页用'),
  kind: z.enum(['contract', 'seal-use']).describe('合同审批或用印审批'),
  id: z.string().describe('合同编号，或用印申请编号'),
  contractId: z.string().nullable().describe('合同编号；没有合同，或现在不能查看的为空'),
  title: z.string().describe('名称；已审批的为审批时的名称、金额与类型'),
  number: z.string().nullable(),
  sealName: z.string(),
  amount: z.number().nullable().describe('金额（分）'),
  contractKind: z.enum(keysOf(CONTRACT_KINDS)).nullable(),
  version: z.string().describe('合同现在的样子，审批时原样带回；用印申请为空'),
  author: z.string().describe('发起人'),
  reason: z.string().describe('用途'),
  at: Time,
  until: Time.nullable().describe('截止'),
  stateWords: z.string(),
  waitsFor: z.array(z.string()).describe('现在等谁'),
  actingFor: z.string().describe('代谁审批；空为本人'),
  actedBy: z.string().describe('由谁代为审批；空为本人'),
  outcome: z.enum(['approved', 'refused']).nullable(),
  words: z.string().describe('审批意见'),
  may: z.array(z.enum(['approve', 'refuse', 'remind'])),
});
export type ApprovalItem = z.output<typeof ApprovalItem>;

export const approvalList = call({
  method: 'GET',
  path: '/api/appapi/approval/list',
  access: 'login',
  tag,
  summary: '审批：合同与用印在一个列表里，新的在前',
  query: z.object({
    tab: z.enum(keysOf(APPROVAL_TABS)).default('todo'),
    before: z.uuid().optional().describe('上一页最后一条的 key'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({
    list: z.array(ApprovalItem),
    next: z.string().nullable(),
    waiting: z.number().describe('待我审批的件数，最多数到 100'),
    waitingUses: z.number().describe('其中用印的件数，最多数到 100'),
  }),
});

export const remindUse = call({
  method: 'POST',
  path: '/api/appapi/seal/remindUse',
  access: 'login',
  tag,
  summary: '提醒用印审批人，每天次数有限',
  body: z.strictObject({ requestId: z.uuid('申请编号格式不正确') }),
  answer: z.null(),
});

const Delegation = z.object({
  id: z.string(),
  from: Time,
  until: Time,
  delegator: z.string().describe('委托人'),
  delegate: z.string().describe('代理人'),
  note: z.string(),
  state: z.enum(['coming', 'active', 'over', 'ended']).describe('未开始、进行中、已到期、已提前结束'),
  isOwn: z.boolean().describe('由当前账号委托'),
  mayEnd: z.boolean(),
});
export type Delegation = z.output<typeof Delegation>;

export const delegationList = call({
  method: 'GET',
  path: '/api/appapi/approval/delegations',
  access: 'verified',
  tag,
  summary: '外出期间的审批代理：自己委托的与受托的；管理员看到本企业的',
  answer: z.object({
    list: z.array(Delegation),
    members: z.array(z.object({ uid: z.string(), name: z.string() })).describe('可以委托的成员'),
  }),
});
export const beginDelegation = call({
  method: 'POST',
  path: '/api/appapi/approval/delegate',
  access: 'verified',
  tag,
  summary: '外出期间委托同企业的成员代为审批；到期自行结束，受托人不能再转托',
  body: z.strictObject({
    uid: AccountUid.describe('代理人的账号编号'),
    from: Moment,
    until: Moment,
    note: longText().max(FLOW_LIMITS.note).default(''),
  }),
  answer: z.object({ id: z.string() }),
});
export const endDelegation = call({
  method: 'POST',
  path: '/api/appapi/approval/endDelegation',
  access: 'verified',
  tag,
  summary: '提前结束代理，立即生效',
  body: z.strictObject({ id: z.uuid('代理编号格式不正确') }),
  answer: z.null(),
});
