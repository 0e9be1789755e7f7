// Every menu of the site. An entry is shown once its page is in the table of pages, so a dead link is impossible. The
// frame of a page gets its menus with the root's data; only parts that are loaded later import this file.
import { SECTORS } from '@yinxin/api/page';
import { isMenu, type NavigationEntry, type NavigationLink, type NavigationMenu } from './menu.ts';
import { hasPage } from './pages/find.ts';

const link = (label: string, path: string): NavigationLink => ({ label, path });
const menu = (label: string, links: NavigationLink[]): NavigationMenu => ({ label, links });

/** Keeps what leads to a page that exists. */
export function existing<Entry extends NavigationEntry>(
  entries: readonly Entry[],
  exists = hasPage,
): Entry[] {
  return entries
    .map((entry) =>
      isMenu(entry) ? { ...entry, links: entry.links.filter(({ path }) => exists(path)) } : entry,
    )
    .filter((entry) => (isMenu(entry) ? entry.links.length > 0 : exists(entry.path)));
}

const grouped = (group: string, links: NavigationLink[]) => links.map((entry) => ({ ...entry, group }));

/** A link to each sector's solution, below `/mobile` for the phone. */
const sectorLinks = (prefix = ''): NavigationLink[] =>
  Object.entries(SECTORS).map(([key, name]) => link(name, `${prefix}/solution/${key}`));

export const headerEntries: NavigationEntry[] = existing([
  link('首页', '/pc/home'),
  // Beside what the specification lists: without it products and solutions are found only by scrolling.
  menu('产品方案', [
    ...grouped('产品', [
      link('产品总览', '/product/software'),
      link('公有云', '/product/software/SaaS'),
      link('接口接入', '/product/software/Api'),
      link('本地部署', '/product/software/Local'),
    ]),
    ...grouped('行业方案', sectorLinks()),
  ]),
  link('价格', '/about/price'),
  link('电子印章办理', '/businessProcessing'),
  link('开放平台', '/platform'),
  menu('服务工具', [
    link('合同验证', '/product/contract'),
    link('存证查询', '/product/evidence'),
    link('证书与印章查询', '/customer/verification'),
    link('下载专区', '/downZone'),
    link('法律法规', '/statutes'),
  ]),
  menu('关于我们', [
    link('关于我们', '/about'),
    link('成功案例', '/customer/case'),
    link('新闻动态', '/about/news'),
  ]),
]);

export const footerColumns = existing([
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
    link('证书与印章查询', '/customer/verification'),
    link('开放平台', '/platform'),
    link('帮助中心', '/help'),
    link('文档中心', '/platform/document'),
    link('法律法规', '/statutes'),
    link('下载专区', '/downZone'),
    link('用户服务协议', '/agreement/register'),
    link('隐私政策', '/agreement/privacy'),
    link('数字证书服务协议', '/agreement/digital_certificate'),
    link('证书申请材料', '/agreement/digitCertApplyMaterial'),
    link('电子认证业务规则', '/agreement/cps'),
  ]),
  menu('关于', [
    link('关于我们', '/about'),
    link('成功案例', '/customer/case'),
    link('新闻动态', '/about/news'),
  ]),
]);

export const mobileTabs = existing([
  link('首页', '/mobile'),
  link('产品', '/mobile/product'),
  link('签署', '/mobile/signing'),
  link('关于', '/mobile/about'),
]);

/** What the tab 更多 unfolds: every page a phone has beside the tabs. */
export const mobileMore = existing([
  menu('产品', [
    link('公有云', '/mobile/product/software/SaaS'),
    link('接口接入', '/mobile/product/software/Api'),
    link('本地部署', '/mobile/product/software/Local'),
    link('价格', '/mobile/about/price'),
    link('合同验证', '/mobile/product/contract/verification'),
    link('存证查询', '/mobile/product/evidence'),
    link('电子印章', '/mobile/seal'),
    link('证书与印章查询', '/mobile/customer/verification'),
  ]),
  menu('行业方案', sectorLinks('/mobile')),
  menu('了解与下载', [
    link('帮助中心', '/mobile/help'),
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
    link('认证业务规则', '/mobile/agreement/cps'),
  ]),
]);

/** At the end of the phone's home page. */
export const mobileFooterLinks = existing([
  link('新闻动态', '/mobile/news'),
  link('成功案例', '/mobile/customer/case'),
  link('法律法规', '/mobile/statutes'),
  link('下载专区', '/mobile/download'),
  link('用户服务协议', '/mobile/agreement/register'),
  link('隐私政策', '/mobile/agreement/privacy'),
  link('证书服务协议', '/mobile/agreement/digital_certificate'),
  link('使用须知', '/mobile/agreement/useView'),
  link('电子认证业务规则', '/mobile/agreement/cps'),
]);

/** The e-seal area's header (docs/specification/pages.md); the way back to the site stands behind it. */
export const businessEntries = existing([
  link('首页', '/businessProcessing'),
  link('办理进度', '/businessProcessing/order'),
  link('签署中心', '/businessProcessing/signCenter'),
  link('印章管理', '/businessProcessing/seal'),
]);

/** A page may be named with what it shows at first. */
const pageOf = (address: string) => address.split('?')[0] ?? '';

/** Everything else of the e-seal area, by what it is for: behind 更多 on a desk, on 我的 on a phone. */
export const businessMore: NavigationMenu[] = existing(
  [
    menu('合同', [
      link('合同模板', '/businessProcessing/signCenter/templates'),
      link('批量发起', '/businessProcessing/signCenter/batches'),
      link('一码多签', '/businessProcessing/signCenter/codes'),
      link('通讯录', '/businessProcessing/signCenter/counterparties'),
      link('合同报表', '/businessProcessing/signCenter/reports'),
    ]),
    menu('审批', [
      link('待审批与记录', '/businessProcessing/signCenter/approvals'),
      link('审批流程', '/businessProcessing/signCenter/flows'),
    ]),
    menu('办理', [
      link('申请办理', '/businessProcessing/order/apply'),
      link('办理进度', '/businessProcessing/order'),
      link('发票', '/businessProcessing/order/invoices'),
      link('用量明细', '/businessProcessing/order/usage'),
      link('USB Key', '/businessProcessing/usbkey'),
    ]),
    menu('账号与企业', [
      link('企业与成员', '/businessProcessing/organization'),
      link('账号与安全', '/businessProcessing/account'),
      link('消息', '/businessProcessing/messages'),
    ]),
    menu('帮助与工具', [
      link('帮助', '/help'),
      link('验证文件', '/product/contract/verification'),
      link('存证查询', '/product/evidence'),
      link('申请材料', '/agreement/digitCertApplyMaterial'),
      link('价格', '/about/price'),
    ]),
  ],
  (address) => hasPage(pageOf(address)),
);

/** The phone's tabs for whoever is signed in. */
export const businessTabs = existing([
  link('首页', '/mobile/businessProcessing'),
  link('签署', '/mobile/signing'),
  link('印章', '/mobile/businessProcessing/seal'),
  link('我的', '/mobile/businessProcessing/mine'),
]);

export const platformEntries = existing([link('文档中心', '/platform/document')]);
