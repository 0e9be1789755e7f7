import { link, menu, present } from './navigation.ts';
import { hasPage } from './pages.ts';

/** Apart from the header: the footer's words are not loaded where the server has written them. */
export const footerColumns = present(
  [
    menu('产品', [
      link('电子印章办理', '/businessProcessing'),
      link('产品总览', '/product/software'),
      link('公有云', '/product/software/SaaS'),
      link('接口接入', '/product/software/Api'),
      link('本地部署', '/product/software/Local'),
      link('行业方案', '/solution/manpower'),
      link('价格', '/about/price'),
    ]),
    menu('服务', [
      link('合同验证', '/product/contract'),
      link('存证查询', '/product/evidence'),
      link('开放平台', '/platform'),
      link('文档中心', '/platform/document'),
      link('法律法规', '/statutes'),
      link('下载专区', '/downZone'),
      link('用户服务协议', '/agreement/register'),
      link('隐私政策', '/agreement/privacy'),
      link('数字证书服务协议', '/agreement/digital_certificate'),
      link('证书申请材料', '/agreement/digitCertApplyMaterial'),
    ]),
    menu('关于', [
      link('关于我们', '/about'),
      link('成功案例', '/customer/case'),
      link('新闻动态', '/about/news'),
    ]),
  ],
  hasPage,
);
