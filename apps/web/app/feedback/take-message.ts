import { KEPT_MESSAGE } from './kept-message.ts';

/** The message that was kept, once. */
export function takeMessage(): string | undefined {
  try {
    const text = sessionStorage.getItem(KEPT_MESSAGE) ?? undefined;
    sessionStorage.removeItem(KEPT_MESSAGE);
    return text;
  } catch {
    return undefined;
  }
}
