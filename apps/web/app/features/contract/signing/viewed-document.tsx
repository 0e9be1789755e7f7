import type { ReactNode } from 'react';
import { DocumentPages } from '~/parts/document/index.ts';
import type { ContractDetail } from '../model.ts';
import { DocumentRemarks, DocumentTabs } from '../reader.tsx';
import type { useViewer } from './use-viewer.ts';

interface ViewedDocumentProps {
  contract: ContractDetail;
  viewer: ReturnType<typeof useViewer>;
  overlay: (page: number, pxPerMm: number) => ReactNode;
  /** Over the pages. */
  children?: ReactNode;
}

/** One of the documents with its pages, what was remarked on it, and the way to the others. */
export function ViewedDocument({ contract, viewer, overlay, children }: ViewedDocumentProps) {
  const { source, zoom, documentId } = viewer;
  return (
    <>
      <DocumentTabs documents={contract.documents} current={documentId} onChoose={viewer.choose} />
      <DocumentRemarks documents={contract.documents} current={documentId} />
      <div className="relative min-h-0 flex-1">
        {source && (
          <DocumentPages
            key={source.url}
            source={source}
            zoom={zoom}
            onZoom={viewer.setZoom}
            handle={viewer.handle}
            onPageSeen={viewer.onPageSeen}
            overlay={overlay}
          />
        )}
        {children}
      </div>
    </>
  );
}
