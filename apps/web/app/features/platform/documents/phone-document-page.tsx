import { useState } from 'react';
import { useTurning } from '~/feedback/index.ts';
import { ContentsList, Skeleton } from '~/parts/reading/index.ts';
import { Button, Icon, Sheet } from '~/ui/index.ts';
import { phonePaths } from '../paths.ts';
import { DocumentArticle } from './document-article.tsx';
import { DocumentTree } from './document-tree.tsx';
import type { DocumentData } from './load.ts';
import { DocumentSearch } from './search.tsx';

/** The document, and within a thumb's reach all documents and the headings of this one. */
export function PhoneDocumentPage({ document, tree }: DocumentData) {
  const turning = useTurning();
  const [opened, setOpened] = useState<'tree' | 'contents'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <div className="px-5 pt-4 pb-10">
        {turning ? (
          <Skeleton />
        ) : (
          <DocumentArticle
            document={document}
            hrefOf={phonePaths.document}
            trail={
              <p className="text-sm text-ink-3">{document.directories.map(({ name }) => name).join(' / ')}</p>
            }
          />
        )}
      </div>
      <div
        data-no-print=""
        className="sticky bottom-0 grid grid-cols-2 border-t border-line bg-white pb-[env(safe-area-inset-bottom)]"
      >
        <Button variant="quiet" className="h-14" aria-haspopup="dialog" onClick={() => setOpened('tree')}>
          <Icon name="menu" />
          全部文档
        </Button>
        <Button variant="quiet" className="h-14" aria-haspopup="dialog" onClick={() => setOpened('contents')}>
          <Icon name="document" />
          本页内容
        </Button>
      </div>
      <Sheet open={opened === 'tree'} onClose={close} title="全部文档">
        <DocumentSearch action={phonePaths.centre} className="mb-4" />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the interactive elements. */}
        <div onClick={(event) => event.target instanceof HTMLAnchorElement && close()}>
          <DocumentTree nodes={tree} current={document.id} hrefOf={phonePaths.document} />
        </div>
      </Sheet>
      <Sheet open={opened === 'contents'} onClose={close} title="本页内容">
        {opened === 'contents' && <ContentsList toc={document.body.toc} onFollow={close} />}
      </Sheet>
    </>
  );
}
