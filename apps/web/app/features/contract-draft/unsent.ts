import { keepInTab } from '~/site/browser-storage.ts';
import type { Draft } from './model.ts';

/** A draft as it stands in the browser, with what its editor knew of the stored one when it began to store this. */
export interface Unsent {
  /** The account that wrote it: whoever comes into the same tab after it stores nothing of it as their own. */
  by: string;
  savedAt?: string | undefined;
  editor: string;
  draft: Draft;
}

const keyOf = (id: string) => `draft:${id}` as const;

/** Kept in the tab until it is stored: a reload without a connection in between, or a page that was put to sleep, loses nothing. */
export function keepUnsent(unsent: Unsent): void {
  try {
    keepInTab(keyOf(unsent.draft.id), JSON.stringify(unsent));
  } catch {
    // a full or closed storage: it is stored once the connection is there, as long as the page is open
  }
}

export const dropUnsent = (id: string): void => sessionStorage.removeItem(keyOf(id));

export function unsentOf(id: string, by: string): Unsent | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as Unsent | null;
    return kept?.by === by ? kept : undefined;
  } catch {
    return undefined;
  }
}
