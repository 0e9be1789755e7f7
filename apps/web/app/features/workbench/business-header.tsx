import type { WorkCounts } from '@yinxin/api/client';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { countWords } from '~/parts/messages/model.ts';
import { PLATFORMS } from '~/parts/scene/chosen-scene.ts';
import { Brand } from '~/parts/site-frame/brand.tsx';
import { useSession } from '~/session/index.ts';
import type { NavigationLink, NavigationMenu } from '~/site/menu.ts';
import { HOME, START } from '~/site/paths.ts';
import { Icon } from '~/ui/index.ts';
import { MoreMenu } from './more-menu.tsx';

const entryClass =
  'relative flex h-(--header) items-center whitespace-nowrap text-mist transition-colors hover:text-white ' +
  'aria-[current]:font-semibold aria-[current]:text-white aria-[current]:after:absolute aria-[current]:after:inset-x-0 ' +
  'aria-[current]:after:bottom-0 aria-[current]:after:h-[3px] aria-[current]:after:rounded-t aria-[current]:after:bg-white';

interface BusinessHeaderProps {
  entries: NavigationLink[];
  /** The path being shown, to mark where the visitor is. */
  path: string;
  /** How much waits behind the entries; undefined for whoever is not signed in. */
  counts: WorkCounts | undefined;
  /** Everything that has no entry of its own. */
  more: readonly NavigationMenu[];
  /** The name of the platform, empty while there is none; undefined where it needs no place. */
  scene: string | undefined;
  right: ReactNode;
}

/** What the account works for, and the way to another. */
const ScenePlace = ({ scene }: { scene: string }) => (
  <Link
    to={`${START}#${PLATFORMS}`}
    title="更换平台"
    className="flex h-9 max-w-64 items-center gap-2 rounded border border-navy-line px-3 text-sm transition-colors hover:border-white"
  >
    <span className="text-mist">平台</span>
    <span className="truncate">{scene || '请选择'}</span>
    <Icon name="switch" size={16} className="text-mist" />
  </Link>
);

/** What of the counts stands beside an entry. */
const COUNTED: Readonly<Record<string, keyof WorkCounts>> = {
  '/businessProcessing/order': 'orders',
  '/businessProcessing/signCenter': 'contracts',
};

const countAt = (path: string, counts: WorkCounts | undefined): number => {
  const name = COUNTED[path];
  return (name && counts?.[name]) ?? 0;
};

const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <span className="ml-1.5 rounded-full bg-seal px-1.5 text-xs leading-5 font-semibold text-white">
      {countWords(of)}
      <span className="sr-only"> 件待我处理</span>
    </span>
  );

/** An order is paid at an address below the signing centre's. */
const BELONGS: Readonly<Record<string, string>> = {
  '/businessProcessing/signCenter/PayDialog': '/businessProcessing/order',
};

/** A page below an entry belongs to it; the home only to itself. */
function indexOf(entries: readonly NavigationLink[], shown: string): number {
  const path = BELONGS[shown] ?? shown;
  return entries.findIndex(
    (entry) => entry.path === path || (entry.path !== START && path.startsWith(`${entry.path}/`)),
  );
}

/** The header of the e-seal area; it remembers which of its entries was opened last. */
export function BusinessHeader({ entries, path, counts, more, scene, right }: BusinessHeaderProps) {
  const { indexNav, openNav } = useSession().area;
  const index = indexOf(entries, path);
  useEffect(() => {
    if (index >= 0 && index !== indexNav) openNav(index);
  }, [index, indexNav, openNav]);
  return (
    <header data-site-header="" className="on-dark sticky top-0 z-40 bg-navy text-white">
      <a href="#content" className="skip-link rounded bg-white px-4 py-2 text-sm text-navy">
        跳到正文
      </a>
      <div className="mx-auto flex h-(--header) max-w-[90rem] items-center gap-3 px-5 lg:gap-8 lg:px-6">
        <Brand to={START} />
        <nav aria-label="印章办理导航" className="min-w-0 flex-1 overflow-x-auto">
          <ul className="flex gap-5 lg:gap-8">
            {entries.map((entry, at) => (
              <li key={entry.path}>
                <Link
                  to={entry.path}
                  aria-current={at === index ? (entry.path === path ? 'page' : 'true') : undefined}
                  className={entryClass}
                >
                  {entry.label}
                  <Count of={countAt(entry.path, counts)} />
                </Link>
              </li>
            ))}
            <li className="flex items-center gap-5 before:h-4 before:border-l before:border-navy-line lg:gap-8">
              <Link to={HOME} className={entryClass}>
                返回官网
              </Link>
            </li>
          </ul>
        </nav>
        {more.length > 0 && <MoreMenu menus={more} approvals={counts?.approvals ?? 0} />}
        <div className="ml-auto flex shrink-0 items-center gap-3 [&_[data-user-widget]>button:hover]:text-white">
          {scene !== undefined && <ScenePlace scene={scene} />}
          {right}
        </div>
      </div>
    </header>
  );
}
