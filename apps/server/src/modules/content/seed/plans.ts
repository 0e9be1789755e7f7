import type { DraftOf } from '../kinds/index.ts';
import type { Seed } from './index.ts';

const priced = (slug: string, data: DraftOf<'plan'>): Seed<'plan'> => ({
  slug,
  data: { ...data, sample: true },
});

const packages: Seed<'plan'>[] = [
  priced('package-start', {
    model: 'package',
    name: '起步',
    text: '刚开始把合同搬到线上',
    contracts: 100,
    price: 39_800,
    includes: ['1 枚单位印章', '5 名成员', '模板与归档'],
  }),
  priced('package-standard', {
    model: 'package',
    name: '标准',
    text: '合同每天都有，要有人审批',
    contracts: 500,
    price: 178_000,
    includes: ['5 枚单位印章', '50 名成员', '用印审批与角色权限', '批量发起与批量签署'],
    recommended: true,
  }),
  priced('package-enterprise', {
    model: 'package',
    name: '企业',
    text: '多部门、多公司一起用',
    contracts: 3_000,
    price: 930_000,
    includes: ['印章与成员不限', '企业微信接入', '组合盖章与一码多签', '每年 20 份证据报告'],
  }),
];

const otherWays: Seed<'plan'>[] = [
  priced('by-use', {
    model: 'use',
    name: '按量',
    text: '用多少付多少，没有最低消费。',
    tiers: [
      { upTo: 100, unit: 500 },
      { upTo: 1_000, unit: 420 },
      { upTo: 10_000, unit: 350 },
      { upTo: null, unit: 320 },
    ],
  }),
  priced('by-api', {
    model: 'api',
    name: 'API',
    text: '从您的系统发起，量越大单价越低。',
    tiers: [
      { upTo: 1_000, unit: 360 },
      { upTo: 10_000, unit: 300 },
      { upTo: 100_000, unit: 220 },
      { upTo: null, unit: 160 },
    ],
  }),
  {
    slug: 'private',
    data: {
      model: 'private',
      name: '私有化',
      text: '装在您的机房，签署不限量，按项目报价。',
      parts: [
        { name: '软件授权', text: '按节点数与使用单位数' },
        { name: '实施服务', text: '勘察、部署、联调、培训' },
        { name: '年度维护', text: '升级、支持、应急' },
        { name: '密码设备', text: '密码机与密码钥匙，可自备' },
      ],
    },
  },
];

type AddOn = Omit<Extract<DraftOf<'plan'>, { model: 'add-on' }>, 'model'>;
const addOn = (slug: string, data: AddOn) => priced(slug, { model: 'add-on', ...data });

const addOns: Seed<'plan'>[] = [
  addOn('phone-check', { name: '个人实名：运营商三要素', unit: '次', price: 100 }),
  addOn('face-check', {
    name: '个人实名或意愿：人脸',
    text: '没有就填 0',
    unit: '次',
    price: 200,
    question: '人脸核验多少次',
    usual: 100,
  }),
  addOn('company-check', {
    name: '企业实名核验',
    text: '首次合作的企业',
    unit: '次',
    price: 300,
    question: '核验多少家企业',
    usual: 20,
  }),
  addOn('message', { name: '短信通知', unit: '条', price: 10 }),
  addOn('report', {
    name: '证据报告',
    text: '需要时才出',
    unit: '份',
    price: 2_000,
    question: '出具多少份证据报告',
    usual: 2,
  }),
  addOn('person-certificate', { name: '个人数字证书（一年）', unit: '张', price: 6_000 }),
  addOn('company-certificate', { name: '单位数字证书（一年）', unit: '张', price: 20_000 }),
  addOn('key', { name: '智能密码钥匙', unit: '个', price: 8_000 }),
];

/** Sample prices (示例价) in 分; the pages say so wherever they stand. */
export const plans: Seed<'plan'>[] = [...packages, ...otherWays, ...addOns];
