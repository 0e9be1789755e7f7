import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isCounted, type PageView, sourceOf, viewOf } from './page-view.ts';

declare global {
  interface Navigator {
    /** Global Privacy Control; not every browser has it. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** Whoever sets Do Not Track or Global Privacy Control is not counted: nothing is even sent. */
const refuses = () => navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;

/** A beacon outlives the page and answers nobody: a view that is lost is lost. */
const record = (view: PageView) =>
  navigator.sendBeacon('/api/analytics/view', new Blob([JSON.stringify(view)], { type: 'application/json' }));

/** Tells our own server of each page that is shown. */
export function usePageViews() {
  const { pathname } = useLocation();
  const arrived = useRef(false);
  useEffect(() => {
    const source = arrived.current ? undefined : sourceOf(document.referrer, window.location.hostname);
    arrived.current = true;
    if (isCounted(pathname) && !refuses()) record(viewOf(pathname, source));
  }, [pathname]);
}
