import { Link } from 'react-router';
import { useTrail } from '~/site/head/use-trail.ts';
import { Icon } from '~/ui/index.ts';

/** The way from the home page to this one, which comes last; search engines are told the same. */
export function Breadcrumb() {
  const crumbs = useTrail();
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
    </nav>
  );
}
