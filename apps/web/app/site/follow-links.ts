import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { hasPage } from './pages/find.ts';

type Followed = Pick<HTMLAnchorElement, 'href' | 'target'> & { download: boolean };

const withoutHash = ({ origin, pathname, search }: URL) => origin + pathname + search;

/** Where a link leads inside the app; undefined for what the browser does better: files, other sites, anchors. */
export function addressInApp({ href, target, download }: Followed, here: string): string | undefined {
  if (download || (target && target !== '_self') || !URL.canParse(href)) return undefined;
  const [to, from] = [new URL(href), new URL(here)];
  const anchor = to.hash !== '' && withoutHash(to) === withoutHash(from);
  if (anchor || to.origin !== from.origin || !hasPage(to.pathname)) return undefined;
  return to.pathname + to.search + to.hash;
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A click handler for HTML that came from the server: its links turn the page without loading the site anew. */
export function useFollowLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    const { href, target } = link;
    const address = addressInApp(
      { href, target, download: link.hasAttribute('download') },
      window.location.href,
    );
    if (address === undefined) return;
    event.preventDefault();
    navigate(address);
  };
}
