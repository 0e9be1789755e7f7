import type { ReactNode } from 'react';
import { Brand } from '~/parts/site-frame/brand.tsx';
import { HOME } from '~/site/paths.ts';

/** What stands in place of a page has the brand above it. */
export function ErrorFrame({ children }: { children: ReactNode }) {
  return (
    <div data-layout="empty" className="flex min-h-below-strip flex-col">
      <header data-site-header="" className="border-b border-line px-5 py-3 md:px-8">
        <Brand to={HOME} />
      </header>
      <main id="content" className="flex-1">
        {children}
      </main>
    </div>
  );
}
