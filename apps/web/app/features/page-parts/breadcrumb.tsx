import { Link } from 'react-router';
import { useSiteData } from '~/site-data.ts';
import { Icon } from '../../ui/index.ts';
import { JsonLd } from './json-ld.tsx';

export interface Crumb {
  name: string;
  path: string;
}

const HOME: Crumb = { name: '首页', path: '/pc/home' };

/** The way from the home page to this one, which comes last. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  const { origin } = useSiteData().site;
  const crumbs = [HOME, ...trail];
  return (
    <nav aria-label="当前位置" className="text-sm text-ink-3">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ name, path }, index) =>
          index < crumbs.length - 1 ? (
            <li key={path} className="flex items-center gap-1">
              <Link to={path} className="inline-flex min-h-8 items-center hover:text-seal">
                {name}
              </Link>
              <Icon name="chevron-right" size={14} />
            </li>
          ) : (
            <li key={path} aria-current="page" className="text-ink-2">
              {name}
            </li>
          ),
        )}
      </ol>
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: origin + path,
          })),
        }}
      />
    </nav>
  );
}
