// What templates and batches are made of, in tables. No schema library here: the browser imports it too.
import { stateMachine } from './state-machine.ts';

export const TEMPLATE_STATES = {
  DRAFT: '未发布',
  PUBLISHED: '可使用',
  ARCHIVED: '已归档',
  DELETED: '已删除',
} as const;
export type TemplateState = keyof typeof TEMPLATE_STATES;

/** What somebody may do with a template; each includes those before it. */
export const TEMPLATE_RIGHTS = { use: '使用', edit: '编辑', own: '管理' } as const;
export type TemplateRight = keyof typeof TEMPLATE_RIGHTS;

const use = ['use'] as const;
const edit = ['edit'] as const;
const own = ['own'] as const;
const templateActs = {
  'use-template': { words: '使用', roles: use },
  'copy-template': { words: '复制', roles: use },
  'edit-template': { words: '编辑', roles: edit },
  'publish-template': { words: '发布', roles: edit },
  'move-template': { words: '移动', roles: edit },
  'share-template': { words: '共享', roles: own },
  'archive-template': { words: '归档', roles: own },
  'restore-template': { words: '恢复使用', roles: own },
  'delete-template': { words: '删除', roles: own },
} as const;
export type TemplateAct = keyof typeof templateActs;

const kept = (state: TemplateState) => ({ 'move-template': state, 'delete-template': 'DELETED' }) as const;
const written = (state: TemplateState) =>
  ({
    ...kept(state),
    'copy-template': state,
    'edit-template': state,
    'publish-template': 'PUBLISHED',
    'share-template': state,
  }) as const;

/** A contract that was made from a template goes its own way, whatever becomes of the template. */
export const templateMachine = stateMachine<TemplateState, TemplateAct, TemplateRight>({
  states: TEMPLATE_STATES,
  acts: templateActs,
  steps: {
    DRAFT: written('DRAFT'),
    PUBLISHED: { ...written('PUBLISHED'), 'use-template': 'PUBLISHED', 'archive-template': 'ARCHIVED' },
    ARCHIVED: { ...kept('ARCHIVED'), 'copy-template': 'ARCHIVED', 'restore-template': 'PUBLISHED' },
    DELETED: {},
  },
});

/** Of one right, all that it includes. */
export const rightsWithin = (right: TemplateRight): TemplateRight[] => {
  const all: TemplateRight[] = ['use', 'edit', 'own'];
  return all.slice(0, all.indexOf(right) + 1);
};

export const TEMPLATE_LIMITS = {
  name: 100,
  role: 20,
  roles: 20,
  note: 200,
  folders: 200,
  grants: 200,
  /** Of one owner. */
  templates: 2_000,
} as const;

/** Texts of our own to begin with. */
export const TEMPLATE_SAMPLES = {
  labour: '劳动合同',
  secrecy: '保密协议',
  purchase: '采购合同',
  mandate: '授权委托书',
  lease: '房屋租赁合同',
  receipt: '收据',
  pledge: '信息安全承诺书',
} as const;
export type TemplateSample = keyof typeof TEMPLATE_SAMPLES;

export const BATCH_STATES = {
  OPEN: '待发起',
  RUNNING: '发起中',
  PAUSED: '已暂停',
  DONE: '已完成',
} as const;
export type BatchState = keyof typeof BATCH_STATES;

/** Whoever made a batch and in whose name it is sent, whoever administers the organisation, or the job that works it. */
export type BatchRole = 'author' | 'keeper' | 'system';
const batchActs = {
  'fill-batch': { words: '导入', roles: ['author'] },
  'correct-batch': { words: '改正', roles: ['author'] },
  'start-batch': { words: '开始发起', roles: ['author'] },
  'pause-batch': { words: '暂停', roles: ['author', 'keeper', 'system'] },
  'resume-batch': { words: '继续', roles: ['author'] },
  'retry-batch': { words: '重试失败的行', roles: ['author'] },
  'finish-batch': { words: '完成', roles: ['system'] },
  'delete-batch': { words: '删除', roles: ['author', 'keeper'] },
} as const;
export type BatchAct = keyof typeof batchActs;

/** Rows may be corrected whenever nothing is being sent. */
export const batchMachine = stateMachine<BatchState, BatchAct, BatchRole>({
  states: BATCH_STATES,
  acts: batchActs,
  steps: {
    OPEN: { 'fill-batch': 'OPEN', 'correct-batch': 'OPEN', 'start-batch': 'RUNNING', 'delete-batch': 'OPEN' },
    RUNNING: { 'pause-batch': 'PAUSED', 'finish-batch': 'DONE' },
    PAUSED: {
      'correct-batch': 'PAUSED',
      'resume-batch': 'RUNNING',
      'retry-batch': 'PAUSED',
      'delete-batch': 'PAUSED',
    },
    DONE: {
      'correct-batch': 'DONE',
      'start-batch': 'RUNNING',
      'retry-batch': 'DONE',
      'delete-batch': 'DONE',
    },
  },
});

/** `invalid` is not sent before it is corrected, `failed` was tried. */
export const BATCH_ROW_STATES = {
  invalid: '待改正',
  ready: '待发起',
  sent: '已发起',
  failed: '未成功',
} as const;
export type BatchRowState = keyof typeof BATCH_ROW_STATES;

export const BATCH_LIMITS = {
  name: 100,
  /** Of an uploaded table. */
  bytes: 10 * 1024 * 1024,
  rows: 20_000,
  /** Empty rows as well. */
  lines: 100_000,
  columns: 100,
  cell: 2_000,
  /** Of all cells together: what a table takes of memory. */
  characters: 10_000_000,
  /** Fits into one request in whatever script it is written. */
  pasted: 300_000,
} as const;

/** How a code by which many sign stands; whoever comes reads why it is closed in words of its own. */
export const SIGN_CODE_STATES = {
  open: '可签署',
  full: '名额已满',
  expired: '已过期',
  stopped: '已停用',
  short: '份数不足',
  gone: '发起人不可用',
  hindered: '待处理',
} as const;
export type SignCodeState = keyof typeof SIGN_CODE_STATES;

export const SIGN_CODE_LIMITS = {
  /** How many may sign by one code. */
  people: 10_000,
  /** How far ahead it may end. */
  days: 365,
  /** Of one owner, not yet ended. */
  open: 500,
} as const;
