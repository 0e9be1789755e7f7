import type { PageTexts } from '../../site-map.ts';
import type { FormKey } from './forms.ts';

const texts: Record<FormKey, PageTexts> = {
  SaaS: {
    title: '公有云电子签约',
    description:
      '无需安装，注册认证后即可发起合同：模板、批量、用印审批、角色权限、手机签署与归档，按份或按套餐计费。',
    keywords: '电子签名,公有云,SaaS,电子合同平台,用印审批,角色权限',
  },
  Api: {
    title: '电子签名接口接入',
    description:
      '用接口把实名、印章、签署、存证与验签装进您的系统：沙箱联调、嵌入页面、事件回调与签名校验示例。',
    keywords: '电子签名,API,电子合同接口,回调,沙箱,SDK',
  },
  Local: {
    title: '电子签章本地部署',
    description:
      '部署在您自己的网络中，文件不出域，只以摘要换取签名与时间戳，支持密码机、智能密码钥匙与国密算法。',
    keywords: '电子签名,本地部署,私有化,摘要签署,密码机,国密',
  },
};

export const describeForm = (form: string): PageTexts => texts[form as FormKey];
