import { cite } from '@yinxin/law/cite';
import { PurchaseScene } from '~/ui/illustrations/scenes/purchase.tsx';
import type { Solution } from '../solution.ts';

export const solution: Solution = {
  Picture: PurchaseScene,
  lead: '供应商多，文件更多。让合同、订单、验收单和对账单跟着同一个编号走，付款前一次查齐。',
  needs: ['identity', 'seals', 'contracts', 'templates', 'evidence', 'api'],
  order: ['flow', 'scenes', 'pains', 'rules', 'cases'],
  titles: { pains: '采购员的时间花在哪里', scenes: '采购各环节的文件', rules: '合同成立与用印的依据' },
  closing: {
    title: '聊聊您的采购流程',
    text: '说说每月多少张订单、要过哪些人，我们按您的流程演示。',
  },
  pains: [
    { name: '对方是谁，心里没底', text: '盖了章的扫描件，看不出章是不是真的，人有没有权。' },
    { name: '订单天天有，盖章天天等', text: '采购员拿着订单找印章管理员，生产线在等料。' },
    { name: '对账对不拢', text: '送货单、验收单、发票各在一处，月底靠人一张张核。' },
  ],
  scenes: [
    {
      name: '供应商准入',
      text: '先核验企业与经办人，再签承诺与廉洁文件，供应商存入通讯录。',
      capability: 'contracts',
      files: ['准入承诺书', '廉洁协议', '资质授权书'],
    },
    {
      name: '询比价与定标',
      text: '报价单、比价记录与中标通知书在线签署，按项目归档。',
      capability: 'contracts',
      files: ['报价单', '比价记录', '中标通知书'],
    },
    {
      name: '框架与合同',
      text: '多方会签按顺序推进，金额与条款变更另签补充协议。',
      capability: 'contracts',
      files: ['框架协议', '采购合同', '质量保证协议', '补充协议'],
    },
    {
      name: '批量订单',
      text: '从 ERP 或 SRM 推送，授权范围内自动加盖，超出范围转人工审批。',
      capability: 'api',
      files: ['采购订单', '交期变更单'],
    },
    {
      name: '送货验收',
      text: '司机、仓管各签各的，数量不符当场写明。',
      capability: 'contracts',
      files: ['送货单', '验收单', '退货单'],
    },
    {
      name: '对账结算',
      text: '套用模板批量生成，双方确认，确认后的改动都能验出。',
      capability: 'templates',
      files: ['对账单', '付款确认书', '发票签收单'],
    },
  ],
  flow: {
    title: '从供应商准入到付款',
    lanes: ['采购方', '供应商', '印信'],
    steps: [
      { lane: 3, name: '核验企业', text: '主体、法定代表人、经办人', capability: 'identity' },
      { lane: 2, name: '签准入文件', text: '承诺书与廉洁协议', capability: 'contracts' },
      { lane: 1, name: '发起合同', text: '套用模板，批量生成', capability: 'templates' },
      { lane: 2, name: '确认盖章', text: '经办人确认意愿', capability: 'seals' },
      { lane: 1, name: '验收与对账', text: '逐单签收，按月确认', capability: 'contracts' },
      { lane: 3, name: '归档取证', text: '按编号收齐证据', capability: 'evidence' },
    ],
  },
  rules: [
    {
      ...cite('civil-code', 469, 490),
      text: '可以随时调取查用的数据电文视为书面形式；采用合同书形式的，自双方均签名、盖章或者按指印时合同成立。',
    },
    {
      ...cite('civil-code', 491),
      text: '当事人采用数据电文形式订立合同要求签订确认书的，签订确认书时合同成立。',
    },
    {
      name: 'GB/T 36298-2018 电子合同订立流程规范',
      law: 'gbt-36298-2018',
      text: '身份登记、认证、签署，到查询、下载与验证的流程要求，签署过程按此设计。',
    },
    {
      name: '电子印章管理办法（国办发〔2025〕33 号）',
      law: 'electronic-seal-measures',
      text: '适用范围包括企业印章与合同、财务等业务专用章；电子印章的制作、备案、使用、注销都要有记录。',
    },
  ],
};
