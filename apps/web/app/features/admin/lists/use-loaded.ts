import { useCallback, useEffect, useState } from 'react';

/** Loads when it is first needed and whenever `load` changes; `reload` asks again. The newest answer counts. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [value, setValue] = useState<T>();
  const [isLoading, setLoading] = useState(true);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isCurrent = true;
    setLoading(true);
    load()
      .then((loaded) => isCurrent && setValue(loaded))
      .catch(() => {}) // the session has said what went wrong
      .finally(() => isCurrent && setLoading(false));
    return () => {
      isCurrent = false;
    };
  }, [load, round]);

  const reload = useCallback(() => setRound((n) => n + 1), []);
  return { value, setValue, isLoading, reload };
}
