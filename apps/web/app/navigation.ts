import { hasPage } from './pages.ts';

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

export const headerEntries: NavigationEntry[] = present(
  [
    link('首页', '/pc/home'),
    link('电子印章办理', '/businessProcessing'),
    link('开放平台', '/platform'),
    menu('服务工具', [link('合同验证', '/product/contract'), link('存证查询', '/product/evidence')]),
    menu('关于我们', [link('关于我们', '/about'), link('成功案例', '/customer/case')]),
  ],
  hasPage,
);
