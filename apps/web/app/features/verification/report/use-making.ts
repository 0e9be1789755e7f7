import { CallError, type VerificationReport } from '@yinxin/api/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '~/session/index.ts';
import { ownCredentials, sendFile, withLogin } from '~/session/transfers.ts';
import { refusalOf } from '../use-verification.ts';
import { forgetKey, keyFor } from './wish-keys.ts';

export type Making =
  | { state: 'idle' }
  | { state: 'sending'; part: number; file: File }
  | { state: 'making'; file: File }
  | { state: 'done'; report: VerificationReport }
  /** It is certain that there is none. */
  | { state: 'refused'; words: string; file: File; locked?: boolean }
  /** It may have been made all the same. */
  | { state: 'unanswered'; file: File };

const PATH = '/api/appapi/verificationReport/make';
const REPORT_KEY_USED = 30923;
const VERIFY_LOCKED = 30906;
/** From here on the service itself failed, perhaps after the report was made. */
const SERVICE_FAILED = 50_000;

/** Whether the server has said no; silence and its own failures leave it open. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.code > 0 && error.code < SERVICE_FAILED;

/** One file at a time becomes a report. Trying again is the same wish, so that none is made or taken twice. */
export function useMaking() {
  const [making, setMaking] = useState<Making>({ state: 'idle' });
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();

  /** Not while the line is down: an error page would take the place of this one. */
  const look = () =>
    sendQuietly('GET /api/appapi/verificationReport/list', { query: { limit: 1 } }).then(
      () => revalidate(),
      () => undefined,
    );

  const make = async (file: File, password?: string): Promise<void> => {
    const refusal = refusalOf(file);
    if (refusal) return setMaking({ state: 'refused', words: refusal, file });
    setMaking({ state: 'sending', part: 0, file });
    const onProgress = (part: number) =>
      setMaking(part < 1 ? { state: 'sending', part, file } : { state: 'making', file });
    try {
      const path = `${PATH}?${new URLSearchParams({ requestKey: keyFor(file) })}`;
      const before: Record<string, string> = password ? { password } : {};
      const report = await withLogin(
        sendFile<VerificationReport>(path, file, ownCredentials(), onProgress, { field: 'pdfFile', before }),
      );
      forgetKey(file);
      setMaking({ state: 'done', report });
      await revalidate();
    } catch (error) {
      if (!isRefusal(error)) {
        setMaking({ state: 'unanswered', file });
        return look();
      }
      const { code, message: words } = error;
      if (code !== REPORT_KEY_USED)
        return setMaking({ state: 'refused', words, file, locked: code === VERIFY_LOCKED });
      // another file of the same name, size and time
      forgetKey(file);
      return make(file, password);
    }
  };

  return { making, make, isBusy: making.state === 'sending' || making.state === 'making' };
}
