import { hasPage } from './site-map.ts';

export interface NavigationLink {
  label: string;
  path: string;
}
export interface NavigationMenu {
  label: string;
  links: NavigationLink[];
}
export type NavigationEntry = NavigationLink | NavigationMenu;

export const isMenu = (entry: NavigationEntry): entry is NavigationMenu => 'links' in entry;

const link = (label: string, path: string): NavigationLink => ({ label, path });
const menu = (label: string, links: NavigationLink[]): NavigationMenu => ({ label, links });

/** Keeps what leads to a page that exists, so that a dead link is impossible. */
export function present<Entry extends NavigationEntry>(
  entries: readonly Entry[],
  exists: (path: string) => boolean,
): Entry[] {
  return entries
    .map((entry) =>
      isMenu(entry) ? { ...entry, links: entry.links.filter(({ path }) => exists(path)) } : entry,
    )
    .filter((entry) => (isMenu(entry) ? entry.links.length > 0 : exists(entry.path)));
}

const header = [
  link('首页', '/pc/home'),
  link('电子印章办理', '/businessProcessing'),
  link('开放平台', '/platform'),
  menu('服务工具', [link('合同验证', '/product/contract'), link('存证查询', '/product/evidence')]),
  menu('关于我们', [link('关于我们', '/about'), link('成功案例', '/customer/case')]),
];

const footer = [
  menu('产品', [
    link('电子印章办理', '/businessProcessing'),
    link('公有云', '/product/software/SaaS'),
    link('接口接入', '/product/software/Api'),
    link('本地部署', '/product/software/Local'),
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
  ]),
  menu('关于', [
    link('关于我们', '/about'),
    link('成功案例', '/customer/case'),
    link('新闻动态', '/about/news'),
  ]),
];

const mobileTabs = [
  link('首页', '/mobile'),
  link('产品', '/mobile/product'),
  link('签署', '/mobile/signing'),
  link('关于', '/mobile/about'),
];

export interface Navigation {
  header: NavigationEntry[];
  footer: NavigationMenu[];
  mobileTabs: NavigationLink[];
}

export const navigation: Navigation = {
  header: present(header, hasPage),
  footer: present(footer, hasPage),
  mobileTabs: present(mobileTabs, hasPage),
};
