import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useAdmin } from '../session.tsx';
import { openAnswer } from '../transfers.ts';

interface Opened {
  address: string;
  type: string;
}

/** A file's bytes, fetched with the operators' header while it is looked at; every look is written down. */
export function useOpenedFile(path: string, body: Readonly<Record<string, string>> | undefined) {
  const { fail } = useAdmin();
  const [opened, setOpened] = useState<Opened>();
  const asked = body && JSON.stringify(body);
  useEffect(() => {
    setOpened(undefined);
    if (!asked) return;
    let isCurrent = true;
    let made: string | undefined;
    openAnswer(path, JSON.parse(asked)).then((content) => {
      if (!isCurrent) return;
      made = URL.createObjectURL(content);
      setOpened({ address: made, type: content.type });
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

/** Pictures are shown where they are asked for; other files open in a window of their own. */
export function OpenedFile({ path, body, name, onOpened }: OpenedFileProps) {
  const opened = useOpenedFile(path, body);
  const tell = useRef(onOpened);
  tell.current = onOpened;
  useEffect(() => {
    if (opened) tell.current?.();
  }, [opened]);
  if (!opened) return <Skeleton active className="mt-4" />;
  if (opened.type.startsWith('image/'))
    return (
      <img src={opened.address} alt={name} className="mt-3 max-h-[70vh] max-w-full border border-line" />
    );
  return (
    <p className="mt-3">
      <a
        href={opened.address}
        target="_blank"
        rel="noopener"
        className="text-navy underline underline-offset-4"
      >
        打开“{name}”
      </a>
    </p>
  );
}
