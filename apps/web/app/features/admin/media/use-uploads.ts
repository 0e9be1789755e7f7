import { type AdminFile, CallError, isSessionOver } from '@yinxin/api/client';
import { useRef, useState } from 'react';
import { useAdmin } from '../session.tsx';
import { uploadFile } from '../transfers.ts';

export interface Upload {
  key: number;
  name: string;
  /** 0 to 1. */
  part: number;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Why it failed, in words. */
  reason?: string;
}

/** As many at once as a slow line bears. */
const AT_ONCE = 2;

/** Sends files a few at a time; each tells its progress and its own failure. */
export function useUploads(onUploaded: (file: AdminFile) => void) {
  const { fail } = useAdmin();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<{ key: number; file: File }[]>([]);
  const running = useRef(0);
  const keys = useRef(0);

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  const sendNext = async () => {
    const next = running.current < AT_ONCE ? waiting.current.shift() : undefined;
    if (!next) return;
    running.current += 1;
    const { key, file } = next;
    change(key, { state: 'sending' });
    try {
      const stored = await uploadFile(file, (part) => change(key, { part }));
      change(key, { state: 'done', part: 1 });
      onUploaded(stored);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isSessionOver(error.code)) fail(error);
      change(key, { state: 'failed', reason: error.message });
    } finally {
      running.current -= 1;
      void sendNext();
    }
  };

  const add = (files: Iterable<File>) => {
    const added = Array.from(files, (file) => ({ key: ++keys.current, file }));
    waiting.current.push(...added);
    const shown = added.map(({ key, file }): Upload => ({ key, name: file.name, part: 0, state: 'waiting' }));
    setUploads((all) => [...all, ...shown]);
    for (let n = 0; n < AT_ONCE; n += 1) void sendNext();
  };
  const clear = () => setUploads((all) => all.filter(({ state }) => state !== 'done' && state !== 'failed'));
  return { uploads, add, clear };
}
