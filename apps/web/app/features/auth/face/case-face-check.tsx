import { FaceCheck, type StartFace } from '~/parts/proof/index.ts';
import type { Verification } from '../places.ts';
import { usePlaces } from '../use-places.ts';

interface CaseFaceCheckProps {
  verification: Verification;
  start: StartFace;
  whose: string;
}

/** The face check of a case; what it decides stands on the page of results. */
export function CaseFaceCheck({ verification: { id, subject, face }, ...rest }: CaseFaceCheckProps) {
  const { goOn } = usePlaces();
  return (
    <FaceCheck
      query={{ id }}
      before={face}
      ended={async ({ state, verification }) => {
        if (state === 'passed' || verification?.state === 'refused') await goOn('result', { subject });
      }}
      {...rest}
    />
  );
}
