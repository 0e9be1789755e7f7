import type { AuthState, Verification } from '../places.ts';
import type { WayOffer } from '../way-words.ts';
import { Refused } from './refused.tsx';
import { Verified } from './verified.tsx';
import { Waiting } from './waiting.tsx';

interface ResultPageProps {
  subject: 'person' | 'organization';
  verification: Verification | null;
  assurance: AuthState['assurance'];
  companyIsNext: boolean;
  ways: WayOffer[];
}

export function ResultPage({ subject, verification, assurance, companyIsNext, ways }: ResultPageProps) {
  if (verification?.state === 'reviewing' || verification?.state === 'checking')
    return <Waiting verification={verification} />;
  if (verification?.state === 'refused') return <Refused verification={verification} ways={ways} />;
  return (
    <Verified
      subject={subject}
      verification={verification}
      assurance={assurance}
      companyIsNext={companyIsNext}
    />
  );
}
