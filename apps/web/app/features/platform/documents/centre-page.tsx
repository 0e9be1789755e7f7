import { useTurning } from '~/feedback/index.ts';
import { Skeleton } from '~/parts/reading/index.ts';
import { desktopPaths } from '../paths.ts';
import { DocumentFrame } from './document-frame.tsx';
import type { CentreData } from './load.ts';
import { SearchResultList } from './search.tsx';
import { Welcome } from './welcome.tsx';

export function CentrePage({ types, typeId, tree, searched }: CentreData) {
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
          <SearchResultList {...searched} hrefOf={desktopPaths.document} />
        </>
      ) : (
        <Welcome tree={tree} hrefOf={desktopPaths.document} />
      )}
    </DocumentFrame>
  );
}
