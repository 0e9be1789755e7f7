import { worded } from '@yinxin/api/page';
import type { PageTexts } from './page.ts';

/** The ways to run the product, by their address. */
export const PRODUCT_FORMS = ['SaaS', 'Api', 'Local'] as const;
export type ProductForm = (typeof PRODUCT_FORMS)[number];

const texts: Record<ProductForm, PageTexts> = {
  SaaS: {
    title: '公有云电子签约',
    description: worded('contracts', {
      open: '无需安装，注册认证后发起合同：指定签署位置、用印审批、角色权限、手机签署与归档，按套餐计费。',
      until:
        '在浏览器里签合同的云服务：模板、批量、用印审批、角色权限、手机签署与归档。签署功能即将开放，可以预约演示。',
    }),
    keywords: '电子签名,公有云,SaaS,电子合同平台,用印审批,角色权限',
  },
  Api: {
    title: '电子签名接口接入',
    description: '用接口把印章、签署、存证与验签接进您的系统：沙箱联调、嵌入页面、事件回调与签名校验示例。',
    keywords: '电子签名,API,电子合同接口,回调,沙箱,SDK',
  },
  Local: {
    title: '电子签章本地部署',
    description:
      '部署在您自己的服务器上，文件与密钥由您管理，支持密码机、USB Key 与国密算法，内网可以独立验证。',
    keywords: '电子签名,本地部署,私有化,密码机,国密',
  },
};

/** Where a form's page is, on the desktop. */
export const productFormPath = (form: ProductForm) => `/product/software/${form}`;

export const describeProductForm = (form: string): PageTexts => texts[form as ProductForm];
