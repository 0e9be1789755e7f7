import { Link } from 'react-router';
import type { NavigationLink } from '~/site/menu.ts';
import { ButtonLink, Container } from '~/ui/index.ts';
import { PlatformBrand } from './platform-brand.tsx';

const entryClass =
  'flex h-11 items-center text-mist transition-colors hover:text-white aria-[current]:font-semibold aria-[current]:text-white';

interface PlatformHeaderProps {
  entries: NavigationLink[];
  /** The path being shown, to mark where the visitor is. */
  path: string;
}

export function PlatformHeader({ entries, path }: PlatformHeaderProps) {
  return (
    <header data-site-header="" className="on-dark sticky top-0 z-40 bg-navy">
      <a href="#content" className="skip-link rounded bg-white px-4 py-2 text-sm text-navy">
        跳到正文
      </a>
      <Container className="flex h-(--header) items-center gap-6 lg:gap-10">
        <PlatformBrand />
        <nav aria-label="开放平台导航">
          <ul className="flex gap-5 whitespace-nowrap lg:gap-8">
            {entries.map((entry) => (
              <li key={entry.path}>
                <Link
                  to={entry.path}
                  aria-current={
                    path === entry.path ? 'page' : path.startsWith(entry.path) ? 'true' : undefined
                  }
                  className={entryClass}
                >
                  {entry.label}
                </Link>
              </li>
            ))}
            <li>
              <a href="/api/docs" className={entryClass}>
                接口文档
              </a>
            </li>
          </ul>
        </nav>
        <ButtonLink to="/pc/home" variant="on-dark" size="sm" className="ml-auto">
          返回官网
        </ButtonLink>
      </Container>
    </header>
  );
}
