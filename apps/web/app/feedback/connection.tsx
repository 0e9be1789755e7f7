import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '~/ui/index.ts';
import { useFetched } from './fetched.ts';
import { server } from './server.ts';
import { useToast } from './toaster.tsx';

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

type Go = () => void;

/** Says when the connection is gone, and when it is back; goes then where the visitor wanted to go meanwhile. */
export function ConnectionBanner() {
  const online = useOnline();
  const HoldNavigation = useFetched(async () => (await import('./hold-navigation.tsx')).HoldNavigation);
  const toast = useToast();
  const wasOnline = useRef(online);
  const [held, setHeld] = useState<{ go: Go }>();
  const hold = useCallback((go: Go) => setHeld({ go }), []);
  useEffect(() => {
    if (online && !wasOnline.current) {
      toast.success('网络已恢复');
      held?.go();
      setHeld(undefined);
    }
    wasOnline.current = online;
  }, [online, held, toast]);

  if (online) return null;
  return (
    <div
      role="alert"
      className="sticky top-0 z-50 flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning-ink"
    >
      {HoldNavigation && <HoldNavigation onHold={hold} />}
      <Icon name="alert" size={16} />
      网络已断开，{held ? '恢复后自动打开刚才的链接' : '请检查网络连接'}
    </div>
  );
}
