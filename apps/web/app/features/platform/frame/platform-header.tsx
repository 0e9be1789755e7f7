import { Link } from 'react-router';
import type { NavigationLink } from '~/site/menu.ts';
import { Container, classNames } from '~/ui/index.ts';
import { ConsoleLink } from './console-link.tsx';
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
      <Container
        className={classNames(
          'flex min-h-(--header) flex-wrap items-center gap-x-5 lg:gap-x-10',
          // the document centre has three columns
          path.startsWith('/platform/document') && 'max-w-[84rem]!',
        )}
      >
        <PlatformBrand />
        <nav
          aria-label="开放平台导航"
          className="flex flex-1 items-center gap-5 whitespace-nowrap max-sm:pb-2 lg:gap-8"
        >
          {entries.map((entry) => (
            <Link
              key={entry.path}
              to={entry.path}
              aria-current={path === entry.path ? 'page' : path.startsWith(entry.path) ? 'true' : undefined}
              className={entryClass}
            >
              {entry.label}
            </Link>
          ))}
          <Link to="/pc/home" className={entryClass}>
            返回官网
          </Link>
          <span className="ml-auto">
            <ConsoleLink />
          </span>
        </nav>
      </Container>
    </header>
  );
}
