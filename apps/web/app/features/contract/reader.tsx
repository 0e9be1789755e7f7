import { useMemo, useRef, useState } from 'react';
import {
  contractSource,
  DocumentFindings,
  type DocumentHandle,
  DocumentPages,
  Thumbnails,
  ZoomButtons,
} from '~/parts/document/index.ts';
import { classNames } from '~/ui/index.ts';
import type { ContractDocument } from './model.ts';

interface DocumentTabsProps {
  documents: readonly Pick<ContractDocument, 'id' | 'name'>[];
  current: string;
  onChoose: (id: string) => void;
}

/** Which of several documents is looked at. */
export const DocumentTabs = ({ documents, current, onChoose }: DocumentTabsProps) =>
  documents.length > 1 && (
    <div role="tablist" aria-label="文件" className="flex gap-1 overflow-x-auto">
      {documents.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === current}
          onClick={() => onChoose(id)}
          className={classNames(
            'min-h-11 border-b-2 px-3 text-sm whitespace-nowrap',
            id === current ? 'border-seal font-semibold' : 'border-transparent text-ink-2',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );

/** What is to be known of the one that is looked at before it is signed. */
export const DocumentRemarks = ({
  documents,
  current,
}: {
  documents: readonly ContractDocument[];
  current: string;
}) => (
  <div className="px-3 py-2 empty:hidden">
    <DocumentFindings findings={documents.find(({ id }) => id === current)?.findings ?? []} />
  </div>
);

/** All documents of a contract, to be read: thumbnails, pages, zoom. */
export function Reader({ documents, first }: { documents: readonly ContractDocument[]; first?: string }) {
  const [chosen, setChosen] = useState(first ?? documents[0]?.id ?? '');
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(0);
  const handle = useRef<DocumentHandle>(null);
  const document = documents.find(({ id }) => id === chosen) ?? documents[0];
  const source = useMemo(() => document && contractSource(document), [document]);
  if (!document || !source) return null;
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center justify-between gap-4 border-b border-line px-4">
        <DocumentTabs documents={documents} current={document.id} onChoose={setChosen} />
        <span className="text-sm text-ink-3 tabular-nums">
          第 {page + 1} 页，共 {source.pages.length} 页
        </span>
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
      <div className="flex min-h-0 flex-1">
        <Thumbnails
          source={source}
          current={page}
          onChoose={(wanted) => handle.current?.show(wanted)}
          className="hidden w-36 shrink-0 border-r border-line bg-paper md:block"
        />
        <div className="min-w-0 flex-1">
          <DocumentPages
            key={source.url}
            source={source}
            zoom={zoom}
            onZoom={setZoom}
            onPageSeen={setPage}
            handle={handle}
          />
        </div>
      </div>
    </div>
  );
}
