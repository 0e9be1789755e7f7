import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { NARROW_QUERY } from '~/site/device.ts';
import { deviceInBrowser } from './client.ts';
import { deviceGuard } from './device.ts';

/** Moves between the desktop and the phone variant when the window is resized or the device is turned. */
export function useDeviceSwitch() {
  const navigate = useNavigate();
  useEffect(() => {
    const settle = () => {
      const { pathname, search } = window.location;
      const target = deviceGuard({ path: pathname, search, device: deviceInBrowser() });
      if (target !== undefined) navigate(target, { replace: true });
    };
    const width = window.matchMedia(NARROW_QUERY);
    width.addEventListener('change', settle);
    settle();
    return () => width.removeEventListener('change', settle);
  }, [navigate]);
}
