import { isChunkFailure, reloadOnce } from './chunk-reload.ts';

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
