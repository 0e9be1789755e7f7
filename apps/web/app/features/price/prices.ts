// Every price of the house, in integer 分. They are samples (示例价) and the pages say so wherever they stand.

export interface Tier {
  /** The tier holds up to this number of a year's contracts. */
  upTo: number;
  /** What each contract within the tier costs, in 分. */
  unit: number;
}

/** 按量: each part of a year's contracts at the price of its tier. */
export const byUse: readonly Tier[] = [
  { upTo: 100, unit: 500 },
  { upTo: 1_000, unit: 420 },
  { upTo: 10_000, unit: 350 },
  { upTo: Number.POSITIVE_INFINITY, unit: 320 },
];

/** 接口: the same by contracts that come through the API. */
export const byApi: readonly Tier[] = [
  { upTo: 1_000, unit: 360 },
  { upTo: 10_000, unit: 300 },
  { upTo: 100_000, unit: 220 },
  { upTo: Number.POSITIVE_INFINITY, unit: 160 },
];

export interface Package {
  name: string;
  /** Contracts within a year. */
  contracts: number;
  price: number;
  text: string;
  includes: string[];
}

export const packages: readonly Package[] = [
  {
    name: '起步',
    contracts: 100,
    price: 39_800,
    text: '刚开始把合同搬到线上',
    includes: ['1 枚单位印章', '5 名成员', '模板与归档'],
  },
  {
    name: '标准',
    contracts: 500,
    price: 178_000,
    text: '合同每天都有，要有人审批',
    includes: ['5 枚单位印章', '50 名成员', '用印审批与角色权限', '批量发起与批量签署'],
  },
  {
    name: '企业',
    contracts: 3_000,
    price: 930_000,
    text: '多部门、多公司一起用',
    includes: ['印章与成员不限', '企业微信接入', '组合盖章与一码多签', '每年 20 份证据报告'],
  },
];

/** What is charged beside contracts. */
export const addOns = {
  phoneCheck: { name: '个人实名：运营商三要素', unit: '次', price: 100 },
  faceCheck: { name: '个人实名或意愿：人脸', unit: '次', price: 200 },
  companyCheck: { name: '企业实名核验', unit: '次', price: 300 },
  message: { name: '短信通知', unit: '条', price: 10 },
  report: { name: '证据报告', unit: '份', price: 2_000 },
  personCertificate: { name: '个人数字证书（一年）', unit: '张', price: 6_000 },
  companyCertificate: { name: '单位数字证书（一年）', unit: '张', price: 20_000 },
  key: { name: '智能密码钥匙', unit: '个', price: 8_000 },
} as const satisfies Record<string, { name: string; unit: string; price: number }>;
