// Which pages of the partner platform a role may open: its menu says so, the server decides.
import { PARTNER_CONSOLE, PARTNER_ROOT } from './partner.ts';
import { isPartnerPath } from './paths.ts';

export interface MenuItem {
  authName: string;
  url: string;
  children: readonly MenuItem[];
}

/** Without regard to case and to a slash at the end, as the router matches. */
const normal = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '');

/** The address of an entry: menus name it by itself or below the console. */
export const consolePath = (url: string): string => (isPartnerPath(url) ? url : PARTNER_CONSOLE + url);

/** `/ecologyPlatform/billManage/…` is short for the page of the console. */
const whole = (path: string): string => {
  const wanted = normal(path);
  const [root, inside] = [normal(PARTNER_ROOT), normal(PARTNER_CONSOLE)];
  return wanted === root || wanted === inside || wanted.startsWith(`${inside}/`)
    ? wanted
    : inside + wanted.slice(root.length);
};

function find(menu: readonly MenuItem[], wanted: string): MenuItem | undefined {
  for (const item of menu) {
    if (normal(consolePath(item.url)) === wanted) return item;
    const below = find(item.children, wanted);
    if (below) return below;
  }
  return undefined;
}

/** The first page that the menu leads to. */
export function firstPage(menu: readonly MenuItem[]): string | undefined {
  for (const { url, children } of menu) {
    const page = children.length > 0 ? firstPage(children) : consolePath(url);
    if (page) return page;
  }
  return undefined;
}

/** Where the menu leads instead: from the console and from parents to the first page below, from short paths to whole ones. */
export function leadsIn(menu: readonly MenuItem[], path: string): string | undefined {
  const wanted = whole(path);
  const isTop = [PARTNER_ROOT, PARTNER_CONSOLE].some((top) => normal(top) === wanted);
  const item = isTop ? undefined : find(menu, wanted);
  const children = isTop ? menu : item?.children;
  const target = children?.length ? firstPage(children) : item && consolePath(item.url);
  return target && normal(target) !== normal(path) ? target : undefined;
}

/** Whether the page at this address is one of the menu's. */
export const isPermitted = (menu: readonly MenuItem[], path: string): boolean =>
  find(menu, normal(path))?.children.length === 0;
