import type { DocumentNode, DocumentType } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Container } from '~/ui/index.ts';
import { desktopPaths } from '../paths.ts';
import { DocumentTree } from './document-tree.tsx';
import { DocumentSearch } from './search.tsx';
import { TypeTabs } from './type-tabs.tsx';

interface DocumentFrameProps {
  types: DocumentType[];
  typeId: string;
  tree: DocumentNode[];
  /** The document being read. */
  current?: string;
  keyword?: string;
  children: ReactNode;
}

/** What stands around every page of the desktop's document centre: types and search above, the directory beside. */
export function DocumentFrame({ types, typeId, tree, current, keyword, children }: DocumentFrameProps) {
  return (
    <>
      <div data-no-print="" className="border-b border-line">
        <Container className="max-w-[84rem]! flex min-h-14 items-center justify-between gap-8">
          <TypeTabs types={types} current={typeId} hrefOf={desktopPaths.type} />
          <DocumentSearch action={desktopPaths.centre} keyword={keyword} className="w-72 shrink-0" />
        </Container>
      </div>
      <Container className="max-w-[84rem]! grid grid-cols-[12rem_minmax(0,1fr)] gap-x-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-12">
        <nav
          aria-label="文档目录"
          className="sticky top-(--header) max-h-[calc(100dvh-var(--header))] self-start overflow-y-auto py-8"
        >
          <DocumentTree nodes={tree} current={current} hrefOf={desktopPaths.document} />
        </nav>
        <div className="min-w-0 py-8">{children}</div>
      </Container>
    </>
  );
}
