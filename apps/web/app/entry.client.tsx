import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* shown at once: a turn that waited for anything on the page kept the page being left in sight for good */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});

if (import.meta.env.DEV) import('./feedback/keep-typed-text.ts').then(({ keepTypedText }) => keepTypedText());
