import type { VerificationReport } from '@yinxin/api/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ownCredentials, sendFile, withLogin } from '~/session/transfers.ts';
import { refusalOf } from '../use-verification.ts';

export type Making =
  | { state: 'idle' }
  | { state: 'sending'; part: number; file: File }
  | { state: 'making'; file: File }
  | { state: 'done'; report: VerificationReport }
  | { state: 'failed'; words: string; file: File };

const PATH = '/api/appapi/verificationReport/make';

/** One file at a time becomes a report. Trying again is the same wish, so that none is made or taken twice. */
export function useMaking() {
  const [making, setMaking] = useState<Making>({ state: 'idle' });
  const [wish, setWish] = useState({ key: '', file: undefined as File | undefined });
  const { revalidate } = useRevalidator();

  const make = async (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) return setMaking({ state: 'failed', words: refusal, file });
    const key = wish.file === file ? wish.key : crypto.randomUUID();
    setWish({ key, file });
    setMaking({ state: 'sending', part: 0, file });
    const onProgress = (part: number) =>
      setMaking(part < 1 ? { state: 'sending', part, file } : { state: 'making', file });
    try {
      const path = `${PATH}?${new URLSearchParams({ requestKey: key })}`;
      const report = await withLogin(
        sendFile<VerificationReport>(path, file, ownCredentials(), onProgress, 'pdfFile'),
      );
      setMaking({ state: 'done', report });
      await revalidate();
    } catch (error) {
      setMaking({ state: 'failed', words: (error as Error).message, file });
    }
  };

  return { making, make, isBusy: making.state === 'sending' || making.state === 'making' };
}
