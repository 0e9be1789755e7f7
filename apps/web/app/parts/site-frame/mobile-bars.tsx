import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { NavigationLink } from '~/site/menu.ts';
import { Icon, type IconName, useEarlyPress } from '~/ui/index.ts';
import { Brand } from './brand.tsx';

interface MobileTopBarProps {
  /** The name of the page; the home page shows the brand instead. */
  title?: string;
  /** Where the back arrow leads. */
  back?: string;
  right?: ReactNode;
}

export function MobileTopBar({ title, back = '/mobile', right }: MobileTopBarProps) {
  return (
    <header data-site-header="" className="white-on-scroll sticky top-0 z-40 pt-[env(safe-area-inset-top)]">
      <div className="grid h-[52px] grid-cols-[1fr_auto_1fr] items-center px-4">
        {title ? (
          <Link to={back} aria-label="返回" className="-ml-2.5 grid size-11 place-items-center">
            <Icon name="arrow-left" />
          </Link>
        ) : (
          <Brand to="/mobile" />
        )}
        <p className="truncate text-base font-semibold">{title}</p>
        <div className="flex items-center justify-self-end">{right}</div>
      </div>
    </header>
  );
}

const tabIcons: Record<string, IconName> = {
  '/mobile': 'home',
  '/mobile/product': 'seal',
  '/mobile/signing': 'sign',
  '/mobile/about': 'building',
};

const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));

const tabClass =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-xs leading-none text-ink-3 aria-[current]:font-semibold aria-[current]:text-seal';

export function MobileTabBar({ tabs, path }: { tabs: NavigationLink[]; path: string }) {
  const [showsMore, setShowsMore] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  useEarlyPress(more, () => setShowsMore(true));
  return (
    <nav
      aria-label="底部导航"
      className="sticky bottom-0 z-40 mt-auto border-t border-line bg-white pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {tabs.map((tab) => (
          <li key={tab.path} className="flex-1">
            <Link to={tab.path} aria-current={tab.path === path ? 'page' : undefined} className={tabClass}>
              <Icon name={tabIcons[tab.path] ?? 'document'} size={24} />
              {tab.label}
            </Link>
          </li>
        ))}
        <li className="flex-1">
          <button
            ref={more}
            type="button"
            aria-haspopup="dialog"
            onClick={() => setShowsMore(true)}
            className={tabClass}
          >
            <Icon name="menu" size={24} />
            更多
          </button>
        </li>
      </ul>
      {showsMore && (
        <Suspense>
          <MoreSheet path={path} onClose={() => setShowsMore(false)} />
        </Suspense>
      )}
    </nav>
  );
}
