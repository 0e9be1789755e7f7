import { ButtonLink, Note } from '~/ui/index.ts';
import { CaseSummary } from '../parts/case-summary.tsx';
import { OtherWays } from '../parts/other-ways.tsx';
import type { Verification } from '../places.ts';
import { usePlaces } from '../use-places.ts';
import { standingOf, type WayOffer } from '../way-words.ts';
import { Outcome } from './outcome.tsx';

interface RefusedProps {
  verification: Verification;
  ways: WayOffer[];
}

/** What exactly failed, what to do about it, and what else is open. */
export function Refused({ verification, ways }: RefusedProps) {
  const { to } = usePlaces();
  const { subject, way, reason, openWays } = verification;
  const own = ways.find((offer) => offer.way === way);
  const again = subject === 'person' ? to('facts', { way }) : to('company', { way, again: '1' });
  return (
    <Outcome
      look="refused"
      title="这次没有通过"
      lead={reason ? `${reason.words}。` : '核验没有通过。'}
      below={<OtherWays subject={subject} ways={openWays} title="换一种方式，现在可以办" />}
    >
      {reason && (
        <Note tone="info" icon="info">
          {reason.advice}
        </Note>
      )}
      {reason?.note && <Note tone="warning">审核说明：{reason.note}</Note>}
      <CaseSummary verification={verification} />
      {own?.open ? (
        <ButtonLink to={again} className="w-full">
          改正后再试
        </ButtonLink>
      ) : (
        <Note tone="warning">{own && standingOf(own)}</Note>
      )}
    </Outcome>
  );
}
