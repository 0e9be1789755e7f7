import type { IconName } from '../../ui/index.ts';

/** The three ways to run the product, and what tells them apart. */
export const forms = [
  {
    key: 'SaaS',
    name: '公有云',
    icon: 'home',
    promise: '打开浏览器就能签',
    facts: {
      适合谁: '没有专门的开发人员，想尽快用起来的企业与个人',
      文件在哪里: '加密保存在我们的服务中',
      多久用上: '注册、认证之后，当天可以发出第一份合同',
      怎样计费: '按份或按套餐',
      谁来维护: '我们升级与备份，您只管签',
    },
  },
  {
    key: 'Api',
    name: '接口接入',
    icon: 'chain',
    promise: '把签署装进您的系统',
    facts: {
      适合谁: '已有 ERP、人事、交易等系统，希望流程不中断的团队',
      文件在哪里: '随调用传输，也可以只传摘要',
      多久用上: '先在沙箱联调，通过后转正式环境',
      怎样计费: '按调用量，阶梯递减',
      谁来维护: '接口由我们维护，页面与流程由您掌握',
    },
  },
  {
    key: 'Local',
    name: '本地部署',
    icon: 'building',
    promise: '文件不出您的网络',
    facts: {
      适合谁: '对数据出域有明确要求的机构与集团',
      文件在哪里: '只在您自己的服务器上',
      多久用上: '按项目实施：勘察、部署、联调、验收',
      怎样计费: '按项目报价，签署不限量',
      谁来维护: '您掌握主机与密钥，我们提供升级与支持',
    },
  },
] as const satisfies readonly {
  key: string;
  name: string;
  icon: IconName;
  promise: string;
  facts: Record<string, string>;
}[];

export type FormKey = (typeof forms)[number]['key'];

export const formKeys: readonly FormKey[] = forms.map(({ key }) => key);

export const factNames = Object.keys(forms[0].facts) as (keyof (typeof forms)[number]['facts'])[];

/** Questions that lead to a form; the first yes decides. */
export const choices: { question: string; hint: string; answer: FormKey }[] = [
  {
    question: '文件是否不能离开您的网络？',
    hint: '制度或监管要求数据不出域，或者网络与互联网隔离。',
    answer: 'Local',
  },
  {
    question: '是否希望在自己的系统里完成签署？',
    hint: '合同从业务系统产生，签完还要回到业务系统。',
    answer: 'Api',
  },
  { question: '都不是，想先用起来？', hint: '从一份合同开始，以后随时可以换成另外两种。', answer: 'SaaS' },
];

/** Where a form's page is. */
export const formPath = (key: FormKey, phone: boolean) => `${phone ? '/mobile' : ''}/product/software/${key}`;
export const productsPath = (phone: boolean) => (phone ? '/mobile/product' : '/product/software');
