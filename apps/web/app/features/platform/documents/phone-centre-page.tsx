import { useTurning } from '~/feedback/index.ts';
import { Skeleton } from '~/parts/reading/index.ts';
import { phonePaths } from '../paths.ts';
import { ErrorCard, ErrorLookup } from './error-lookup.tsx';
import { ERRORS } from './errors.ts';
import type { CentreData } from './load.ts';
import { DocumentSearch, SearchResultList } from './search.tsx';
import { TypeTabs } from './type-tabs.tsx';
import { Welcome } from './welcome.tsx';

export function PhoneCentrePage({ types, typeId, tree, searched, code, error }: CentreData) {
  const turning = useTurning();
  return (
    <div className="px-5 pt-2 pb-12">
      <DocumentSearch action={phonePaths.centre} keyword={searched?.keyword} />
      <div className="-mx-5 mb-6 border-b border-line px-5">
        <TypeTabs types={types} current={typeId} hrefOf={phonePaths.type} />
      </div>
      {turning ? (
        <Skeleton />
      ) : searched ? (
        <>
          <h1 className="mb-4 font-serif text-xl font-semibold">
            搜索“{searched.keyword}”，找到 {searched.results.length} 篇
          </h1>
          {error && <ErrorCard {...error} />}
          <SearchResultList {...searched} hrefOf={phonePaths.document} />
        </>
      ) : (
        <Welcome tree={tree} hrefOf={phonePaths.document}>
          {typeId === ERRORS && <ErrorLookup action={phonePaths.centre} code={code} found={error} />}
        </Welcome>
      )}
    </div>
  );
}
