import { CallError, VERIFY_MAX_MEGABYTES, type VerifiedFile } from '@yinxin/api/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sendFile } from '~/session/transfers.ts';
import { sizeError } from '~/ui/file-size.ts';
import type { Alone } from './alone/use-alone.ts';
import { LockedFile } from './locked-file.ts';

export type Progress =
  | { state: 'waiting' }
  /** How much of it has gone (0 to 1). */
  | { state: 'sending'; part: number }
  | { state: 'judging' }
  | { state: 'done'; result: VerifiedFile }
  /** `locked`: with its password there can be a verdict. */
  | { state: 'failed'; words: string; locked?: boolean };

export interface Item {
  id: number;
  file: File;
  progress: Progress;
  /** Judged on this device, whatever is chosen later: never sent. */
  alone: boolean;
  /** Opens it, as the visitor typed it; lives as long as the page. */
  password?: string | undefined;
}

const PATH = '/api/file/verification/verifySignFile';
const MOST_BYTES = VERIFY_MAX_MEGABYTES * 1024 * 1024;
/** VERIFY_LOCKED */
const LOCKED = 30906;
/** Of one visit; the server counts too. */
const MOST_FILES = 50;

/** What is wrong with a file before it is sent. */
export function refusalOf({ size }: Pick<File, 'size'>): string | undefined {
  return sizeError(size, MOST_BYTES);
}

/** What is not called a PDF stays here, and it is told what it is. */
async function refuseOther(file: File): Promise<never> {
  const { otherKindWords } = await import('@yinxin/verification/other-kinds').catch(() => {
    throw new Error('只能验证 PDF 文件');
  });
  throw new Error(otherKindWords(new Uint8Array(await file.arrayBuffer())));
}

/** What may be done with a waiting file now. Sending takes that nobody wanted it to stay, neither then nor now. */
export function turnOf(item: Pick<Item, 'alone'>, state: Alone['state']): 'here' | 'send' | 'wait' {
  if (!item.alone && state === 'off') return 'send';
  return state === 'ready' ? 'here' : 'wait';
}

const isLocked = (error: Error): boolean =>
  error instanceof LockedFile || (error instanceof CallError && error.code === LOCKED);

/** Files that are verified one after the other, here or by the server; the chosen one is shown. */
export function useVerification(alone: Alone) {
  const [items, setItems] = useState<Item[]>([]);
  const [chosen, setChosen] = useState<number>();
  const [tooMany, setTooMany] = useState(false);
  const numbers = useRef(0);

  const note = useCallback(
    (id: number, progress: Progress, more: Partial<Item> = {}) =>
      setItems((all) => all.map((item) => (item.id === id ? { ...item, progress, ...more } : item))),
    [],
  );

  const add = (files: readonly File[]) => {
    const room = MOST_FILES - items.length;
    setTooMany(files.length > room);
    const added = files.slice(0, Math.max(0, room)).map((file): Item => {
      const words = refusalOf(file);
      const progress: Progress = words ? { state: 'failed', words } : { state: 'waiting' };
      return { id: ++numbers.current, file, progress, alone: alone.state !== 'off' };
    });
    setItems((all) => [...all, ...added]);
    if (added[0]) setChosen(added[0].id);
  };

  const isBusy = items.some(({ progress: { state } }) => state === 'sending' || state === 'judging');
  const next = items.find(
    (item) => item.progress.state === 'waiting' && turnOf(item, alone.state) !== 'wait',
  );
  useEffect(() => {
    if (isBusy || !next) return;
    const { id, file, password } = next;
    const judged = (): Promise<VerifiedFile> => {
      if (!/\.pdf$/i.test(file.name)) {
        note(id, { state: 'judging' });
        return refuseOther(file);
      }
      if (alone.state === 'ready') {
        note(id, { state: 'judging' }, { alone: true });
        return alone.verifier.verify(file, password);
      }
      note(id, { state: 'sending', part: 0 });
      const onProgress = (part: number) =>
        note(id, part < 1 ? { state: 'sending', part } : { state: 'judging' });
      return sendFile<VerifiedFile>(PATH, file, {}, onProgress, {
        ...{ field: 'pdfFile', before: password ? { password } : {} },
      });
    };
    judged().then(
      (result) => note(id, { state: 'done', result }),
      (error: Error) => note(id, { state: 'failed', words: error.message, locked: isLocked(error) }),
    );
  }, [isBusy, next, note, alone]);

  return {
    items,
    chosen: items.find(({ id }) => id === chosen) ?? items[0],
    tooMany,
    add,
    choose: setChosen,
    again: (id: number, password?: string) => note(id, { state: 'waiting' }, { password }),
    clear: () => {
      setItems([]);
      setTooMany(false);
    },
  };
}
