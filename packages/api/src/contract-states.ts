// What may happen to a contract and to each of its parties (docs/specification/contracts.md). No schema library here:
// the browser imports it too.
import { stateMachine } from './state-machine.ts';

export const CONTRACT_STATES = {
  DRAFT: '草稿',
  APPROVING: '审批中',
  FILLING: '填写中',
  SIGNING: '签署中',
  COMPLETE: '已完成',
  FILL_REJECTED: '已拒填',
  SIGN_REJECTED: '已拒签',
  RECALLED: '已撤回',
  EXPIRED: '已过期',
  SIGN_FAILED: '签署失败',
  INVALIDING: '作废中',
  INVALIDED: '已作废',
} as const;
export type ContractState = keyof typeof CONTRACT_STATES;

/** How somebody stands to a contract: who wrote it, whose turn it is and for what, or ourselves. */
export type ContractRole = 'author' | 'approver' | 'filler' | 'signer' | 'system';

const author = ['author'] as const;
const system = ['system'] as const;
const contractActs = {
  'edit-contract': { words: '编辑', roles: author },
  'send-contract': { words: '发起', roles: author },
  'delete-contract': { words: '删除', roles: author },
  'copy-contract': { words: '复制', roles: author },
  'move-contract': { words: '移动', roles: author },
  'plan-contract': { words: '设置履约提醒', roles: author },
  'share-contract': { words: '分享', roles: author },
  'urge-contract': { words: '催办', roles: author },
  'extend-contract': { words: '延期', roles: author },
  'replace-signer': { words: '更换签署人', roles: author },
  'recall-contract': { words: '撤回', roles: author },
  'void-contract': { words: '作废', roles: author },
  'approve-contract': { words: '同意', roles: ['approver'] },
  'return-contract': { words: '退回', roles: ['approver'] },
  'fill-contract': { words: '填写', roles: ['filler'] },
  'reject-filling': { words: '拒填', roles: ['filler'] },
  'sign-contract': { words: '签署', roles: ['signer'] },
  'reject-contract': { words: '拒签', roles: ['signer'] },
  'transfer-contract': { words: '转交', roles: ['approver', 'filler', 'signer'] },
  'retry-contract': { words: '重试', roles: ['author', 'signer', 'system'] },
  'begin-filling': { words: '进入填写', roles: system },
  'begin-signing': { words: '进入签署', roles: system },
  'complete-contract': { words: '签署完成', roles: system },
  'fail-signing': { words: '签署失败', roles: system },
  'expire-contract': { words: '过期', roles: system },
  'finish-voiding': { words: '作废完成', roles: system },
  'drop-voiding': { words: '作废未成', roles: system },
} as const;
export type ContractAct = keyof typeof contractActs;

/** Whoever wrote it keeps it in order, whatever became of it. */
const kept = (state: ContractState) =>
  ({ 'copy-contract': state, 'move-contract': state, 'plan-contract': state }) as const;
const over = (state: ContractState) => ({ ...kept(state), 'delete-contract': state }) as const;
/** Between sending and the end. */
const running = (state: ContractState) =>
  ({
    ...kept(state),
    'share-contract': state,
    'urge-contract': state,
    'extend-contract': state,
    'replace-signer': state,
    'transfer-contract': state,
    'recall-contract': 'RECALLED',
    'expire-contract': 'EXPIRED',
  }) as const;

/** Sent, a contract passes approval and filling, however little there is to do in them, before it is signed. */
export const contractMachine = stateMachine<ContractState, ContractAct, ContractRole>({
  states: CONTRACT_STATES,
  acts: contractActs,
  steps: {
    DRAFT: { ...over('DRAFT'), 'edit-contract': 'DRAFT', 'send-contract': 'APPROVING' },
    APPROVING: {
      ...running('APPROVING'),
      'approve-contract': 'APPROVING',
      'return-contract': 'DRAFT',
      'begin-filling': 'FILLING',
    },
    FILLING: {
      ...running('FILLING'),
      'fill-contract': 'FILLING',
      'reject-filling': 'FILL_REJECTED',
      'begin-signing': 'SIGNING',
    },
    SIGNING: {
      ...running('SIGNING'),
      'sign-contract': 'SIGNING',
      'reject-contract': 'SIGN_REJECTED',
      'complete-contract': 'COMPLETE',
      'fail-signing': 'SIGN_FAILED',
    },
    COMPLETE: { ...over('COMPLETE'), 'share-contract': 'COMPLETE', 'void-contract': 'INVALIDING' },
    FILL_REJECTED: over('FILL_REJECTED'),
    SIGN_REJECTED: over('SIGN_REJECTED'),
    RECALLED: over('RECALLED'),
    EXPIRED: over('EXPIRED'),
    SIGN_FAILED: {
      ...kept('SIGN_FAILED'),
      'retry-contract': 'SIGNING',
      'reject-contract': 'SIGN_REJECTED',
      'recall-contract': 'RECALLED',
      'expire-contract': 'EXPIRED',
    },
    INVALIDING: {
      ...kept('INVALIDING'),
      'share-contract': 'INVALIDING',
      'finish-voiding': 'INVALIDED',
      'drop-voiding': 'COMPLETE',
    },
    INVALIDED: over('INVALIDED'),
  },
});

/** Nothing leads out of these. */
export const ENDED_STATES = [
  'FILL_REJECTED',
  'SIGN_REJECTED',
  'RECALLED',
  'EXPIRED',
  'INVALIDED',
] as const satisfies readonly ContractState[];
/** Sent, and not over. */
export const RUNNING_STATES = [
  'APPROVING',
  'FILLING',
  'SIGNING',
  'SIGN_FAILED',
] as const satisfies readonly ContractState[];

export const PARTY_STATES = {
  WAITING: '未轮到',
  PENDING: '待签',
  READ: '已读',
  SEAL_APPROVING: '用印审批中',
  SIGNED: '已签',
  REJECTED: '已拒签',
  TRANSFERRED: '已转交',
  EXPIRED: '已过期',
} as const;
export type PartyState = keyof typeof PARTY_STATES;

const partyActs = {
  'call-party': { words: '轮到', roles: system },
  'release-party': { words: '无需签署', roles: system },
  'read-contract': { words: '阅读', roles: ['holder'] },
  'ask-seal': { words: '申请用印', roles: ['holder'] },
  sign: { words: '签署', roles: ['holder'] },
  reject: { words: '拒签', roles: ['holder'] },
  transfer: { words: '转交', roles: ['holder'] },
  replace: { words: '更换', roles: ['author'] },
  'expire-party': { words: '过期', roles: system },
} as const;
export type PartyAct = keyof typeof partyActs;

const open = {
  'release-party': 'WAITING',
  sign: 'SIGNED',
  reject: 'REJECTED',
  transfer: 'TRANSFERRED',
  replace: 'TRANSFERRED',
  'expire-party': 'EXPIRED',
} as const;

/** Where a party stands. SIGNED is whoever has done their part, be it approving. */
export const partyMachine = stateMachine<PartyState, PartyAct, 'holder' | 'author' | 'system'>({
  states: PARTY_STATES,
  acts: partyActs,
  steps: {
    WAITING: { 'call-party': 'PENDING', replace: 'TRANSFERRED', 'expire-party': 'EXPIRED' },
    PENDING: { ...open, 'read-contract': 'READ' },
    READ: { ...open, 'read-contract': 'READ', 'ask-seal': 'SEAL_APPROVING' },
    SEAL_APPROVING: { ...open, 'read-contract': 'SEAL_APPROVING', 'ask-seal': 'SEAL_APPROVING' },
    SIGNED: {},
    REJECTED: {},
    TRANSFERRED: {},
    EXPIRED: {},
  },
});

/** It is this party's turn. */
export const OPEN_PARTY_STATES = [
  'PENDING',
  'READ',
  'SEAL_APPROVING',
] as const satisfies readonly PartyState[];
