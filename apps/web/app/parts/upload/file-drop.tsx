import { type ChangeEvent, type DragEvent, type ReactNode, useState } from 'react';
import { classNames, Icon, type IconName } from '~/ui/index.ts';

interface FileDropProps {
  /** What it is for, to whoever does not see it. */
  label: string;
  icon: IconName;
  button: string;
  accept: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** One file that is looked at and not kept: dropped on the desktop, chosen on any device. */
export function FileDrop({ label, icon, button, accept, onFile, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <fieldset
      aria-label={label}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed px-5 py-4',
        over ? 'border-navy bg-navy-soft' : 'border-line-strong bg-white',
      )}
    >
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">{children}</p>
      <span className="relative inline-flex h-11 items-center gap-2 rounded border border-line bg-white px-4 text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-navy hover:border-line-strong">
        <Icon name={icon} size={18} />
        {button}
        <input
          type="file"
          aria-label={button}
          accept={accept}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        />
      </span>
    </fieldset>
  );
}
