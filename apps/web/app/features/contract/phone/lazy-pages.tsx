import { type ComponentProps, lazy } from 'react';
import { Opening } from '~/parts/page/opening.tsx';

/** Whoever follows the link of a message does not wait for what reading and signing need. */
const ContractPage = lazy(async () => ({ default: (await import('./contract-page.tsx')).PhoneContract }));
const SignPage = lazy(async () => ({ default: (await import('./sign-page.tsx')).PhoneSign }));

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
