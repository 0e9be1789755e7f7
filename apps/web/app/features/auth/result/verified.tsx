import { useEffect } from 'react';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { ButtonLink, calendarDay } from '~/ui/index.ts';
import { CREATE, stepName } from '../next-step.ts';
import { FoldedSummary } from '../parts/case-summary.tsx';
import { type AuthState, PLACES, type Verification } from '../places.ts';
import { usePlaces } from '../use-places.ts';
import { Outcome } from './outcome.tsx';

/** Long enough to read that it worked. */
const BACK_AFTER_MS = 3000;

export interface VerifiedProps {
  subject: 'person' | 'organization';
  verification: Verification | null;
  assurance: AuthState['assurance'];
  /** The company they act for is still to be certified. */
  companyIsNext: boolean;
  /** The company has a seal that can be used. */
  hasSeal: boolean;
}

interface NextStep {
  words: string;
  address: string;
  /** A whole new document: everything on it knows who is verified now. */
  anew: boolean;
}

/** What comes next, by name: the rest of the way, what they came for, or the first thing there is to do. */
function useNextStep({ subject, companyIsNext, hasSeal }: VerifiedProps): NextStep {
  const { to, goto, phone } = usePlaces();
  if (companyIsNext) return { words: stepName(PLACES.company), address: to('company'), anew: false };
  if (subject === 'organization' && !hasSeal)
    return { words: stepName(PLACES.seal), address: to('seal'), anew: false };
  if (goto) return { words: stepName(goto), address: goto, anew: true };
  return { words: '发起合同', address: pathOn(CREATE, phone), anew: true };
}

export function Verified(props: VerifiedProps) {
  const { subject, verification, assurance } = props;
  const { to, goto, phone } = usePlaces();
  const next = useNextStep(props);
  const back = next.address === goto ? goto : undefined;
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => window.location.replace(back), BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [back]);

  const person = subject === 'person';
  /** They came for something else, and this is a stop on the way there. */
  const isOnTheWay = goto !== undefined || props.companyIsNext || (!person && !props.hasSeal);
  return (
    <Outcome
      look="verified"
      title={person ? '您已通过实名认证' : '企业认证已通过'}
      lead={
        back
          ? '马上带您接着办。'
          : isOnTheWay
            ? `下一步：${person ? '企业' : '印章'}`
            : person
              ? '办理其他事项时不必再填。'
              : '再选一枚印章就能签合同。'
      }
    >
      {verification?.state === 'verified' && !isOnTheWay && <FoldedSummary verification={verification} />}
      {person && assurance && !isOnTheWay && (
        <p className="text-sm text-ink-2">
          {calendarDay(assurance.verifiedAt).full} 以{assurance.words}通过
          {assurance.until && `，有效至 ${calendarDay(assurance.until).full}`}。
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={next.address} reloadDocument={next.anew} className="max-md:w-full">
          {next.words}
        </ButtonLink>
        {person && !goto && !props.companyIsNext && (
          <ButtonLink variant="secondary" to={to('company')} className="max-md:w-full">
            给企业办印章
          </ButtonLink>
        )}
        {!person && !isOnTheWay && (
          <ButtonLink
            variant="secondary"
            to={pathOn(`${START}/organization`, phone)}
            reloadDocument
            className="max-md:w-full"
          >
            邀请同事
          </ButtonLink>
        )}
        {!isOnTheWay && (
          <ButtonLink variant="quiet" to={person ? to('facts') : to('company', { again: '1' })}>
            {person ? '证件有变，重新认证' : '续期或变更'}
          </ButtonLink>
        )}
      </div>
    </Outcome>
  );
}
