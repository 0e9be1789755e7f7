import { useEffect } from 'react';
import { HOME, MOBILE_HOME } from '~/site/paths.ts';
import { ButtonLink, calendarDay } from '~/ui/index.ts';
import { CaseSummary } from '../parts/case-summary.tsx';
import type { AuthState, Verification } from '../places.ts';
import { usePlaces } from '../use-places.ts';
import { Outcome } from './outcome.tsx';

/** Long enough to read that it worked. */
const BACK_AFTER_MS = 3000;

interface VerifiedProps {
  subject: 'person' | 'organization';
  verification: Verification | null;
  assurance: AuthState['assurance'];
  /** The company they act for is still to be certified. */
  companyIsNext: boolean;
}

/** A whole new document on the way back: everything on it knows who is verified now. */
export function Verified({ subject, verification, assurance, companyIsNext }: VerifiedProps) {
  const { to, goto, phone } = usePlaces();
  const back = companyIsNext ? undefined : goto;
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => window.location.replace(back), BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [back]);

  const person = subject === 'person';
  return (
    <Outcome
      look="verified"
      title={person ? '您已通过实名认证' : '企业认证已通过'}
      lead={
        back
          ? '马上带您回到刚才的页面。'
          : person
            ? '您的身份已核实，办理其他事项时不必再填。'
            : '企业身份已核实，可以邀请成员一起办理。'
      }
    >
      {verification?.state === 'verified' && <CaseSummary verification={verification} />}
      {person && assurance && (
        <p className="text-sm text-ink-2">
          {calendarDay(assurance.verifiedAt).full} 以{assurance.words}通过
          {assurance.until && `，有效至 ${calendarDay(assurance.until).full}`}。
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {companyIsNext ? (
          <ButtonLink to={to('company')}>接着认证企业</ButtonLink>
        ) : (
          <ButtonLink to={back ?? (phone ? MOBILE_HOME : HOME)} reloadDocument>
            {back ? '继续' : '返回首页'}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to={person ? to('ways') : to('company', { again: '1' })}>
          {person ? '证件有变，重新认证' : '续期或变更'}
        </ButtonLink>
      </div>
    </Outcome>
  );
}
