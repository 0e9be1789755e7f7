// The menu of the partner platform. It follows from the rights of a role and decides nothing: each call asks the right itself.
// No schema library here.
import { hasPartnerRight, type PartnerRight, type PartnerRole } from './partner-roles.ts';

const PARTNER_CONSOLE_PATH = '/ecologyPlatform/console';

/** As `GET /api/user/query/menu/tree` names it (docs/specification/partners.md). */
export interface PartnerMenuItem {
  id: string;
  parentId: string | null;
  authName: string;
  authCode: string;
  icon: string;
  url: string;
  children: PartnerMenuItem[];
}

interface Entry {
  code: string;
  name: string;
  icon: string;
  path: string;
  children?: readonly (Omit<Entry, 'children'> & { right: PartnerRight })[];
}

const MENU: readonly Entry[] = [
  {
    ...{ code: 'billManage', name: '账单管理', icon: 'bills', path: 'billManage' },
    children: [
      {
        ...{ code: 'unCheckBill', name: '未核对账单', icon: 'unchecked', path: 'billManage/unCheckBill' },
        right: 'see-bills',
      },
      {
        ...{ code: 'billDetail', name: '账单详情', icon: 'detail', path: 'billManage/billDetail' },
        right: 'see-bills',
      },
    ],
  },
];

const itemOf = ({ code, name, icon, path }: Entry, parentId: string | null): PartnerMenuItem => ({
  ...{ id: code, parentId, authName: name, authCode: code, icon },
  ...{ url: `${PARTNER_CONSOLE_PATH}/${path}`, children: [] },
});

/** What a role may open; a parent without children is left out. */
export function partnerMenuFor(role: PartnerRole): PartnerMenuItem[] {
  return MENU.map((entry) => ({
    ...itemOf(entry, null),
    children: (entry.children ?? [])
      .filter(({ right }) => hasPartnerRight(role, right))
      .map((child) => itemOf(child, entry.code)),
  })).filter(({ children }) => children.length > 0);
}

/** The addresses of a menu that show something of their own: those without children. */
export const routesIn = (menu: readonly PartnerMenuItem[]): string[] =>
  menu.flatMap(({ url, children }) => (children.length > 0 ? routesIn(children) : [url]));
