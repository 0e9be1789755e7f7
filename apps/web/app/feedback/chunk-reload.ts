import { keepInTab } from '~/site/browser-storage.ts';
import { serverAnswers } from './server.ts';

/** At most one reload in this time, else a broken deployment would reload for ever (docs/specification/constants.md). */
const RELOAD_GUARD_MS = 60_000;
const STORAGE_KEY = 'chunk-reload-at';

export const mayReload = (lastReload: number | undefined, now: number) =>
  lastReload === undefined || now - lastReload >= RELOAD_GUARD_MS;

/** The browsers' ways of saying that a part of the application is not there (any more). */
const CHUNK_MISSING =
  /(Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export const isChunkFailure = (message: string) => CHUNK_MISSING.test(message);

/**
 * Without a connection a reload would lose even the page that is there.
 * Storage throws when the visitor blocks it; then nothing is reloaded, for the guard could not be kept.
 */
export async function reloadOnce() {
  if (!(await serverAnswers())) return;
  try {
    const last = sessionStorage.getItem(STORAGE_KEY);
    if (!mayReload(last === null ? undefined : Number(last), Date.now())) return;
    keepInTab(STORAGE_KEY, String(Date.now()));
  } catch {
    return;
  }
  window.location.reload();
}

/** A new deployment removes the old chunks: an open page that asks for one gets the new application instead. */
export function watchChunkFailures(): () => void {
  const watch = new AbortController();
  const onError = (event: ErrorEvent) => {
    if (isChunkFailure(event.message)) reloadOnce();
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    if (event.reason instanceof Error && isChunkFailure(event.reason.message)) reloadOnce();
  };
  window.addEventListener('vite:preloadError', reloadOnce, watch);
  window.addEventListener('error', onError, watch);
  window.addEventListener('unhandledrejection', onRejection, watch);
  return () => watch.abort();
}
