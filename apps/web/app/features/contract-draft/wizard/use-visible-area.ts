import { useEffect, useState } from 'react';

/** The part of the window above the keyboard, in pixels; nothing where a browser does not say or no keyboard is there. */
interface VisibleArea {
  top: number;
  height: number;
}

/**
 * A keyboard of iOS lies over the page without making it smaller, and the page is moved under it: whatever is to be seen
 * above it has to follow.
 */
export function useVisibleArea(): VisibleArea | undefined {
  const [area, setArea] = useState<VisibleArea>();
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const measure = () => {
      // made larger by two fingers it is no keyboard
      const isCovered = seen.scale < 1.01 && window.innerHeight - seen.height > 1;
      setArea(isCovered ? { top: seen.offsetTop, height: seen.height } : undefined);
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
  return area;
}
