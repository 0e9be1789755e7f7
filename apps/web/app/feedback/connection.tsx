import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '~/ui';
import { useToast } from './toaster.tsx';

function watchConnection(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export const useOnline = () =>
  useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );

/** Says when the connection is gone, and when it is back. */
export function ConnectionBanner() {
  const online = useOnline();
  const toast = useToast();
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) toast.success('网络已恢复');
    wasOnline.current = online;
  }, [online, toast]);

  if (online) return null;
  return (
    <p
      role="alert"
      className="sticky top-0 z-50 flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning-ink"
    >
      <Icon name="alert" size={16} />
      网络已断开，请检查网络连接
    </p>
  );
}
