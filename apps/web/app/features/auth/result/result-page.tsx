import type { WayOffer } from '../way-words.ts';
import { Refused } from './refused.tsx';
import { Verified, type VerifiedProps } from './verified.tsx';
import { Waiting } from './waiting.tsx';

interface ResultPageProps extends VerifiedProps {
  ways: WayOffer[];
}

export function ResultPage({ ways, ...outcome }: ResultPageProps) {
  const { verification } = outcome;
  if (verification?.state === 'reviewing' || verification?.state === 'checking')
    return <Waiting verification={verification} />;
  if (verification?.state === 'refused') return <Refused verification={verification} ways={ways} />;
  return <Verified {...outcome} />;
}
