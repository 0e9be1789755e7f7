import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useAdmin } from '../session.tsx';
import { openAnswer } from '../transfers.ts';
import { PdfView } from './pdf-view.tsx';
import { PictureView } from './picture-view.tsx';

interface Opened {
  address: string;
  content: Blob;
}

/** A file's bytes, fetched with the operators' header while it is looked at; every look is written down. */
function useOpenedFile(path: string, body: Readonly<Record<string, string>>) {
  const { fail } = useAdmin();
  const [opened, setOpened] = useState<Opened>();
  const asked = JSON.stringify(body);
  useEffect(() => {
    setOpened(undefined);
    let isCurrent = true;
    let made: string | undefined;
    openAnswer(path, JSON.parse(asked)).then((content) => {
      if (!isCurrent) return;
      made = URL.createObjectURL(content);
      setOpened({ address: made, content });
    }, fail);
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [path, asked, fail]);
  return opened;
}

interface OpenedFileProps {
  path: string;
  body: Readonly<Record<string, string>>;
  name: string;
  /** The server has sent it, and written the look down. */
  onOpened?: () => void;
}

/** Pictures and PDF files are shown where they are asked for; other files open in a window of their own. */
export function OpenedFile({ path, body, name, onOpened }: OpenedFileProps) {
  const opened = useOpenedFile(path, body);
  const tell = useRef(onOpened);
  tell.current = onOpened;
  useEffect(() => {
    if (opened) tell.current?.();
  }, [opened]);
  if (!opened) return <Skeleton active className="mt-4" />;
  const { address, content } = opened;
  if (content.type.startsWith('image/')) return <PictureView address={address} name={name} />;
  if (content.type === 'application/pdf') return <PdfView content={content} address={address} name={name} />;
  return (
    <p className="mt-3">
      <a href={address} target="_blank" rel="noopener" className="text-navy underline underline-offset-4">
        打开“{name}”
      </a>
    </p>
  );
}
