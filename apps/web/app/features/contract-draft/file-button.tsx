import type { ChangeEvent, ReactNode } from 'react';
import { classNames } from '~/ui/index.ts';

interface FileButtonProps {
  label: string;
  accept: string;
  several?: boolean;
  /** Opens the camera at once, where there is one. */
  camera?: boolean;
  onFiles: (files: readonly File[]) => void;
  className: string;
  children: ReactNode;
}

/** What looks like a button or a card, and opens the choice of files. */
export const FileButton = ({
  label,
  accept,
  several,
  camera,
  onFiles,
  className,
  children,
}: FileButtonProps) => (
  <span className={classNames('relative inline-flex', className)}>
    {children}
    <input
      type="file"
      aria-label={label}
      accept={accept}
      multiple={several}
      {...(camera && { capture: 'environment' as const })}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = '';
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
    />
  </span>
);
