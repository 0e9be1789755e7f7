import type { Act } from '@yinxin/api/client';
import type { IconName } from '~/ui/icon.tsx';

interface SectionRow {
  name: string;
  /** Whoever may do this finds the section in the menu. */
  act: Act;
  icon: IconName;
  /** What the menu puts it under. */
  group: Group;
  /** A page of another section, which the menu shows in its place. */
  within?: string;
}

/** The headings of the menu; the first entry stands alone. */
export const GROUPS = {
  home: '',
  site: '网站',
  identity: '实名',
  business: '证书与印章',
  money: '订单与资金',
  partners: '合作结算',
  system: '系统',
} as const;
type Group = keyof typeof GROUPS;

/** The parts of the back office, by their address, in the order of the menu. */
const table = {
  home: { name: '工作台', act: 'read-visits', icon: 'home', group: 'home' },
  content: { name: '内容管理', act: 'read-content', icon: 'document', group: 'site' },
  item: { name: '编辑内容', act: 'read-content', icon: 'document', group: 'site', within: 'content' },
  media: { name: '素材库', act: 'read-files', icon: 'package', group: 'site' },
  appointments: { name: '预约管理', act: 'read-appointments', icon: 'phone', group: 'site' },
  workorders: { name: '工单', act: 'read-work-orders', icon: 'mail', group: 'site' },
  visits: { name: '访问统计', act: 'read-visits', icon: 'people', group: 'site' },
  identity: { name: '实名审核', act: 'read-verifications', icon: 'shield', group: 'identity' },
  case: {
    name: '审核认证',
    act: 'read-verifications',
    icon: 'shield',
    group: 'identity',
    within: 'identity',
  },
  reclaims: { name: '管理员变更', act: 'read-verifications', icon: 'switch', group: 'identity' },
  reviews: { name: '审核用时', act: 'read-verifications', icon: 'clock', group: 'identity' },
  retention: { name: '信息保存', act: 'read-verifications', icon: 'package', group: 'identity' },
  orders: { name: '订单', act: 'read-orders', icon: 'document', group: 'business' },
  order: { name: '订单', act: 'read-orders', icon: 'document', group: 'business', within: 'orders' },
  pictures: { name: '印模审核', act: 'read-seals', icon: 'camera', group: 'business' },
  seals: { name: '印章', act: 'read-seals', icon: 'seal', group: 'business' },
  certificates: { name: '证书', act: 'read-certificates', icon: 'key', group: 'business' },
  trust: { name: '信任列表', act: 'read-trust', icon: 'shield', group: 'business' },
  applications: { name: '应用上线', act: 'read-applications', icon: 'package', group: 'business' },
  scenes: { name: '办理平台', act: 'read-scenes', icon: 'building', group: 'business' },
  wecom: { name: '企业微信', act: 'read-wecom', icon: 'people', group: 'business' },
  payments: { name: '支付', act: 'read-payments', icon: 'card', group: 'money' },
  refunds: { name: '退款', act: 'read-payments', icon: 'undo', group: 'money' },
  invoices: { name: '发票', act: 'read-invoices', icon: 'print', group: 'money' },
  coupons: { name: '优惠券', act: 'read-coupons', icon: 'package', group: 'money' },
  prices: { name: '价格表', act: 'read-prices', icon: 'scales', group: 'money' },
  price: { name: '价格表', act: 'read-prices', icon: 'scales', group: 'money', within: 'prices' },
  ledger: { name: '总账', act: 'read-ledger', icon: 'scales', group: 'money' },
  reconciliations: { name: '对账', act: 'read-ledger', icon: 'circle-check', group: 'money' },
  partners: { name: '合作方', act: 'read-partners', icon: 'people', group: 'partners' },
  partner: {
    name: '合作方',
    act: 'read-partners',
    icon: 'people',
    group: 'partners',
    within: 'partners',
  },
  bills: { name: '合作方账单', act: 'read-bills', icon: 'document', group: 'partners' },
  bill: { name: '合作方账单', act: 'read-bills', icon: 'document', group: 'partners', within: 'bills' },
  partnerpayments: { name: '合作方收付款', act: 'read-bills', icon: 'card', group: 'partners' },
  operators: { name: '操作员', act: 'read-operators', icon: 'user', group: 'system' },
  events: { name: '操作记录', act: 'read-events', icon: 'clock', group: 'system' },
  jobs: { name: '失败任务', act: 'read-jobs', icon: 'alert', group: 'system' },
  security: { name: '账号安全', act: 'change-password', icon: 'lock', group: 'system' },
} as const satisfies Record<string, SectionRow>;

export type Section = keyof typeof table;
export const sections: Readonly<Record<Section, SectionRow>> = table;
export const adminSections = Object.keys(table) as Section[];
export const describeSection = (section: string) => ({
  title: `${sections[section as Section].name} - 运营后台`,
});

/** What stands in the menu of somebody who may do these things. */
export const menuFor = (may: readonly Act[]): Section[] =>
  adminSections.filter((name) => !sections[name].within && may.includes(sections[name].act));

/** The menu by its headings, without those under which nothing stands. */
export const groupedMenuFor = (may: readonly Act[]): { heading: string; entries: Section[] }[] => {
  const own = menuFor(may);
  return (Object.entries(GROUPS) as [Group, string][])
    .map(([group, heading]) => ({ heading, entries: own.filter((name) => sections[name].group === group) }))
    .filter(({ entries }) => entries.length > 0);
};
