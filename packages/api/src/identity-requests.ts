// A program asks who somebody is: what its page, its calls and the server name alike. No schema library here.

export const IDENTITY_REQUEST_KINDS = { person: '个人', organization: '企业' } as const;
export type IdentityRequestKind = keyof typeof IDENTITY_REQUEST_KINDS;

/** What the person decided, who may take it back at any time. */
export const IDENTITY_ANSWERS = {
  waiting: '待本人同意',
  agreed: '已同意',
  refused: '未同意或已收回',
} as const;
export type IdentityAnswer = keyof typeof IDENTITY_ANSWERS;

/** What the program learns of it. */
export const IDENTITY_RESULTS = {
  waiting: '等待本人同意',
  refused: '本人不同意，或已收回同意',
  expired: '链接已过期',
  verifying: '已同意，尚未完成认证',
  verified: '已认证',
} as const;

/** For how long the link can be opened. */
export const IDENTITY_REQUEST_DAYS = 7;

/** What is told to the program, of each kind; the page says it before anybody agrees. */
export const IDENTITY_TOLD: Readonly<Record<IdentityRequestKind, readonly string[]>> = {
  person: ['是否已实名认证', '姓名', '证件种类与号码末四位', '认证方式与时间'],
  organization: ['是否已企业认证', '企业名称', '统一社会信用代码', '认证方式与时间'],
};
