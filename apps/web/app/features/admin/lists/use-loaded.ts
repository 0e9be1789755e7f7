import { useCallback, useEffect, useState } from 'react';
import { useAdmin } from '../session.tsx';

/**
 * Loads when it is first needed and whenever `load` changes; `reload` asks again, and so does signing in again after
 * an answer that never came. The newest answer counts.
 */
export function useLoaded<T>(load: () => Promise<T>) {
  const { signIns } = useAdmin();
  const [value, setValue] = useState<T>();
  const [isLoading, setLoading] = useState(true);
  const [failedIn, setFailedIn] = useState<number>();
  const [round, setRound] = useState(0);
  const retry = failedIn !== undefined && failedIn < signIns;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isCurrent = true;
    setLoading(true);
    setFailedIn(undefined);
    load()
      .then(
        (loaded) => isCurrent && setValue(loaded),
        () => isCurrent && setFailedIn(signIns), // the session has said what went wrong
      )
      .finally(() => isCurrent && setLoading(false));
    return () => {
      isCurrent = false;
    };
  }, [load, round]);

  const reload = useCallback(() => setRound((n) => n + 1), []);
  useEffect(() => {
    if (retry) reload();
  }, [retry, reload]);
  return { value, setValue, isLoading, hasFailed: failedIn !== undefined, reload };
}
