import { type CapabilityKey, notOpen, worded } from '@yinxin/api/page';
import type { IconName } from '~/ui/index.ts';

export interface Product {
  /** The anchor of its section on the product page. */
  key: 'sign' | 'seal' | 'contract' | 'evidence' | 'rights' | 'office';
  icon: IconName;
  name: string;
  /** What must be open for it to be used. */
  capability: CapabilityKey;
  /** In one sentence, for the home page. */
  summary: string;
  /** The page where one uses it, if the site has one yet. */
  path?: string;
  promise: string;
  text: string;
  points: string[];
}

/** What we offer, in the order of the site. */
export const products: Product[] = [
  {
    key: 'sign',
    icon: 'sign',
    name: '电子签名',
    capability: 'contracts',
    summary: worded('contracts', {
      open: '核实签署人身份，确认签署意愿，再用数字证书签名。',
      until: '核实身份、确认意愿，在网页和手机上签；本机签署 PDF 的工具已可下载。',
    }),
    promise: '核实身份之后再签名',
    text: '身份核验回答“谁在签”，意愿确认回答“愿不愿签”，两项记录分开保存。',
    points: [
      '按签署人指定短信、签署密码或人脸确认，也可以用 USB Key；人脸不作为唯一方式',
      '支持手写签名、扫码签署、批量签署，可按顺序也可同时签',
      '签名附带数字证书与可信时间戳，拿到文件的人可以自行核对',
    ],
  },
  {
    key: 'seal',
    icon: 'seal',
    name: '电子印章',
    capability: 'seals',
    summary: '申请、制章、授权、审批和注销在一处办理，逐次记录用印。',
    path: '/businessProcessing',
    promise: '控制用印权限与用途',
    text: '印章与数字证书绑定，授权到人，超出范围的先审批。',
    points: [
      '按 GB/T 38540-2020 制作，图形以毫米为单位绘制，放大不失真',
      '公章、合同章、财务章、人事章与个人名章分开授权',
      '支持普通盖章与骑缝章，盖章前可设审批',
    ],
  },
  {
    key: 'contract',
    icon: 'document',
    name: '合同管理',
    capability: 'contracts',
    summary: '用模板起草，指定签署顺序，催办未签的人，签完按编号归档。',
    path: '/businessProcessing/signCenter',
    promise: '随时查到合同签到哪一步',
    text: '起草、签署、归档和续签记在同一本台账里，按编号和当事人都能找到。',
    points: [
      '把常用文本做成模板，填好名单批量生成',
      '设定顺序与抄送，支持催办、撤回、拒签、到期提醒和作废',
      '按文件夹归档，按编号、当事人、状态检索',
    ],
  },
  {
    key: 'evidence',
    icon: 'chain',
    name: '数据存证',
    capability: 'evidence',
    summary: '把关键步骤的摘要写入只追加的日志，改写可以凭旧检查点发现。',
    path: '/product/evidence',
    promise: '让改动留下痕迹',
    text: '日志的检查点公开，有见证方的由其共同签名；持有旧检查点的人能发现改写。',
    points: ['只写摘要，不公开合同内容', '收录证明随合同下载，断网也能核对', '公开查询只显示摘要与脱敏信息'],
  },
  {
    key: 'rights',
    icon: 'scales',
    name: '法律维权',
    capability: 'evidence',
    summary: '发生争议时出具证据报告，写明谁在何时以什么方式签了什么。',
    promise: '为争议准备好证据材料',
    text: '合同各方随时自行取得证据包与证据报告，按法院审查的顺序写成。',
    points: [
      '报告写明签署人、时间、核验方式和文件摘要',
      '附离线核对方法，不依赖我们的服务在线',
      '报告自带签名，收到的人可以验证真伪',
    ],
  },
  {
    key: 'office',
    icon: 'people',
    name: '协同办公',
    capability: 'wecom',
    summary: '在企业微信里收待办、审批用印、签署合同，与网页使用同一账号。',
    promise: '在常用的系统里完成审批',
    text: '待办推到企业微信，合同从业务系统发起，签好的文件自动写回。',
    points: [
      '在企业微信里收待办、审批和签署',
      '与 OA、ERP、人事系统对接，结果自动回写',
      '电脑与手机使用同一账号',
    ],
  },
];

/** What all of them need. */
export const productCapabilities: CapabilityKey[] = [
  'identity',
  'templates',
  'usbKey',
  ...products.map(({ capability }) => capability),
];

/** How they are to be had while some of them are not open, and afterwards. */
export const openToday =
  notOpen(productCapabilities).length === 0
    ? '可以单独开通，也可以组合使用。'
    : '已可在线签署、制章、验证与存证；标有“规划中”的尚未开放。';

/** All of it as one product, for search engines. */
export const productLine = {
  name: '印信电子签约',
  description: products.map(({ name, promise }) => `${name}：${promise}`).join('；'),
};
