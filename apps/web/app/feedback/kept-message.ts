import { keepInTab } from '~/site/browser-storage.ts';

const KEY = 'kept-message';

/** Keeps a message over a reload of the page; private windows may keep nothing. */
export function keepMessage(text: string): void {
  try {
    keepInTab(KEY, text);
  } catch {
    // the message was shown before the reload
  }
}

/** The message that was kept, once. */
export function takeMessage(): string | undefined {
  try {
    const text = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return undefined;
  }
}
