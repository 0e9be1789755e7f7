import { type ReactNode, Suspense } from 'react';
import { useTakenOver } from '~/site/server-rendered.tsx';
import { EarlyPresses } from '~/ui/index.ts';

/** A page whose code is fetched on its own: shown by the server as any other, and while it comes later on, told of. */
export function Opening({ children }: { children: ReactNode }) {
  const part = <EarlyPresses>{children}</EarlyPresses>;
  // No boundary around what the server shows: the browser would take the page over before the code of the part is
  // there, and put the waiting words in its place.
  if (useTakenOver()) return part;
  return (
    <Suspense
      fallback={
        <p role="status" className="py-24 text-center text-ink-3">
          正在打开…
        </p>
      }
    >
      {part}
    </Suspense>
  );
}
