import { keepInTab } from '~/site/browser-storage.ts';

const KEY = 'contracts-read';

function kept(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {}; // private windows may keep nothing
  }
}

/** Somebody has a contract before them as it is in this version. */
export function noteRead(id: string, version: string): void {
  try {
    keepInTab(KEY, JSON.stringify({ ...kept(), [id]: version }));
  } catch {
    // then the version of the list stands for what was read
  }
}

/** What somebody decides about: the version that they opened last, not the one that a list has learnt of since. */
export const readVersion = (id: string, listed: string): string => kept()[id] ?? listed;
