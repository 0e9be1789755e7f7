import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSiteData } from '~/site/site-data.ts';
import { ACT_EVENT, type FrameEvent, holdersOf, tellAct } from './holder.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Of a page in the frame of an application: its colour, and what its holder is told. */
export function useFrame(): void {
  const { frame } = useSiteData();
  const { pathname } = useLocation();
  const isHeld = frame !== undefined && window.parent !== window;
  const colour = frame?.colour ?? '';
  useEffect(() => {
    if (COLOUR.test(colour)) document.documentElement.style.setProperty('--color-seal', colour);
  }, [colour]);
  useEffect(() => {
    if (!isHeld) return;
    const holders = holdersOf(frame, location.ancestorOrigins);
    const tell = (event: FrameEvent) => {
      for (const holder of holders) window.parent.postMessage(event, holder);
    };
    const pass = (event: Event) => tell((event as CustomEvent<FrameEvent>).detail);
    const grown = new ResizeObserver(([entry]) =>
      tell({ type: 'yinxin.resize', height: Math.ceil(entry?.contentRect.height ?? 0) }),
    );
    tell({ type: 'yinxin.ready' });
    grown.observe(document.body);
    window.addEventListener(ACT_EVENT, pass);
    return () => {
      grown.disconnect();
      window.removeEventListener(ACT_EVENT, pass);
    };
  }, [isHeld, frame]);
  useEffect(() => {
    if (isHeld && pathname.endsWith('/AuthResult')) tellAct({ type: 'yinxin.identity' });
  }, [isHeld, pathname]);
}
