import { type CapabilityKey, worded } from '@yinxin/api/page';
import type { ProductForm } from '~/site/pages/product-forms.ts';
import type { IconName } from '~/ui/index.ts';

/** What a form is compared by, in the words of a reader's questions. */
export const FORM_FACTS = {
  audience: '适合谁',
  storage: '文件在哪里',
  start: '多久用上',
  billing: '怎样计费',
  upkeep: '谁来维护',
} as const;
type FormFact = keyof typeof FORM_FACTS;
export const formFacts = Object.keys(FORM_FACTS) as FormFact[];

/** The three ways to run the product, and what tells them apart. */
export const forms = [
  {
    key: 'SaaS',
    name: '公有云',
    icon: 'home',
    promise: '在浏览器里签',
    capability: 'contracts',
    facts: {
      audience: '没有专门的开发人员，想尽快用起来的企业与个人',
      storage: '保存在我们的服务器，按账号授权查看',
      start: worded('contracts', {
        open: '注册、认证之后即可发出合同',
        until: '账号现在可以注册，签署功能开放后即可使用',
      }),
      billing: '按份或按套餐',
      upkeep: '我们升级与备份，您只管签',
    },
  },
  {
    key: 'Api',
    name: '接口接入',
    icon: 'chain',
    promise: '从业务系统里发起',
    capability: 'api',
    facts: {
      audience: '已有 ERP、人事、交易等系统，希望流程不中断的团队',
      storage: '随调用传输',
      start: '先在沙箱联调，通过后用正式密钥',
      billing: '按调用量，阶梯递减',
      upkeep: '接口由我们维护，页面与流程由您掌握',
    },
  },
  {
    key: 'Local',
    name: '本地部署',
    icon: 'building',
    promise: '文件留在自己的网络',
    capability: 'contracts',
    facts: {
      audience: '对数据出域有明确要求的机构与集团',
      storage: '只在您自己的服务器上',
      start: '按项目实施：勘察、部署、联调、验收',
      billing: '按项目报价，签署不限量',
      upkeep: '您掌握主机与密钥，我们提供升级与支持',
    },
  },
] as const satisfies readonly {
  key: ProductForm;
  name: string;
  icon: IconName;
  promise: string;
  capability: CapabilityKey;
  facts: Record<FormFact, string>;
}[];

/** Questions that lead to a form; the first yes decides. */
export const choices: { question: string; hint: string; answer: ProductForm }[] = [
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
  { question: '都不是？', hint: '从公有云开始，以后可以换成接口或本地部署。', answer: 'SaaS' },
];
