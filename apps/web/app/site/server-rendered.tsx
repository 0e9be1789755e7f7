import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useFollowLinks } from './follow-links.ts';

const never = () => () => {};

/** True on the server and while its HTML is being taken over, false when the page was reached without a reload. */
export function useTakenOver(): boolean {
  const now = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(now)[0];
}

/**
 * A part of the page without behaviour. The server renders it; the browser keeps that HTML as it is and never
 * loads the code of the children, unless it comes here from another page. The children must be `lazy`, and what
 * they show does not change while the page is open.
 */
export function ServerRendered({ className, children }: { className?: string; children: ReactNode }) {
  const takenOver = useTakenOver();
  const followLinks = useFollowLinks();

  // No boundary on the server: it would be sent as a hidden part that waits for a script.
  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  if (!takenOver)
    return (
      <div className={className}>
        <Suspense>{children}</Suspense>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the interactive elements.
    <div
      className={className}
      onClick={followLinks}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant that tells React to leave the server's HTML alone.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
