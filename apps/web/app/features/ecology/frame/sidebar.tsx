import { Link, useLocation } from 'react-router';
import type { PartnerMenu } from '~/site/partner-context.ts';
import { consolePath, firstPage } from '~/site/partner-menu.ts';
import { classNames, Icon, type IconName } from '~/ui/index.ts';

const ICONS: Readonly<Record<string, IconName>> = { bills: 'scales', billManage: 'scales' };

interface SidebarProps {
  menu: PartnerMenu;
  isOpen: boolean;
  onDownloads: () => void;
}

const isHere = (url: string, path: string) =>
  consolePath(url).toLowerCase() === path.toLowerCase().replace(/\/+$/, '');

const entryClass =
  'flex items-center gap-2.5 whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink ' +
  'h-12 border-b-2 border-transparent px-4 aria-[current]:border-seal ' +
  'lg:h-9 lg:rounded lg:border lg:px-3 lg:aria-[current]:border-line lg:aria-[current]:bg-white';

/** Pages by their headings in a column beside the page; folded, its icons. In a row above the page where it is narrow. */
export function Sidebar({ menu, isOpen, onDownloads }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="控制台菜单"
      data-sidebar={isOpen ? 'open' : 'closed'}
      className={classNames(
        'shrink-0 border-b border-line bg-white max-lg:overflow-x-auto lg:border-r lg:border-b-0 lg:bg-paper',
        isOpen ? 'lg:w-52' : 'lg:w-16',
      )}
    >
      <div className="flex lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem-var(--strip))] lg:flex-col lg:px-3 lg:py-4">
        <ul className="flex lg:flex-col lg:gap-1">
          {menu.map((item) => (
            <MenuGroup key={item.id} item={item} isOpen={isOpen} path={pathname} />
          ))}
        </ul>
        <button
          type="button"
          onClick={onDownloads}
          className={classNames(entryClass, 'lg:mt-auto', !isOpen && 'lg:justify-center lg:px-0')}
        >
          <Icon name="download" size={18} className="max-lg:hidden" />
          <span className={isOpen ? undefined : 'lg:sr-only'}>下载中心</span>
        </button>
      </div>
    </nav>
  );
}

function MenuGroup({ item, isOpen, path }: { item: PartnerMenu[number]; isOpen: boolean; path: string }) {
  const icon = ICONS[item.icon] ?? 'document';
  const pages = item.children.length > 0 ? item.children : [item];
  return (
    <li>
      <p
        className={classNames(
          'hidden h-9 items-center gap-2.5 px-3 text-sm font-semibold text-ink',
          isOpen && 'lg:flex',
        )}
      >
        <Icon name={icon} size={18} />
        {item.authName}
      </p>
      {!isOpen && (
        <Link
          to={firstPage([item]) ?? consolePath(item.url)}
          aria-label={item.authName}
          title={item.authName}
          className="hidden size-10 place-items-center rounded border border-line bg-white text-ink lg:grid"
        >
          <Icon name={icon} size={20} />
        </Link>
      )}
      <ul className={classNames('flex lg:flex-col lg:gap-0.5', !isOpen && 'lg:hidden')}>
        {pages.map(({ id, authName, url }) => (
          <li key={id}>
            <Link
              to={consolePath(url)}
              aria-current={isHere(url, path) ? 'page' : undefined}
              className={classNames(entryClass, 'lg:pl-10')}
            >
              {authName}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
