import { useTurning } from '~/feedback/index.ts';
import { Breadcrumb } from '~/parts/page/breadcrumb.tsx';
import { Contents, Skeleton } from '~/parts/reading/index.ts';
import { desktopPaths } from '../paths.ts';
import { DocumentArticle, isReference } from './document-article.tsx';
import { DocumentFrame } from './document-frame.tsx';
import type { DocumentData } from './load.ts';

export function DocumentPage({ types, document, tree }: DocumentData) {
  const turning = useTurning();
  return (
    <DocumentFrame types={types} typeId={document.typeId} tree={tree} current={document.id}>
      {turning ? (
        <Skeleton />
      ) : (
        <div
          className={
            isReference(document.id) ? undefined : 'grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_11rem]'
          }
        >
          <DocumentArticle document={document} hrefOf={desktopPaths.document} trail={<Breadcrumb />} />
          {!isReference(document.id) && (
            <Contents key={document.id} toc={document.body.toc} className="max-xl:hidden" />
          )}
        </div>
      )}
    </DocumentFrame>
  );
}
