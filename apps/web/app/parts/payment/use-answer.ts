import { useCallback, useEffect, useState } from 'react';

export type Answer<T> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'there'; value: T };

/** Asks when it is shown, and again when told to. */
export function useAnswer<T>(ask: () => Promise<T>): [Answer<T>, () => void] {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' });
  const load = useCallback(() => {
    setAnswer({ state: 'loading' });
    ask().then(
      (value) => setAnswer({ state: 'there', value }),
      (error: unknown) =>
        setAnswer({ state: 'failed', message: error instanceof Error ? error.message : '没有加载成功' }),
    );
  }, [ask]);
  useEffect(load, [load]);
  return [answer, load];
}
