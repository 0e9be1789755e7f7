import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { useTakenOver } from '~/site/server-rendered.tsx';
import { EarlyPresses } from '~/ui/index.ts';

/** Whoever follows the link of a message does not wait for what reading and signing need. */
const ContractPage = lazy(async () => ({ default: (await import('./contract-page.tsx')).PhoneContract }));
const SignPage = lazy(async () => ({ default: (await import('./sign-page.tsx')).PhoneSign }));

function Opening({ children }: { children: ReactNode }) {
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

export const PhoneContract = (props: ComponentProps<typeof ContractPage>) => (
  <Opening>
    <ContractPage {...props} />
  </Opening>
);
export const PhoneSign = (props: ComponentProps<typeof SignPage>) => (
  <Opening>
    <SignPage {...props} />
  </Opening>
);
