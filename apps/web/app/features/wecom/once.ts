const made = new Map<string, Promise<unknown>>();

/**
 * What may be asked once is asked once: also where the page is shown anew meanwhile, as by a window that gets narrow.
 * The key holds the code, so that another one is another question.
 */
export function once<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const asking = (made.get(key) as Promise<Answer> | undefined) ?? ask();
  made.set(key, asking);
  return asking;
}
