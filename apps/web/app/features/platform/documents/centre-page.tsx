import { useTurning } from '~/feedback/index.ts';
import { Skeleton } from '~/parts/reading/index.ts';
import { desktopPaths } from '../paths.ts';
import { DocumentFrame } from './document-frame.tsx';
import { ErrorCard, ErrorLookup } from './error-lookup.tsx';
import { ERRORS } from './errors.ts';
import type { CentreData } from './load.ts';
import { SearchResultList } from './search.tsx';
import { Welcome } from './welcome.tsx';

export function CentrePage({ types, typeId, tree, searched, code, error }: CentreData) {
  const turning = useTurning();
  return (
    <DocumentFrame types={types} typeId={typeId} tree={tree} keyword={searched?.keyword}>
      {turning ? (
        <Skeleton />
      ) : searched ? (
        <>
          <h1 className="mb-6 font-serif text-2xl font-semibold">
            搜索“{searched.keyword}”，找到 {searched.results.length} 篇
          </h1>
          {error && <ErrorCard {...error} />}
          <SearchResultList {...searched} hrefOf={desktopPaths.document} />
        </>
      ) : (
        <Welcome tree={tree} hrefOf={desktopPaths.document}>
          {typeId === ERRORS && <ErrorLookup action={desktopPaths.centre} code={code} found={error} />}
        </Welcome>
      )}
    </DocumentFrame>
  );
}
