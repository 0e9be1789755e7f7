import { ResultPage } from '~/features/auth/index.ts';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { nextPlace, subjectOf } from '~/features/auth/places.ts';
import { hasSeal } from '~/features/auth/seal/own-seals.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/result';

const SHOWN = ['verified', 'refused', 'reviewing', 'checking'];

export async function loader(args: Route.LoaderArgs) {
  const { user, state, spine } = await loadStanding(args);
  const wanted = args.url.searchParams.get('subject');
  const subject = wanted === 'person' || wanted === 'organization' ? wanted : subjectOf(user, state);
  const verification = state[subject];
  const isKnown = (subject === 'person' ? state.personState : state.orgState) === 1;
  const hasOutcome = verification && SHOWN.includes(verification.state);
  if (!hasOutcome && !isKnown) leaveFor('entry', args);
  const { send } = args.context.get(siteContext);
  return {
    subject,
    verification: hasOutcome ? verification : null,
    assurance: state.assurance,
    companyIsNext: subject === 'person' && user.type === 1 && nextPlace(user, state) !== undefined,
    hasSeal: subject === 'organization' && (await hasSeal(send)),
    ways: await send('GET /api/appapi/identity/ways', { query: { subject } }),
    spine,
  };
}

export default function Result({ loaderData }: Route.ComponentProps) {
  return <ResultPage {...loaderData} />;
}
