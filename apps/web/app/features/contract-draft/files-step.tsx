import { type ChangeEvent, type DragEvent, type ReactNode, useState } from 'react';
import { DocumentFindings } from '~/parts/document/index.ts';
import { fileSize } from '~/ui/file-size.ts';
import { Badge, Button, classNames, Icon } from '~/ui/index.ts';
import type { DraftDocument } from './model.ts';
import type { Uploads } from './use-uploads.ts';

const FileButton = ({
  label,
  accept,
  several,
  onFiles,
  className,
  children,
}: {
  label: string;
  accept: string;
  several?: boolean;
  onFiles: (files: readonly File[]) => void;
  className: string;
  children: ReactNode;
}) => (
  <span className={classNames('relative inline-flex', className)}>
    {children}
    <input
      type="file"
      aria-label={label}
      accept={accept}
      multiple={several}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = '';
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
    />
  </span>
);

const fileButton =
  'h-11 items-center gap-2 rounded border px-6 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-navy';

interface FilesStepProps {
  documents: readonly DraftDocument[];
  phone: boolean;
  uploads: Uploads;
  onRename: (id: string, name: string) => void;
  onRemove: (id: string) => void;
  onShift: (id: string, by: 1 | -1) => void;
  /** One file, signed by oneself alone. */
  onForOneself: ((file: File) => void) | undefined;
}

/** Step 1: what is to be signed. */
export function FilesStep(props: FilesStepProps) {
  const { documents, phone, uploads, onRename, onRemove, onShift, onForOneself } = props;
  const [over, setOver] = useState(false);
  return (
    <div className="space-y-6">
      <fieldset
        aria-label="上传文件"
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          void uploads.take([...event.dataTransfer.files]);
        }}
        className={classNames(
          'flex flex-col items-center rounded-card border-2 border-dashed px-6 py-12 text-center transition-colors',
          over ? 'border-navy bg-navy-soft' : 'border-line-strong bg-white',
        )}
      >
        <Icon name="upload" size={36} className="text-ink-3" />
        <p className="mt-3 text-lg font-semibold">{phone ? '选择要签署的文件' : '把文件拖到这里'}</p>
        <p className="mt-1 text-sm text-ink-3">{uploads.takes.words}，每个不超过 50 MB，最多 20 个</p>
        {uploads.takes.instead && <p className="mt-1 text-sm text-ink-3">{uploads.takes.instead}</p>}
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <FileButton
            label="选择文件"
            accept={uploads.takes.accept}
            several
            onFiles={(files) => void uploads.take(files)}
            className={`${fileButton} border-seal bg-seal text-white hover:bg-seal-deep`}
          >
            选择文件
          </FileButton>
          {onForOneself && (
            <FileButton
              label="选择文件，只由我签署"
              accept={uploads.takes.accept}
              onFiles={([file]) => file && onForOneself(file)}
              className={`${fileButton} border-line bg-white hover:border-line-strong`}
            >
              <Icon name="sign" size={18} />
              只由我签署
            </FileButton>
          )}
        </div>
      </fieldset>
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
                  <Button variant="quiet" size="sm" onClick={() => uploads.retry(one)}>
                    重试
                  </Button>
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
    </div>
  );
}
