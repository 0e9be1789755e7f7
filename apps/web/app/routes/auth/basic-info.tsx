import { FactsPage } from '~/features/auth/index.ts';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { isPersonWay } from '~/features/auth/way-words.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/basic-info';

/** What most people can do at once: no picture, nothing but a number. */
const QUICKEST = 'carrier';

export async function loader(args: Route.LoaderArgs) {
  const { user, state, spine } = await loadStanding(args);
  if (state.person?.state === 'reviewing') leaveFor('result', args, { subject: 'person' });
  const { send } = args.context.get(siteContext);
  const ways = await send('GET /api/appapi/identity/ways', { query: { subject: 'person' } });
  const way = args.url.searchParams.get('way') ?? QUICKEST;
  const offer = ways.find((candidate) => candidate.way === way);
  if (!offer?.open || !isPersonWay(offer.way)) return leaveFor('ways', args);
  const verified = state.personState === 1;
  const refused = state.person?.state === 'refused' ? state.person : undefined;
  return { way: offer.way, ways, verified, refused, loginPhone: user.account, spine };
}

/** Another way is another form. */
export default function BasicInfo({ loaderData }: Route.ComponentProps) {
  return <FactsPage key={loaderData.way} {...loaderData} />;
}
