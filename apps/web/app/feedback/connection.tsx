import { useSyncExternalStore } from 'react';
import { useFetched } from './fetched.ts';
import { server } from './server.ts';

function watchConnection(changed: () => void) {
  const watch = new AbortController();
  window.addEventListener('online', changed, watch);
  window.addEventListener('offline', changed, watch);
  return () => watch.abort();
}

export const useOnline = () =>
  useSyncExternalStore(
    watchConnection,
    () => navigator.onLine && !server.isGone,
    () => true,
  );

/** Fetched once the page is there, so that it is at hand when the connection goes. */
export function ConnectionBanner() {
  const online = useOnline();
  const LostConnection = useFetched(async () => (await import('./lost-connection.tsx')).LostConnection);
  return LostConnection && <LostConnection online={online} />;
}
