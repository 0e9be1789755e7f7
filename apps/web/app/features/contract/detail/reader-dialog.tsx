import { useEffect, useRef } from 'react';
import { Icon } from '~/ui/index.ts';
import type { ContractDocument } from '../model.ts';
import { Reader } from '../reader.tsx';

interface ReaderDialogProps {
  title: string;
  documents: readonly ContractDocument[];
  first: string;
  onClose: () => void;
}

/** The documents over the whole window. */
export function ReaderDialog({ title, documents, first, onClose }: ReaderDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={`阅读${title}`}
      className="m-0 size-full max-h-none max-w-none bg-white p-0"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between bg-navy pl-5 text-white on-dark">
          <h2 className="min-w-0 truncate">{title}</h2>
          <button
            type="button"
            aria-label="关闭"
            onClick={() => dialog.current?.close()}
            className="grid size-12 place-items-center"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="min-h-0 flex-1">
          <Reader documents={documents} first={first} />
        </div>
      </div>
    </dialog>
  );
}
