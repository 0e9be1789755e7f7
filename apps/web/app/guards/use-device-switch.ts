import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NARROW_QUERY } from '~/site/device.ts';
import { deviceInBrowser } from './client.ts';
import { deviceGuard } from './device.ts';

/**
 * Moves between the desktop and the phone variant when the window is resized or the device is turned; also when it was
 * turned back while the other page was on its way.
 */
export function useDeviceSwitch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const settle = () => {
      const target = deviceGuard({ path: pathname, search, device: deviceInBrowser() });
      if (target !== undefined) navigate(target, { replace: true });
    };
    const width = window.matchMedia(NARROW_QUERY);
    width.addEventListener('change', settle);
    settle();
    return () => width.removeEventListener('change', settle);
  }, [navigate, pathname, search]);
}
