import { z } from 'zod';
import { call } from '../call.ts';
import { CONTRACT_LIMITS } from '../contracts.ts';
import { Phone } from '../schemas.ts';
import { shortText } from '../texts.ts';
import { ContractId, ContractReason, Moment } from './contracts.ts';

// What is done to a contract as a whole, and the folders that it lies in.

const tag = '合同';
const Day = z.iso.date('日期格式不正确').describe('日期，如 2026-12-31');

/** Commands that name the contract and nothing else. */
const plain = <const Path extends string>(path: Path, summary: string) =>
  call({
    method: 'POST',
    path: `/api/appapi/contract/${path}`,
    access: 'login',
    tag,
    summary,
    body: z.strictObject({ id: ContractId }),
    answer: z.null(),
    limit: { purpose: 'contract-command', max: 600, perSeconds: 60 },
  } as const);
const withReason = <const Path extends string>(path: Path, summary: string) =>
  call({
    ...plain(path, summary),
    path: `/api/appapi/contract/${path}`,
    body: z.strictObject({ id: ContractId, reason: ContractReason }),
  } as const);

export const deleteContract = plain('delete', '删除草稿或已结束的合同，30 天内可从回收站恢复');
export const restoreContract = plain('restore', '从回收站恢复');
export const urgeContract = plain('urge', '催办：提醒轮到的各方，每天有限次');
export const retryContract = plain('retry', '签署失败后重新进入签署');
/** What the page showed, so that nobody decides about what they have not seen. */
const ReadVersion = shortText().max(64).describe('阅读时合同的 version；此后有变动即拒绝');
export const approveContract = call({
  ...plain('approve', '同意（审批人）'),
  path: '/api/appapi/contract/approve',
  body: z.strictObject({ id: ContractId, version: ReadVersion }),
});
export const openContract = plain('open', '打开合同：记为已读');
export const rejectContract = call({
  ...withReason('reject', '退回（审批人）、拒填或拒签，须说明原因'),
  path: '/api/appapi/contract/reject',
  body: z.strictObject({ id: ContractId, reason: ContractReason, version: ReadVersion }),
});
export const recallContract = withReason('recall', '撤回；无人签署时返还份数');

export const copyContract = call({
  ...plain('copy', '复制为新的草稿'),
  path: '/api/appapi/contract/copy',
  answer: z.object({ id: z.string() }),
});
export const voidContract = call({
  ...withReason('void', '发起作废：生成作废协议，由全部签署方签署后生效'),
  path: '/api/appapi/contract/void',
  answer: z.object({ id: z.string().describe('作废协议的合同编号') }),
});
export const extendContract = call({
  ...plain('extend', '延长签署截止时间'),
  path: '/api/appapi/contract/extend',
  body: z.strictObject({ id: ContractId, deadline: Moment }),
});
const Successor = z.strictObject({
  name: shortText().min(1, '请填写姓名').max(64),
  phone: Phone,
});
export const transferContract = call({
  ...plain('transfer', '把轮到自己的一步转交他人'),
  path: '/api/appapi/contract/transfer',
  body: z.strictObject({ id: ContractId, to: Successor, reason: ContractReason }),
});
export const replaceSigner = call({
  ...plain('replaceSigner', '签署前更换签署人'),
  path: '/api/appapi/contract/replaceSigner',
  body: z.strictObject({ id: ContractId, partyId: z.uuid(), to: Successor }),
});
export const planContract = call({
  ...plain('plan', '履约：到期与续签日期、保管期限、标签'),
  path: '/api/appapi/contract/plan',
  body: z.strictObject({
    id: ContractId,
    expiresOn: Day.nullable(),
    renewsOn: Day.nullable(),
    retentionUntil: Day.nullable().default(null).describe('保管至：此前不能删除'),
    tags: z.array(shortText().min(1).max(20)).max(CONTRACT_LIMITS.tags).default([]),
  }),
});
export const moveContracts = call({
  ...plain('move', '移动到文件夹；空为移出'),
  path: '/api/appapi/contract/move',
  body: z.strictObject({ ids: z.array(ContractId).min(1).max(100), folderId: z.uuid().nullable() }),
});

export const contractFolders = call({
  method: 'GET',
  path: '/api/appapi/contract/folders',
  access: 'login',
  tag,
  summary: '当前账号的合同文件夹',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const saveFolder = call({
  ...plain('saveFolder', '新建或改名文件夹'),
  path: '/api/appapi/contract/saveFolder',
  body: z.strictObject({ id: z.uuid().optional(), name: shortText().min(1).max(30) }),
  answer: z.object({ id: z.string() }),
});
export const removeFolder = call({
  ...plain('removeFolder', '删除文件夹，其中的合同移出'),
  path: '/api/appapi/contract/removeFolder',
  body: z.strictObject({ id: z.uuid() }),
});
