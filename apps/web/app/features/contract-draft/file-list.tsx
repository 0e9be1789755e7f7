import type { ChangeEvent } from 'react';
import { DocumentFindings } from '~/parts/document/index.ts';
import { fileSize } from '~/ui/file-size.ts';
import { Badge, Button, Icon } from '~/ui/index.ts';
import type { DraftDocument } from './model.ts';
import type { Uploads } from './use-uploads.ts';

export interface FileListProps {
  documents: readonly DraftDocument[];
  uploads: Uploads;
  onRename: (id: string, name: string) => void;
  onRemove: (id: string) => void;
  onShift: (id: string, by: 1 | -1) => void;
}

/** What was uploaded, and what is on its way or was refused. */
export function FileList({ documents, uploads, onRename, onRemove, onShift }: FileListProps) {
  return (
    <ul aria-label="文件" className="space-y-3">
      {documents.map(({ id, name, pages, size, findings }, index) => (
        <li key={id} className="rounded border border-line bg-white px-4 py-3">
          <div className="flex flex-wrap items-center gap-3">
            <Icon name="document" className="text-ink-3" />
            <input
              aria-label={`第 ${index + 1} 个文件的名称`}
              value={name}
              maxLength={100}
              onChange={(event: ChangeEvent<HTMLInputElement>) => onRename(id, event.currentTarget.value)}
              className="h-10 min-w-40 flex-1 rounded border border-transparent px-2 font-semibold hover:border-line-strong focus:border-navy"
            />
            <span className="text-sm text-ink-3">
              {pages.length} 页，{fileSize(size)}
            </span>
            <Button
              variant="quiet"
              size="sm"
              disabled={index === 0}
              onClick={() => onShift(id, -1)}
              aria-label={`上移${name}`}
            >
              上移
            </Button>
            <Button
              variant="quiet"
              size="sm"
              disabled={index === documents.length - 1}
              onClick={() => onShift(id, 1)}
              aria-label={`下移${name}`}
            >
              下移
            </Button>
            <Button variant="quiet" size="sm" onClick={() => onRemove(id)} aria-label={`移除${name}`}>
              移除
            </Button>
          </div>
          <div className="mt-2 empty:hidden">
            <DocumentFindings findings={findings} />
          </div>
        </li>
      ))}
      {uploads.coming.map((one) => (
        <li key={one.key} className="rounded border border-line bg-white px-4 py-3">
          <div className="flex flex-wrap items-center gap-3">
            <Icon name="document" className="text-ink-3" />
            <span className="min-w-0 flex-1 truncate font-semibold">{one.name}</span>
            {one.refusal ? (
              <>
                <Badge tone="danger">没有收下</Badge>
                {one.again && (
                  <Button variant="quiet" size="sm" onClick={() => uploads.retry(one)}>
                    重试
                  </Button>
                )}
                <Button variant="quiet" size="sm" onClick={() => uploads.dismiss(one.key)}>
                  移除
                </Button>
              </>
            ) : (
              <span role="status" className="text-sm text-ink-2">
                {one.part < 1 ? `正在上传 ${Math.round(one.part * 100)}%` : '正在检查文件'}
              </span>
            )}
          </div>
          {one.refusal ? (
            <p role="alert" className="mt-1 text-sm text-danger">
              {one.refusal}
            </p>
          ) : (
            <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-paper-2">
              <div className="h-full bg-navy transition-[width]" style={{ width: `${one.part * 100}%` }} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
