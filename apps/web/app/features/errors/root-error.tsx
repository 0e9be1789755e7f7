import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useOnline } from '~/feedback';

/** Needs nothing that would have to be fetched. */
const Disconnected = () => (
  <section className="px-6 py-32 text-center">
    <h1 className="font-serif text-2xl">网络已断开</h1>
    <p className="mt-3 text-ink-2">请检查网络连接，恢复后重新加载页面。</p>
  </section>
);

const ErrorPage = lazy(async () => {
  const loaded = await import('./error-page.tsx').catch(() => undefined);
  return { default: loaded?.ErrorPage ?? Disconnected };
});

/**
 * Whatever went wrong anywhere. A stranger learns the kind of the error; its message and stack stay in the log
 * (in development the router's own overlay shows them).
 */
export function RootError() {
  const error = useRouteError();
  const online = useOnline();
  return (
    <main data-layout="empty">
      <Suspense>
        {online ? <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} /> : <Disconnected />}
      </Suspense>
    </main>
  );
}
