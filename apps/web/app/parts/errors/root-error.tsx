import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isChunkFailure, reloadOnce, useOnline } from '~/feedback/index.ts';
import { Button } from '~/ui/index.ts';

const reload = () => window.location.reload();

/** Needs nothing that would have to be fetched; goes on by itself when the network is back. */
function Disconnected() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <section className="px-6 py-32 text-center">
      <h1 className="font-serif text-2xl">网络已断开</h1>
      <p className="mt-3 mb-8 text-ink-2">网络恢复后会自动打开。</p>
      <Button onClick={reload}>重试</Button>
    </section>
  );
}

const ErrorPage = lazy(async () => {
  const loaded = await import('./error-page.tsx').catch(() => undefined);
  return { default: loaded?.ErrorPage ?? Disconnected };
});

/**
 * Whatever went wrong anywhere. A stranger learns the kind of the error; its message and stack stay in the log
 * (in development the router's own overlay shows them). A part of the page that is gone after a new deployment is
 * asked for once more, with the whole page.
 */
export function RootError() {
  const error = useRouteError();
  const online = useOnline();
  useEffect(() => {
    if (error instanceof Error && isChunkFailure(error.message)) reloadOnce();
  }, [error]);
  return (
    <Suspense>
      {online ? <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} /> : <Disconnected />}
    </Suspense>
  );
}
