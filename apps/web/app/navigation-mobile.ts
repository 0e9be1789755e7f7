import { link, menu, present, sectorLinks } from './navigation.ts';
import { hasPage } from './pages.ts';

export const mobileTabs = present(
  [
    link('首页', '/mobile'),
    link('产品', '/mobile/product'),
    link('签署', '/mobile/signing'),
    link('关于', '/mobile/about'),
  ],
  hasPage,
);

/** What the tab 更多 unfolds: every page a phone has beside the tabs. */
export const mobileMore = present(
  [
    menu('产品', [
      link('公有云', '/mobile/product/software/SaaS'),
      link('接口接入', '/mobile/product/software/Api'),
      link('本地部署', '/mobile/product/software/Local'),
      link('价格', '/mobile/about/price'),
      link('合同验证', '/mobile/product/contract/verification'),
      link('电子印章', '/mobile/seal'),
    ]),
    menu('行业方案', sectorLinks('/mobile')),
    menu('了解与下载', [
      link('成功案例', '/mobile/customer/case'),
      link('新闻动态', '/mobile/news'),
      link('法律法规', '/mobile/statutes'),
      link('下载专区', '/mobile/download'),
      link('开放平台', '/mobile/platform'),
      link('文档中心', '/mobile/platform/document'),
    ]),
    menu('协议', [
      link('用户协议', '/mobile/agreement/register'),
      link('隐私政策', '/mobile/agreement/privacy'),
      link('证书协议', '/mobile/agreement/digital_certificate'),
      link('申请材料', '/mobile/agreement/digitCertApplyMaterial'),
      link('使用须知', '/mobile/agreement/useView'),
    ]),
  ],
  hasPage,
);
