import { Link } from 'react-router';
import { Icon } from '~/ui/index.ts';
import { pagesOf } from './pages-of.ts';

interface PagerProps {
  page: number;
  last: number;
  hrefOf: (page: number) => string;
}

const cell =
  'grid h-11 min-w-11 place-items-center rounded border border-line px-2 hover:border-line-strong aria-[current]:border-navy aria-[current]:bg-navy aria-[current]:text-white';

/** Page numbers as plain links: they work without script, and each page has its own address. */
export function Pager({ page, last, hrefOf }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label="分页" className="mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-2 text-sm">
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev" aria-label="上一页" className={cell}>
              <Icon name="arrow-left" size={18} />
            </Link>
          </li>
        )}
        {pagesOf(page, last).map((number, index, all) =>
          number === 0 ? (
            <li key={`gap-${all[index + 1]}`} aria-hidden="true" className="px-1 text-ink-3">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={hrefOf(number)}
                aria-label={`第 ${number} 页`}
                aria-current={number === page ? 'page' : undefined}
                className={cell}
              >
                {number}
              </Link>
            </li>
          ),
        )}
        {page < last && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" aria-label="下一页" className={cell}>
              <Icon name="arrow-right" size={18} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
