import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isMenu, type NavigationEntry } from '~/site/menu.ts';
import { Container } from '~/ui/index.ts';
import { Brand } from './brand.tsx';
import { HeaderMenu } from './header-menu.tsx';

interface SiteHeaderProps {
  entries: NavigationEntry[];
  /** The path being shown, to mark where the visitor is. */
  path: string;
  /** The login button or the user widget. */
  right?: ReactNode;
}

export function SiteHeader({ entries, path, right }: SiteHeaderProps) {
  return (
    <header data-site-header="" className="white-on-scroll sticky top-0 z-40">
      <a href="#content" className="skip-link rounded bg-navy px-4 py-2 text-sm text-white">
        跳到正文
      </a>
      <Container className="flex h-(--header) items-center gap-3 lg:gap-10">
        <Brand to="/pc/home" />
        <nav aria-label="主导航" className="max-sm:hidden">
          <ul className="flex gap-2.5 text-sm whitespace-nowrap text-ink-2 lg:gap-6 xl:text-base">
            {entries.map((entry) =>
              isMenu(entry) ? (
                <HeaderMenu key={entry.label} menu={entry} path={path} />
              ) : (
                <li key={entry.path}>
                  <Link
                    to={entry.path}
                    aria-current={entry.path === path ? 'page' : undefined}
                    className="flex h-11 items-center transition-colors hover:text-seal aria-[current]:font-semibold aria-[current]:text-ink"
                  >
                    {entry.label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
        {right && <div className="ml-auto flex items-center gap-3">{right}</div>}
      </Container>
    </header>
  );
}
