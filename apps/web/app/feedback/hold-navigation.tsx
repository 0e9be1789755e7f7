import { useEffect } from 'react';
import { createPath, useBlocker, useNavigate } from 'react-router';
import { bePatient } from './patience.ts';

bePatient();

/**
 * Keeps the page that is there: without a connection a turn of the page would end at an error, and a plain link at the
 * browser's own. What was asked for is handed on, to be done later.
 */
export function HoldNavigation({ onHold }: { onHold: (go: () => void) => void }) {
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
