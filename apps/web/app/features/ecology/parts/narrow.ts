import { useEffect, useState } from 'react';
import { NARROW_QUERY } from '~/site/device.ts';
import { useSiteData } from '~/site/site-data.ts';

/** Whether there is room for cards only: as the server saw the device, then as wide as the window is. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(useSiteData().device === 'mobile');
  useEffect(() => {
    const width = window.matchMedia(NARROW_QUERY);
    const settle = () => setNarrow(width.matches);
    settle();
    width.addEventListener('change', settle);
    return () => width.removeEventListener('change', settle);
  }, []);
  return narrow;
}
