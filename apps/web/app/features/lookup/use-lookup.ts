import type { FoundCertificate, FoundSeal } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { sendFile } from '~/session/transfers.ts';
import { questionOf } from './question.ts';

export interface Found {
  seal?: FoundSeal;
  certificate: FoundCertificate | null;
}

export type Answer =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'found'; found: Found }
  /** Nothing of ours has this number. */
  | { kind: 'unknown' }
  /** It was not answered: the words say why, and one can ask again. */
  | { kind: 'failed'; words: string };

const NOT_FOUND = 404;
const MOST_BYTES = 100 * 1024;

const failure = (error: unknown): Answer => {
  const { status, message } = error as { status?: number; message?: string };
  return status === NOT_FOUND
    ? { kind: 'unknown' }
    : { kind: 'failed', words: message ?? '查询没有成功，请稍后再试' };
};

/** Looks up what the address asks for; a file is asked for by itself and leaves no trace in the address. */
export function useLookup(wanted: string) {
  const { sendQuietly } = useSession();
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' });
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    const question = questionOf(wanted);
    if (!question) return setAnswer({ kind: 'none' });
    let left = false;
    setAnswer({ kind: 'asking' });
    const ask = async (): Promise<Found> => {
      if (question.kind === 'certificate') {
        const { serial } = question;
        return {
          certificate: await sendQuietly('GET /api/appapi/lookup/certificate', { query: { serial } }),
        };
      }
      const seal = await sendQuietly('GET /api/appapi/lookup/seal', { query: { code: question.code } });
      return { seal, certificate: seal.certificate };
    };
    ask().then(
      (found) => !left && setAnswer({ kind: 'found', found }),
      (error: unknown) => !left && setAnswer(failure(error)),
    );
    return () => {
      left = true;
    };
  }, [wanted, turn, sendQuietly]);

  const askByFile = async (file: File) => {
    if (file.size > MOST_BYTES)
      return setAnswer({ kind: 'failed', words: '文件太大，请只上传一张证书（.cer、.crt 或 .pem）' });
    setAnswer({ kind: 'asking' });
    try {
      const path = '/api/appapi/lookup/certificateFile';
      const certificate = await sendFile<FoundCertificate>(path, file, {}, () => {});
      setAnswer({ kind: 'found', found: { certificate } });
    } catch (error) {
      setAnswer(failure(error));
    }
  };

  return { answer, askByFile, askAgain: () => setTurn((count) => count + 1) };
}
