import { FactsPage } from '~/features/auth/index.ts';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { isPersonWay } from '~/features/auth/way-words.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/basic-info';

export async function loader(args: Route.LoaderArgs) {
  const { state } = await loadStanding(args);
  if (state.person?.state === 'reviewing') leaveFor('result', args, { subject: 'person' });
  const { send } = args.context.get(siteContext);
  const ways = await send('GET /api/appapi/identity/ways', { query: { subject: 'person' } });
  const way = args.url.searchParams.get('way');
  const offer = ways.find((candidate) => candidate.way === way);
  if (!offer?.open || !isPersonWay(offer.way)) return leaveFor('ways', args);
  return { way: offer.way, ways };
}

/** Another way is another form. */
export default function BasicInfo({ loaderData }: Route.ComponentProps) {
  return <FactsPage key={loaderData.way} {...loaderData} />;
}
