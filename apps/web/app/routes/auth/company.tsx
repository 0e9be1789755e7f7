import { CompanyPage } from '~/features/auth/index.ts';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { placeOfCompany } from '~/features/auth/places.ts';
import { isCompanyWay } from '~/features/auth/way-words.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/company';

/** `again` begins anew where a case was refused, is certified or was filled in wrongly. */
export async function loader(args: Route.LoaderArgs) {
  const { user, state } = await loadStanding(args);
  if (user.type === 1 && state.personState !== 1) leaveFor('entry', args);
  const { searchParams } = args.url;
  const again = searchParams.has('again');
  const { organization } = state;
  if (organization?.state === 'reviewing' || (placeOfCompany(organization) === 'result' && !again))
    leaveFor('result', args, { subject: 'organization' });
  const { send } = args.context.get(siteContext);
  const ways = await send('GET /api/appapi/identity/ways', { query: { subject: 'organization' } });
  const own = user.type === 1 ? await send('GET /api/appapi/org/current') : undefined;
  const obstacle = !own ? 'personal' : own.may.includes('certify') ? undefined : 'role';
  const wanted = searchParams.get('way') ?? '';
  const goesOn = !again && (organization?.state === 'draft' || organization?.state === 'checking');
  return {
    obstacle: obstacle as 'personal' | 'role' | undefined,
    name: user.orgName,
    certified: state.orgState === 1,
    verification: goesOn ? organization : null,
    way: isCompanyWay(wanted) ? wanted : ('representative' as const),
    ways,
  };
}

export default function Company({ loaderData }: Route.ComponentProps) {
  return <CompanyPage key={loaderData.verification?.id ?? 'new'} {...loaderData} />;
}
