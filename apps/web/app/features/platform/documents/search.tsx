import type { ResultOf } from '@yinxin/api/client';
import { Form, Link } from 'react-router';
import { EmptyState, Marked } from '~/parts/reading/index.ts';
import { classNames, Icon } from '~/ui/index.ts';

type SearchResults = ResultOf<'GET /api/back/operation/developmentdocument/searchDevelopmentDocument'>;

interface DocumentSearchProps {
  /** The document centre, which shows what was found. */
  action: string;
  keyword?: string;
  className?: string;
}

/** A plain form: what is searched for stands in the address, and no script is needed. */
export function DocumentSearch({ action, keyword, className }: DocumentSearchProps) {
  return (
    <Form method="get" action={action} role="search" className={classNames('relative', className)}>
      <input
        key={keyword}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={50}
        required
        aria-label="搜索文档"
        placeholder="搜索文档或错误码"
        className="h-11 w-full rounded border border-line-strong bg-white pr-12 pl-4 text-base placeholder:text-ink-3 hover:border-ink-2 focus:border-navy"
      />
      <button
        type="submit"
        aria-label="搜索"
        className="absolute top-0 right-0 grid size-11 place-items-center text-ink-2 hover:text-seal"
      >
        <Icon name="search" />
      </button>
    </Form>
  );
}

interface SearchResultsProps {
  keyword: string;
  results: SearchResults;
  hrefOf: (id: string) => string;
}

export function SearchResultList({ keyword, results, hrefOf }: SearchResultsProps) {
  if (results.length === 0)
    return (
      <EmptyState icon="search" title={`没有找到“${keyword}”`}>
        换一个更短的词试试，或者从目录中查找。
      </EmptyState>
    );
  return (
    <ul>
      {results.map(({ id, title, excerpt }) => (
        <li key={id} className="border-t border-line py-5 last:border-b">
          <Link to={hrefOf(id)} className="inline-flex min-h-8 items-center font-semibold hover:text-seal">
            <span>
              <Marked text={title} />
            </span>
          </Link>
          <p className="mt-1 text-sm text-ink-2">
            <Marked text={excerpt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
