import type { AdminFile } from '@yinxin/api/client';
import { Button, Progress } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { type Upload, useUploads } from './use-uploads.ts';

interface DropZoneProps {
  /** As an `<input type=file>` has it. */
  accept?: string;
  onUploaded: (file: AdminFile) => void;
}

/** Takes files by dropping or choosing, and shows what becomes of each. */
export function DropZone({ accept, onUploaded }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { uploads, add, clear } = useUploads(onUploaded);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const isIdle = uploads.every(({ state }) => state === 'done' || state === 'failed');
  return (
    <div className="mb-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button within */}
      <div
        className={`rounded border border-dashed p-5 text-center ${isOver ? 'border-navy bg-navy-soft' : 'border-line-strong bg-white'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button onClick={() => input.current?.click()}>上传文件</Button>
        <p className="mt-2 text-ink-3">
          或把文件拖到这里，可一次多个；图片、PDF、OFD、Office 文档、压缩包与文本，每个至多 20 MB。
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accept}
          aria-label="上传文件"
          onChange={({ target }) => {
            add(target.files ?? []);
            target.value = '';
          }}
        />
      </div>
      {uploads.length > 0 && (
        <div className="mt-3 rounded border border-line bg-white p-3" role="status">
          <ul className="grid gap-2">
            {uploads.map((upload) => (
              <UploadLine key={upload.key} upload={upload} />
            ))}
          </ul>
          {isIdle && (
            <Button size="small" className="mt-2" onClick={clear}>
              收起
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const words: Readonly<Record<Upload['state'], string>> = {
  waiting: '等待上传',
  sending: '正在上传',
  done: '已上传',
  failed: '未上传',
};
const statuses = { waiting: 'normal', sending: 'active', done: 'success', failed: 'exception' } as const;

function UploadLine({ upload: { name, part, state, reason } }: { upload: Upload }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_200px] items-center gap-x-4 max-md:grid-cols-1">
      <span className="wrap-anywhere">
        {name}{' '}
        <span className={state === 'failed' ? 'text-danger' : 'text-ink-3'}>{reason ?? words[state]}</span>
      </span>
      <Progress
        aria-label={`${name} 的上传进度`}
        percent={Math.round(part * 100)}
        status={statuses[state]}
        size="small"
      />
    </li>
  );
}
