// What the product can do, and what of it can be used. Whoever opens a capability changes its state here and nowhere
// else: badges and wordings on the site, the open platform and in first content follow. No schema library here.

/** What visitors read of each state. */
export const CAPABILITY_STATES = { open: '已开放', coming: '即将开放', planned: '规划中' } as const;
export type CapabilityState = keyof typeof CAPABILITY_STATES;

export interface Capability {
  name: string;
  /** `coming` is being built, `planned` comes later. */
  state: CapabilityState;
}

const rows = {
  appointment: { name: '预约演示', state: 'open' },
  accounts: { name: '登录与账号', state: 'open' },
  content: { name: '文档、法规与下载', state: 'open' },
  certificates: { name: '数字证书', state: 'open' },
  timestamps: { name: '可信时间戳', state: 'open' },
  tools: { name: '签署与验证工具', state: 'open' },
  identity: { name: '实名认证', state: 'open' },
  seals: { name: '电子印章', state: 'open' },
  orders: { name: '在线下单', state: 'open' },
  contracts: { name: '合同签署', state: 'open' },
  templates: { name: '模板与批量', state: 'open' },
  usbKey: { name: 'USB Key 签署', state: 'open' },
  verification: { name: '在线验证', state: 'open' },
  evidence: { name: '存证与出证', state: 'open' },
  api: { name: '签署接口', state: 'open' },
  partners: { name: '伙伴结算', state: 'open' },
  wecom: { name: '企业微信', state: 'open' },
  ofd: { name: 'OFD 版式文件', state: 'planned' },
  digestOnly: { name: '只传摘要签署', state: 'open' },
  singleSignOn: { name: '统一身份登录', state: 'planned' },
  updatePackages: { name: '离线更新包', state: 'planned' },
} satisfies Record<string, Capability>;

export type CapabilityKey = keyof typeof rows;
/** Those that can be used: what a text may name that has no badge beside it. The compiler refuses the others. */
export type OpenCapability = {
  [Key in CapabilityKey]: (typeof rows)[Key]['state'] extends 'open' ? Key : never;
}[CapabilityKey];
export const CAPABILITIES: Readonly<Record<CapabilityKey, Capability>> = rows;

export const isOpen = (key: CapabilityKey): boolean => CAPABILITIES[key].state === 'open';

/** Those of them that cannot be used yet, in the order of the table. */
export const notOpen = (keys: readonly CapabilityKey[]): CapabilityKey[] =>
  (Object.keys(rows) as CapabilityKey[]).filter((key) => keys.includes(key) && !isOpen(key));

/** What may be said once it is open, and what until then. */
export const worded = <Words>(key: CapabilityKey, words: { open: Words; until: Words }): Words =>
  isOpen(key) ? words.open : words.until;
