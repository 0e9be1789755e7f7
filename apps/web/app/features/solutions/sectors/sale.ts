import { cite } from '@yinxin/law/cite';
import { SaleScene } from '~/ui/illustrations/scenes/sale.tsx';
import type { Solution } from '../solution.ts';

export const solution: Solution = {
  Picture: SaleScene,
  lead: '政策一年一变，经销商成百上千。发一次，收回来，按户对账，渠道负责人不再逐家打电话。',
  needs: ['identity', 'seals', 'contracts', 'templates', 'evidence'],
  order: ['scenes', 'flow', 'cases', 'pains', 'rules'],
  titles: { pains: '渠道签约为什么慢', scenes: '销售与渠道的常用文件', rules: '对账与订单的法律依据' },
  closing: {
    title: '下一轮经销政策，试试扫码签',
    text: '带上经销商名单的规模和协议样本，我们演示怎样一次发完、按户查看。',
  },
  pains: [
    { name: '热度过了，合同还没到', text: '寄出去、催回来、补页码，签完一轮，销售旺季过半。' },
    { name: '政策口径说不清', text: '返利与价格靠邮件和口头传达，年底各执一词。' },
    { name: '应收账款缺凭据', text: '对账函没有回音，真到催收时拿不出对方确认过的金额。' },
  ],
  scenes: [
    {
      name: '渠道招募',
      text: '一个二维码，经销商扫码、认证、签约，各得一份自己的协议。',
      capability: 'templates',
      files: ['经销协议', '代理协议', '授权书'],
    },
    {
      name: '年度政策',
      text: '同一版政策发给全体，谁已确认、谁没打开，随时查看。',
      capability: 'contracts',
      files: ['返利协议', '政策确认书', '价格调整函'],
    },
    {
      name: '合同与订单',
      text: '谈妥之后把合同发到客户手机上，看完就签。',
      capability: 'contracts',
      files: ['销售合同', '订单确认书'],
    },
    {
      name: '发货与签收',
      text: '签收人核验身份后确认，短少破损当场写明。',
      capability: 'contracts',
      files: ['发货单', '签收单'],
    },
    {
      name: '应收对账',
      text: '按月批量发出，没签的可以催办。',
      capability: 'templates',
      files: ['往来对账函', '询证函', '还款计划'],
    },
    {
      name: '门店与加盟',
      text: '从意向到开业的文件放在一处，按门店归档。',
      capability: 'contracts',
      files: ['加盟合同', '装修协议', '设备清单'],
    },
  ],
  flow: {
    title: '扫码签一份经销协议',
    lanes: ['销售', '经销商', '印信'],
    steps: [
      { lane: 1, name: '生成二维码', text: '选模板，定有效期', capability: 'templates' },
      { lane: 2, name: '扫码认证', text: '企业与经办人一并核验', capability: 'identity' },
      { lane: 2, name: '填写并盖章', text: '区域、额度由本人填写', capability: 'seals' },
      { lane: 1, name: '核对盖章', text: '可批量，也可逐份', capability: 'templates' },
      { lane: 3, name: '分发存证', text: '每家一份，互不可见', capability: 'evidence' },
    ],
  },
  rules: [
    {
      ...cite('civil-code', 491),
      text: '信息网络上发布的商品或者服务信息符合要约条件的，对方选择并提交订单成功时合同成立，另有约定的除外。',
    },
    {
      ...cite('civil-code', 195),
      text: '义务人同意履行义务的，诉讼时效中断。经对方确认的对账函与还款计划因此值得逐期留存。',
    },
    {
      ...cite('e-commerce-law', 31),
      text: '电子商务平台经营者应当保存商品和服务信息、交易信息，自交易完成之日起不少于三年。',
    },
    {
      ...cite('electronic-signature-law', 14),
      text: '可靠的电子签名与手写签名或者盖章具有同等的法律效力。',
    },
  ],
};
