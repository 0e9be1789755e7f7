import { keepInTab } from '~/site/browser-storage.ts';

const KEY = 'appointment';

type SessionFlag = '已展示' | '已体验';

/** What happened to the form in this browser session; private windows may keep nothing. */
export function readSessionFlag(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function writeSessionFlag(flag: SessionFlag): void {
  try {
    keepInTab(KEY, flag);
  } catch {
    // Nothing kept: the form may show once more, which does no harm.
  }
}
