import { WaysPage } from '~/features/auth/index.ts';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/ways';

/** While reviewers look at a case no other can begin. */
export async function loader(args: Route.LoaderArgs) {
  const { user, state, spine } = await loadStanding(args);
  if (state.person?.state === 'reviewing') leaveFor('result', args, { subject: 'person' });
  const { send } = args.context.get(siteContext);
  const ways = await send('GET /api/appapi/identity/ways', { query: { subject: 'person' } });
  const verified = state.personState === 1;
  return { ways, verified, forCompany: user.type === 1 && !verified, spine };
}

export default function Ways({ loaderData }: Route.ComponentProps) {
  return <WaysPage {...loaderData} />;
}
