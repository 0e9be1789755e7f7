import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSiteData } from '~/site/site-data.ts';
import { ACT_EVENT, type FrameEvent, holderOf } from './holder.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Of a page in the frame of an application: its colour, and what its holder is told. */
export function useFrame(): void {
  const { frame } = useSiteData();
  const { pathname } = useLocation();
  const holder = frame && window.parent !== window ? holderOf(frame, around()) : undefined;
  const colour = frame?.colour ?? '';
  useEffect(() => {
    if (COLOUR.test(colour)) document.documentElement.style.setProperty('--color-seal', colour);
  }, [colour]);
  useEffect(() => {
    if (!holder) return;
    const tell = (event: FrameEvent) => window.parent.postMessage(event, holder);
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
  }, [holder]);
  useEffect(() => {
    if (holder && pathname.endsWith('/AuthResult'))
      window.parent.postMessage({ type: 'yinxin.identity' } satisfies FrameEvent, holder);
  }, [holder, pathname]);
}

const around = () => ({ ancestorOrigins: location.ancestorOrigins, referrer: document.referrer });
