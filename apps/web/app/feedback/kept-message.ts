import { keepInTab } from '~/site/browser-storage.ts';

export const KEPT_MESSAGE = 'kept-message';

/** Keeps a message over a reload of the page; private windows may keep nothing. */
export function keepMessage(text: string): void {
  try {
    keepInTab(KEPT_MESSAGE, text);
  } catch {
    // the message was shown before the reload
  }
}
