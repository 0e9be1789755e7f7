import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';

/** Whoever follows the link of a message does not wait for what reading and signing need. */
const ContractPage = lazy(async () => ({ default: (await import('./contract-page.tsx')).PhoneContract }));
const SignPage = lazy(async () => ({ default: (await import('./sign-page.tsx')).PhoneSign }));

const Opening = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <p role="status" className="py-24 text-center text-ink-3">
        正在打开…
      </p>
    }
  >
    {children}
  </Suspense>
);

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
