import type { ResultOf } from '@yinxin/api/client';
import { Link } from 'react-router';
import { EmptyState, Marked, SearchForm } from '~/parts/reading/index.ts';
import { itemAddress, listAddress } from '~/site/content-addresses.ts';
import { LawStatusBadge } from './law-status.tsx';

export type LawResults = ResultOf<'GET /api/back/operation/lawsManager/searchLawsManagerClient'>;

export const LawSearch = ({ keyword, phone }: { keyword: string | undefined; phone: boolean }) => (
  <SearchForm
    action={listAddress('law', phone)}
    keyword={keyword}
    label="检索法律法规"
    placeholder="名称、文号或者条文要点"
  />
);

export function LawResultList({
  results,
  keyword,
  phone,
}: {
  results: LawResults;
  keyword: string;
  phone: boolean;
}) {
  if (results.length === 0)
    return (
      <EmptyState icon="search" title={`没有找到“${keyword}”`}>
        换一个更短的词试试，或者从目录中查找。
      </EmptyState>
    );
  return (
    <>
      <h2 className="text-lg">
        “{keyword}”的检索结果：{results.length} 部
      </h2>
      <ul className="mt-4">
        {results.map(({ id, name, number, state, status, matches }) => (
          <li key={id} className="border-t border-line py-5 last:border-b">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={itemAddress('law', phone, id)} className="font-semibold hover:text-seal">
                <Marked text={name} />
              </Link>
              <LawStatusBadge state={state} status={status} />
              {number && <span className="text-sm text-ink-3">{number}</span>}
            </p>
            {matches.map(({ article, excerpt }) => (
              <p key={article} className="mt-2 text-sm text-ink-2">
                {article && <span className="mr-2 text-ink-3">{article}</span>}
                <Marked text={excerpt} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
