// What two persons do together: one asks, or writes, and another decides. No schema library: the browser imports it too.

/** What can be asked for, and what it is called. */
export const TWO_PERSON_KINDS = {
  'create-operator': '新增操作员',
  'change-roles': '变更角色',
  'reset-password': '重置密码',
  'reset-second-factor': '重置二次验证',
  'enable-operator': '启用操作员',
  'disable-operator': '停用操作员',
  revocation: '吊销证书',
  trust: '变更信任列表',
  'publish-prices': '发布价格表',
  'adjust-bill': '账单调账',
  'partner-payment': '登记合作方收付款',
} as const;
export type TwoPersonKind = keyof typeof TWO_PERSON_KINDS;

/** What a request about an operator can ask for. */
export type OperatorChange = Exclude<
  TwoPersonKind,
  'revocation' | 'trust' | 'publish-prices' | 'adjust-bill' | 'partner-payment'
>;

export const TWO_PERSON_DECISIONS = { approved: '已同意', refused: '未同意' } as const;
export type TwoPersonDecision = keyof typeof TWO_PERSON_DECISIONS;

/** What was done to an operator's account. */
export const ACCOUNT_CHANGES = {
  created: '新建账号',
  password: '重置密码',
  'second-factor': '重置二次验证',
  roles: '变更角色',
  enabled: '重新启用',
  'own-factor': '本人更换二次验证',
} as const;
export type AccountChange = keyof typeof ACCOUNT_CHANGES;

/** By whose hand. */
export const ACCOUNT_CHANGE_WAYS = {
  installation: '系统初始化',
  'command-line': '服务器命令行',
  'two-persons': '两人完成',
  alone: '一人完成（旧版本）',
  self: '本人',
} as const;
export type AccountChangeWay = keyof typeof ACCOUNT_CHANGE_WAYS;
