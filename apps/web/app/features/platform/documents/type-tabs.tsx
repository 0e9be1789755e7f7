import type { DocumentType } from '@yinxin/api/client';
import { Link } from 'react-router';

interface TypeTabsProps {
  types: DocumentType[];
  current: string;
  hrefOf: (id: string) => string;
}

/** The kinds of documents, each with an address of its own. */
export function TypeTabs({ types, current, hrefOf }: TypeTabsProps) {
  return (
    <nav aria-label="文档类型" className="min-w-0">
      <ul className="flex gap-7 overflow-x-auto [scrollbar-width:none]">
        {types.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={hrefOf(id)}
              aria-current={id === current ? 'true' : undefined}
              className="flex h-14 items-center border-b-2 border-transparent whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
