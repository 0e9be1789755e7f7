import { useCallback, useEffect, useRef, useState } from 'react';
import { createPath, useBlocker, useNavigate } from 'react-router';
import { Icon } from '~/ui/index.ts';
import { bePatient } from './patience.ts';
import { useToast } from './toaster.tsx';

bePatient();

type Go = () => void;

/** Says when the connection is gone, and when it is back; goes then where the visitor wanted to go meanwhile. */
export function LostConnection({ online }: { online: boolean }) {
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
      <HoldNavigation onHold={hold} />
      <Icon name="alert" size={16} />
      网络已断开，{held ? '恢复后自动打开刚才的链接' : '请检查网络连接'}
    </div>
  );
}

/**
 * Keeps the page that is there: without a connection a turn of the page would end at an error, and a plain link at the
 * browser's own. What was asked for is handed on, to be done later.
 */
function HoldNavigation({ onHold }: { onHold: (go: Go) => void }) {
  const navigate = useNavigate();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      here.pathname !== next.pathname || here.search !== next.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const target = createPath(blocker.location);
    blocker.reset();
    onHold(() => navigate(target));
  }, [blocker, navigate, onHold]);

  useEffect(() => {
    // At the window: whatever the router follows has been prevented by then.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || event.defaultPrevented || (link.target && link.target !== '_self')) return;
      if (link.hash && link.href.split('#')[0] === window.location.href.split('#')[0]) return;
      event.preventDefault();
      onHold(() => window.location.assign(link.href));
    };
    window.addEventListener('click', onClick);
    return () => window.removeEventListener('click', onClick);
  }, [onHold]);
  return null;
}
