import type { Notarization } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useSession } from '~/session/index.ts';

export type Answer =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'found'; found: Notarization }
  | { kind: 'unknown' }
  | { kind: 'failed'; words: string };

const NOT_FOUND = 404;
/** What has just happened is in the log within seconds; what is not there after two minutes is not waited for. */
const AGAIN_MS = [5_000, 5_000, 10_000, 20_000, 30_000, 50_000] as const;

/** Until it is asked for again, for the so manieth time; undefined where it is not. */
export function waitFor(
  { stage, quorum }: Pick<Notarization, 'stage' | 'quorum'>,
  times: number,
): number | undefined {
  const isFinal = stage === 'witnessed' || (stage === 'logged' && quorum === 0);
  return isFinal ? undefined : AGAIN_MS[times];
}

/** 32 letters and digits of base32, however they were grouped; undefined where it cannot be one. */
export function codeIn(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{32}$/.test(code) ? code : undefined;
}

/** What the log holds of a contract; while something of it still waits, it is asked for again. */
export function useNotarization(code: string | undefined) {
  const { sendQuietly } = useSession();
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' });
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    if (!code) return setAnswer({ kind: 'none' });
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let times = 0;
    const ask = async () => {
      const form = { contractCode: code };
      const found = await sendQuietly('POST /api/signing/contract/getNotarizationByContractCode', { form });
      if (left) return;
      setAnswer({ kind: 'found', found });
      waitThen(waitFor(found, times++));
    };
    const waitThen = (wait: number | undefined) => {
      if (wait !== undefined && !left) timer = setTimeout(again, wait);
    };
    /** What is shown stays while it is asked for again; nobody asks for a tab that is not seen, until it is. */
    const again = () => {
      if (document.hidden) return document.addEventListener('visibilitychange', again, { once: true });
      ask().catch(() => waitThen(AGAIN_MS[times++]));
    };
    setAnswer({ kind: 'asking' });
    ask().catch((error: { status?: number; message?: string }) => {
      if (left) return;
      const words = error.message ?? '查询没有成功，请稍后再试';
      setAnswer(error.status === NOT_FOUND ? { kind: 'unknown' } : { kind: 'failed', words });
    });
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [code, turn, sendQuietly]);

  return { answer, askAgain: () => setTurn((turns) => turns + 1) };
}
