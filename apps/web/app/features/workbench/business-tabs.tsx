import type { WorkCounts } from '@yinxin/api/client';
import { Link } from 'react-router';
import { countWords } from '~/parts/messages/model.ts';
import type { NavigationLink } from '~/site/menu.ts';
import { Icon, type IconName } from '~/ui/index.ts';

const AREA = '/mobile/businessProcessing';

interface TabLook {
  icon: IconName;
  /** What one comes to by way of the tab and whose address does not begin with the tab's. */
  also?: readonly string[];
  /** How much waits there. */
  count?: (counts: WorkCounts) => number;
}

/** By the address of the tab. */
const looks: Readonly<Record<string, TabLook>> = {
  [AREA]: { icon: 'home' },
  '/mobile/signing': {
    icon: 'sign',
    also: [`${AREA}/signCenter`],
    count: ({ contracts }) => contracts,
  },
  [`${AREA}/seal`]: { icon: 'seal', also: [`${AREA}/handwriting`] },
  [`${AREA}/mine`]: { icon: 'user', also: [`${AREA}/account`, `${AREA}/organization`] },
};

/** The one that the page belongs to: the longest address that it begins with. */
export const currentTab = (tabs: readonly NavigationLink[], path: string): NavigationLink | undefined =>
  tabs
    .flatMap((tab) => [tab.path, ...(looks[tab.path]?.also ?? [])].map((address) => ({ tab, address })))
    .filter(({ address }) => path === address || path.startsWith(`${address}/`))
    .sort((one, other) => other.address.length - one.address.length)[0]?.tab;

interface BusinessTabsProps {
  tabs: readonly NavigationLink[];
  path: string;
  counts: WorkCounts;
}

/** The phone's tabs for whoever is signed in. */
export function BusinessTabs({ tabs, path, counts }: BusinessTabsProps) {
  const current = currentTab(tabs, path);
  return (
    <nav
      aria-label="底部导航"
      className="sticky bottom-0 z-40 mt-auto border-t border-line bg-white pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {tabs.map((tab) => {
          const { icon = 'document', count } = looks[tab.path] ?? {};
          const waiting = count?.(counts) ?? 0;
          return (
            <li key={tab.path} className="flex-1">
              <Link
                to={tab.path}
                aria-current={tab === current ? 'page' : undefined}
                className="relative flex h-14 w-full flex-col items-center justify-center gap-0.5 text-xs leading-none text-ink-3 aria-[current]:font-semibold aria-[current]:text-seal"
              >
                <Icon name={icon} size={24} />
                {tab.label}
                {waiting > 0 && (
                  <span className="absolute top-1 left-[calc(50%+0.5rem)] rounded-full bg-seal px-1.5 text-xs leading-4 font-semibold text-white">
                    {countWords(waiting)}
                    <span className="sr-only"> 件待我处理</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
