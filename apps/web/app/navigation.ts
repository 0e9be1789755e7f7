import { SECTORS } from '@yinxin/api/page';
import { hasPage } from './pages.ts';

export interface NavigationLink {
  label: string;
  path: string;
  /** The heading it stands under in a wide menu. */
  group?: string;
}
export interface NavigationMenu {
  label: string;
  links: NavigationLink[];
}
export type NavigationEntry = NavigationLink | NavigationMenu;

export const isMenu = (entry: NavigationEntry): entry is NavigationMenu => 'links' in entry;

export const link = (label: string, path: string): NavigationLink => ({ label, path });
export const menu = (label: string, links: NavigationLink[]): NavigationMenu => ({ label, links });

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

/** The links of a menu under their headings, in the order of the menu; those without one under ''. */
export function groupsOf({ links }: NavigationMenu): NavigationMenu[] {
  const labels = [...new Set(links.map(({ group = '' }) => group))];
  return labels.map((label) =>
    menu(
      label,
      links.filter(({ group = '' }) => group === label),
    ),
  );
}

const grouped = (group: string, links: NavigationLink[]) => links.map((entry) => ({ ...entry, group }));

/** A link to each sector's solution, below `/mobile` for the phone. */
export const sectorLinks = (prefix = ''): NavigationLink[] =>
  Object.entries(SECTORS).map(([key, name]) => link(name, `${prefix}/solution/${key}`));

export const headerEntries: NavigationEntry[] = present(
  [
    link('首页', '/pc/home'),
    // Beside what the specification lists: without it products and solutions are found only by scrolling.
    menu('产品方案', [
      ...grouped('产品', [
        link('产品总览', '/product/software'),
        link('公有云', '/product/software/SaaS'),
        link('接口接入', '/product/software/Api'),
        link('本地部署', '/product/software/Local'),
        link('价格', '/about/price'),
      ]),
      ...grouped('行业方案', sectorLinks()),
    ]),
    link('电子印章办理', '/businessProcessing'),
    link('开放平台', '/platform'),
    menu('服务工具', [link('合同验证', '/product/contract'), link('存证查询', '/product/evidence')]),
    menu('关于我们', [link('关于我们', '/about'), link('成功案例', '/customer/case')]),
  ],
  hasPage,
);
