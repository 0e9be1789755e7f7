import { cite } from '@yinxin/law/cite';
import { FinanceScene } from '~/ui/illustrations/scenes/finance.tsx';
import type { Solution } from '../solution.ts';

export const solution: Solution = {
  Picture: FinanceScene,
  lead: '征信授权和抵押合同的风险不一样，确认方式也该不一样。把规则写进模板，由系统逐笔执行。',
  needs: ['identity', 'seals', 'contracts', 'usbKey', 'evidence'],
  order: ['pains', 'flow', 'rules', 'scenes', 'cases'],
  titles: { pains: '线上签约的顾虑', scenes: '各类业务的签署文件', rules: '监管与合规要求' },
  closing: {
    title: '先和合规部门一起看一次',
    text: '准备好业务种类和监管要求，我们演示各种意愿确认方式，并说明留痕内容。',
  },
  pains: [
    { name: '面签成本高', text: '客户与客户经理约不到一处，一笔业务跑三趟。' },
    { name: '冒名与否认', text: '“不是我签的”一旦出现，缺的是签署那一刻的证据。' },
    { name: '监管检查要留痕', text: '谁授权、何时告知、看了多久，检查时要拿得出完整记录。' },
  ],
  scenes: [
    {
      name: '信贷',
      text: '授权、借款、担保分步签，每一步单独确认意愿。',
      capability: 'contracts',
      files: ['借款合同', '担保合同', '抵押合同', '征信授权书'],
    },
    {
      name: '保险',
      text: '投保提示书单独发起、单独确认，回执在线签回。',
      capability: 'contracts',
      files: ['投保单', '投保提示书', '保单回执', '理赔协议'],
    },
    {
      name: '融资租赁',
      text: '承租人、出卖人、出租人多方会签，交付时再签确认。',
      capability: 'contracts',
      files: ['租赁合同', '回租合同', '交付确认书'],
    },
    {
      name: '供应链金融',
      text: '核心企业确权与融资文件前后相接，摘要写入存证日志。',
      capability: 'contracts',
      files: ['应收账款转让通知', '付款承诺函', '保理合同'],
    },
    {
      name: '证券与基金',
      text: '风险揭示书单独签署，适当性文件按客户归档。',
      capability: 'contracts',
      files: ['风险揭示书', '开户协议', '适当性匹配意见'],
    },
    {
      name: '内部与往来',
      text: '询证、对账、用印审批走同一套权限。',
      capability: 'contracts',
      files: ['询证函', '对账单', '用印审批单'],
    },
  ],
  flow: {
    title: '一笔贷款怎样签署',
    lanes: ['客户', '机构', '印信'],
    steps: [
      { lane: 2, name: '选定模板', text: '确认方式写在模板里', capability: 'templates' },
      { lane: 1, name: '身份核验', text: '多种方式，人脸非唯一', capability: 'identity' },
      { lane: 1, name: '单独同意', text: '敏感信息逐项告知', capability: 'contracts' },
      { lane: 1, name: '意愿确认', text: '短信、签署密码或人脸', capability: 'contracts' },
      { lane: 2, name: '机构盖章', text: '额度内自动，额度外审批', capability: 'seals' },
      { lane: 3, name: '出具证据', text: '报告可离线验证', capability: 'evidence' },
    ],
  },
  rules: [
    {
      ...cite('personal-information-law', [28, 30]),
      text: '处理敏感个人信息须有特定目的和充分必要性，取得单独同意，并告知必要性与对个人权益的影响。',
    },
    {
      name: '人脸识别技术应用安全管理办法（2025 年 6 月 1 日起施行）',
      law: 'face-recognition-measures',
      text: '有其他方式可以达到同样要求的，不得以人脸识别作为唯一验证方式，因此每处人脸都有另一条路。',
    },
    {
      ...cite('cryptography-law', 27),
      text: '依法要求使用商用密码保护的关键信息基础设施，应当开展商用密码应用安全性评估。',
    },
    {
      name: 'GB/T 39321-2020 电子合同取证流程规范',
      law: 'gbt-39321-2020',
      text: '取证有申请、受理、提取、验证、出证五个环节；证据包备好提取与验证所需的材料，各方自行取得。',
    },
  ],
  caution: '各类金融业务另有行业监管规定，是否可以全程线上办理、须否双录或面签，以监管要求为准。',
};
