import { useSyncExternalStore } from 'react';
import { keepInBrowser } from '~/site/browser-storage.ts';

/** The language a reader prefers for samples, kept by the browser for the next document and the next visit. */
export const LANGUAGE_KEY = 'code-language';

const listeners = new Set<() => void>();
/** Counts while the page is open, also where the browser keeps nothing. */
let chosen: string | undefined;

function remembered(): string | undefined {
  try {
    return localStorage.getItem(LANGUAGE_KEY) ?? undefined;
  } catch {
    return undefined; // storage is switched off
  }
}

function choose(language: string) {
  chosen = language;
  try {
    keepInBrowser(LANGUAGE_KEY, language);
  } catch {
    // the choice then ends with the page
  }
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== LANGUAGE_KEY) return;
    chosen = newValue ?? undefined;
    tell();
  };
  listeners.add(tell);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', hear);
  };
}

export function useChosenLanguage() {
  const language = useSyncExternalStore(
    subscribe,
    () => chosen ?? remembered(),
    () => undefined,
  );
  return [language, choose] as const;
}
