import { CompanyPage } from '~/features/auth/index.ts';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { placeOfCompany } from '~/features/auth/places.ts';
import { isCompanyWay } from '~/features/auth/way-words.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/company';

/**
 * `again` begins anew where a case was refused, is certified or was filled in wrongly. A personal account is asked for
 * the company too: it is made when the facts are handed in. Whoever is unknown is asked who they are first, and comes back.
 */
export async function loader(args: Route.LoaderArgs) {
  const { user, state, spine } = await loadStanding(args);
  const { searchParams, pathname, search } = args.url;
  if (state.personState !== 1) leaveFor('entry', args, { goto: pathname + search });
  const again = searchParams.has('again');
  const { organization } = state;
  if (organization?.state === 'reviewing' || (placeOfCompany(organization) === 'result' && !again))
    leaveFor('result', args, { subject: 'organization' });
  const { send } = args.context.get(siteContext);
  const isPersonal = user.type === 0;
  const [ways, own, accounts] = await Promise.all([
    send('GET /api/appapi/identity/ways', { query: { subject: 'organization' } }),
    isPersonal ? undefined : send('GET /api/appapi/org/current'),
    isPersonal ? send('GET /api/appapi/query/org/my/list') : undefined,
  ]);
  const wanted = searchParams.get('way') ?? '';
  const goesOn = !again && (organization?.state === 'draft' || organization?.state === 'checking');
  return {
    mayCertify: own?.may.includes('certify') ?? true,
    accounts,
    name: user.orgName,
    certified: state.orgState === 1,
    verification: goesOn ? organization : null,
    refused: organization?.state === 'refused' ? organization : undefined,
    way: isCompanyWay(wanted) ? wanted : ('representative' as const),
    ways,
    spine,
  };
}

export default function Company({ loaderData }: Route.ComponentProps) {
  return <CompanyPage key={loaderData.verification?.id ?? 'new'} {...loaderData} />;
}
