import { VERIFY_MAX_MEGABYTES } from '@yinxin/api/client';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { classNames, Icon } from '~/ui/index.ts';

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void;
  phone: boolean;
  /** Beside a result: one line. */
  small?: boolean;
  /** Files stay on the device. */
  alone: boolean;
}

/** Files are dropped, or chosen on any device; many at once. */
export function DropZone({ onFiles, phone, small, alone }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    <fieldset
      aria-label="要验证的文件"
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={classNames(
        'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-dashed px-5',
        small ? 'py-3' : 'justify-center py-8 text-center lg:flex-col lg:py-14',
        over ? 'border-navy bg-navy-soft' : 'border-line-strong bg-white',
      )}
    >
      <span className="relative inline-flex h-11 items-center gap-2 rounded border border-seal bg-seal px-6 font-semibold text-white focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-navy hover:bg-seal-deep">
        <Icon name="upload" size={18} />
        {small ? '再验一份' : '选择 PDF 文件'}
        <input
          type="file"
          multiple
          aria-label={small ? '再选择 PDF 文件' : '选择 PDF 文件'}
          accept=".pdf,application/pdf"
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        />
      </span>
      <p className="text-sm text-ink-2">
        {phone ? '可以一次选多份' : '也可以把一份或多份文件拖到这里'}，每份不超过 {VERIFY_MAX_MEGABYTES} MB
      </p>
      {!small && (
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <Icon name="lock" size={16} />
          {alone
            ? '文件由这台设备上的浏览器验证，不上传'
            : '文件只在内存里验证，得出结论后随即丢弃，不保存、不留副本'}
        </p>
      )}
    </fieldset>
  );
}
