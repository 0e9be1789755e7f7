import { type PricePlan, QUOTA_REMINDERS } from '@yinxin/api/client';
import type { Question } from '~/parts/page/index.ts';
import { holdsSamples } from './price-list.ts';

/** What happens to the count of contracts. */
export const EFFECTS = { taken: '扣减', returned: '返还', free: '不扣', kept: '不返还' } as const;

/** When a contract is counted, and when it is given back. */
export const counting: { when: string; what: string; effect: keyof typeof EFFECTS }[] = [
  { when: '起草、保存草稿', what: '还没有发出，不计数。', effect: 'free' },
  { when: '发起合同', what: '发起前页面写明“将扣减 1 份”，确认后扣减，多少人签都是 1 份。', effect: 'taken' },
  { when: '无人签署时撤回', what: '全数返还到原来的套餐，有效期不变。', effect: 'returned' },
  { when: '审批人退回', what: '合同回到草稿，全数返还到原来的套餐。', effect: 'returned' },
  { when: '已有人签署之后撤回', what: '签署服务已经发生，不返还。', effect: 'kept' },
  {
    when: '拒填、拒签或过期',
    what: '无论是否已有人签署都不返还；不再等待的，请在过期之前撤回。',
    effect: 'kept',
  },
  { when: '催办、转交、抄送、下载、验证', what: '不另计份数，也不另收费。', effect: 'free' },
  { when: '作废已完成的合同', what: '作废协议由原来各方签署，不另计份数。', effect: 'free' },
];

export const notes = [
  { name: '试用', text: '没有别的份数可用时，发起第一份合同即开始；个人按证件、企业按信用代码，各一次。' },
  { name: '有效期', text: '套餐自开通之日起一年内有效，先到期的先用，到期未用完的不顺延。' },
  { name: '一份额度，各处通用', text: '网页与手机共用同一家企业的额度，批量与扫码也不分开。' },
  {
    name: '用量看得见',
    text: '每一次扣减都记在账上，与合同一一对应；返还时销账。用量明细可以按编号、成员与日期查看，并导出表格。',
  },
  {
    name: '余额看得见',
    text: `发起合同之前写明剩余份数；购买的份数剩下不到 ${QUOTA_REMINDERS.percent}%，或者 ${QUOTA_REMINDERS.days} 天之内到期而还有剩余时，各提醒一次。用完不能发起新的合同，不会中断正在签署的合同。`,
  },
];

export const invoices = [
  { name: '开什么票', text: '电子发票，普通发票或增值税专用发票，内容为信息技术服务费或证书服务费。' },
  { name: '何时能开', text: '付款成功后即可申请，按实际付款金额开具，赠送的份数不开票。' },
  {
    name: '要什么资料',
    text: '单位名称与统一社会信用代码；专用发票另须地址、电话与开户信息，抬头与付款方一致。',
  },
  { name: '怎样送达', text: '开具后以站内消息通知，在订单中下载。' },
];

/** Asked while the page shows sample prices. */
const aboutSamples: Question = {
  question: '这里的价格是正式报价吗？',
  answer: '标有“示例价”的不是，它们用来说明计费方式；正式价格以签订的合同或订单页为准。',
};

const questions: Question[] = [
  {
    question: '签署的对方要付费吗？',
    answer: '不用。费用由发起方承担，对方完成身份核验与签署都不收费；员工查看、下载自己的劳动合同也不收费。',
  },
  {
    question: '一份合同有好几个文件，算几份？',
    answer: '一次发起算一份，一次发起可以包含多个文件与附件。批量发起给 36 个人、各签各的，算 36 份。',
  },
  {
    question: '时间戳和存证另外收费吗？',
    answer:
      '不另收。可信时间戳与存证包含在签署费用内；证据包与证据报告由合同各方自行下载，也不收费；为任意文件出具的验证报告按份计费。',
  },
  {
    question: '数字证书要单独买吗？',
    answer: '日常签署使用的证书包含在签署费用内；需要一年期的个人或单位证书、USB Key 时，按增值项购买。',
  },
  {
    question: '从套餐换到接口或本地部署，余下的怎么算？',
    answer: '换到接口，余额直接沿用；换成本地部署，未用完的份数可以在合同中折抵，具体办法与商务人员确认。',
  },
];

/** The questions that the page answers while it shows these plans. */
export const questionsOn = (plans: readonly PricePlan[]): Question[] =>
  holdsSamples(plans) ? [aboutSamples, ...questions] : questions;
