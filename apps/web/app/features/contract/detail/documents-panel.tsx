import { useState } from 'react';
import { inFours } from '~/parts/contracts/index.ts';
import { contractSource } from '~/parts/document/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { fileSize } from '~/ui/file-size.ts';
import { classNames, Icon } from '~/ui/index.ts';
import { EvidenceLink } from '../evidence-link.tsx';
import { type ContractDetail, type ContractDocument, paths } from '../model.ts';

/** So many pages are offered beside the one that is shown. */
const THUMBS = 4;

interface PagePictureProps {
  document: ContractDocument;
  page: number;
  width: number;
  alt: string;
  className?: string;
}

/** A page as it is, with what was filled in; one that cannot be drawn says so. */
export function PagePicture({ document, page, width, alt, className }: PagePictureProps) {
  const [failed, setFailed] = useState(false);
  const size = document.pages[page];
  if (failed)
    return (
      <span className="grid min-h-20 place-items-center p-3 text-center text-xs text-ink-3">
        这一页画不出来，可以下载后查看
      </span>
    );
  return (
    <img
      src={contractSource(document).picture(page, width)}
      alt={alt}
      width={size?.widthMm}
      height={size?.heightMm}
      onError={() => setFailed(true)}
      className={classNames('h-auto w-full', className)}
    />
  );
}

function Pages({ document, onRead }: { document: ContractDocument; onRead: (id: string) => void }) {
  const [page, setPage] = useState(0);
  const { id, name, pages } = document;
  return (
    <div>
      <button
        type="button"
        onClick={() => onRead(id)}
        className="block w-full overflow-hidden border border-line bg-white hover:border-navy"
      >
        <PagePicture
          key={page}
          document={document}
          page={page}
          width={600}
          alt={`${name} 第 ${page + 1} 页，打开阅读`}
        />
      </button>
      {pages.length > 1 && (
        <ul className="mt-2 grid grid-cols-4 gap-2">
          {pages.slice(0, THUMBS).map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place alone
            <li key={index}>
              <button
                type="button"
                aria-pressed={index === page}
                onClick={() => setPage(index)}
                className="block w-full overflow-hidden border border-line bg-white aria-pressed:border-navy"
              >
                <PagePicture document={document} page={index} width={120} alt={`第 ${index + 1} 页`} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 flex items-center justify-between text-sm text-ink-3">
        第 {page + 1} 页，共 {pages.length} 页
        <button type="button" onClick={() => onRead(id)} className="min-h-11 text-navy hover:underline">
          打开阅读
        </button>
      </p>
    </div>
  );
}

const Document = ({ document, onRead }: { document: ContractDocument; onRead: (id: string) => void }) => {
  const { id, name, pages, size, level, sm3, sha256 } = document;
  return (
    <li className="border-t border-line py-2 first:border-0">
      <div className="flex items-center gap-3">
        <Icon name="document" className="text-ink-3" />
        <button type="button" onClick={() => onRead(id)} className="min-w-0 flex-1 text-left hover:text-seal">
          <span className="block wrap-anywhere">{name}</span>
          <span className="block text-xs text-ink-3">
            {pages.length} 页，{fileSize(size)}
            {level && `，PAdES ${level}`}
          </span>
        </button>
        <a
          href={paths.file(id)}
          download
          aria-label={`下载${name}`}
          className="grid size-11 place-items-center text-ink-3 hover:text-seal"
        >
          <Icon name="download" />
        </a>
      </div>
      <details className="text-xs text-ink-3">
        <summary className="min-h-6 cursor-pointer">文件摘要</summary>
        <p>SM3</p>
        <p className="font-mono wrap-anywhere text-ink">{inFours(sm3)}</p>
        <p className="mt-1">SHA-256</p>
        <p className="font-mono wrap-anywhere text-ink">{inFours(sha256)}</p>
      </details>
    </li>
  );
};

interface DocumentsPanelProps {
  contract: ContractDetail;
  onRead: (id: string) => void;
  /** On the phone the picture stands in the head, and evidence behind 更多. */
  phone?: boolean;
}

/** The contract itself: its first page as it looks, every file, and the evidence that can be taken along. */
export function DocumentsPanel({ contract, onRead, phone = false }: DocumentsPanelProps) {
  const { documents, state } = contract;
  const [first] = documents;
  return (
    <Panel title="文件">
      {!phone && first && first.pages.length > 0 && <Pages document={first} onRead={onRead} />}
      <ul className="mt-2">
        {documents.map((document) => (
          <Document key={document.id} document={document} onRead={onRead} />
        ))}
      </ul>
      {!phone && state !== 'DRAFT' && (
        <div className="mt-3 grid gap-2 border-t border-line pt-3">
          <EvidenceLink contract={contract} kind="package" />
          <EvidenceLink contract={contract} kind="report" />
        </div>
      )}
    </Panel>
  );
}
