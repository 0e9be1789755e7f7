/**
 * Questions of a moment are asked as one: those that come while one is under way share the next. Each is answered by what
 * was looked at after it was asked.
 */
export function batched<Key, Answer>(ask: (keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>) {
  let waiting: { key: Key; resolve(answer: Answer | undefined): void; reject(error: unknown): void }[] = [];
  let isAsking = false;

  async function askAll(): Promise<void> {
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      try {
        const answers = await ask([...new Set(asked.map(({ key }) => key))]);
        for (const { key, resolve } of asked) resolve(answers.get(key));
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    isAsking = false;
  }

  return (key: Key): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isAsking) return;
      isAsking = true;
      setImmediate(askAll);
    });
}
