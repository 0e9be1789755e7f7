import { WORK_ORDER_ENDINGS, WORK_ORDER_LIMITS, type WorkOrderFile } from '@yinxin/api/client';
import { type ChangeEvent, useState } from 'react';
import { uploadFile } from '~/parts/upload/index.ts';
import { fileSize } from '~/ui/file-size.ts';
import { Icon } from '~/ui/index.ts';

/** Files that go with the next message. */
export function useAttachments() {
  const [files, setFiles] = useState<WorkOrderFile[]>([]);
  const [part, setPart] = useState<number>();
  const [error, setError] = useState<string>();
  const take = async (file: File) => {
    if (file.size > WORK_ORDER_LIMITS.fileMegabytes * 1024 * 1024)
      return setError(`单个附件不超过 ${WORK_ORDER_LIMITS.fileMegabytes} MB`);
    setError(undefined);
    setPart(0);
    try {
      const stored = await uploadFile<WorkOrderFile>('/api/appapi/workOrder/upload', {}, file, setPart);
      setFiles((before) => [...before, stored]);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '上传未成功，请再试一次');
    } finally {
      setPart(undefined);
    }
  };
  return {
    ...{ files, part, error, take },
    drop: (id: string) => setFiles((before) => before.filter((file) => file.id !== id)),
    clear: () => setFiles([]),
  };
}

/** The files chosen so far, and the button for the next. */
export function Attachments({ files, part, error, take, drop }: ReturnType<typeof useAttachments>) {
  const isFull = files.length >= WORK_ORDER_LIMITS.files;
  return (
    <div className="space-y-2 text-sm">
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map(({ id, name, size }) => (
            <li
              key={id}
              className="flex h-9 items-center gap-2 rounded border border-line pl-3 pointer-coarse:h-11"
            >
              <Icon name="document" size={16} className="text-ink-3" />
              <span className="max-w-48 truncate">{name}</span>
              <span className="text-ink-3">{fileSize(size)}</span>
              <button
                type="button"
                aria-label={`移除附件 ${name}`}
                onClick={() => drop(id)}
                className="grid h-full w-9 place-items-center text-ink-3 hover:text-seal pointer-coarse:w-11"
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="relative inline-flex h-9 items-center gap-2 rounded border border-line bg-white px-3 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-navy hover:border-line-strong pointer-coarse:h-11">
          <Icon name="upload" size={16} />
          附件
          <input
            type="file"
            aria-label="添加附件"
            accept={WORK_ORDER_ENDINGS.join(',')}
            disabled={isFull || part !== undefined}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              const file = event.currentTarget.files?.[0];
              if (file) void take(file);
              event.currentTarget.value = '';
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
          />
        </span>
        <span role="status" className={error ? 'text-danger' : 'text-ink-3'}>
          {part === undefined
            ? (error ??
              `图片、PDF 或文本，每个不超过 ${WORK_ORDER_LIMITS.fileMegabytes} MB，最多 ${WORK_ORDER_LIMITS.files} 个`)
            : `正在上传 ${Math.round(part * 100)}%`}
        </span>
      </div>
    </div>
  );
}
