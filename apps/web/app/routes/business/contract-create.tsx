import { useSearchParams } from 'react-router';
import { asksAnew, CreatePage, draftNotThere, onceStored, stepBy } from '~/features/contract-draft/index.ts';
import { isVerified } from '~/guards/route.ts';
import { Missing } from '~/parts/errors/index.ts';
import { chosenScene, SceneMissing } from '~/parts/scene/index.ts';
import { ofOrganization } from '~/site/of-organization.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/contract-create';

const MOST_SEALS = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send, user } = context.get(siteContext);
  if (!(await chosenScene(send))) return undefined;
  const id = url.searchParams.get('id');
  const [stored, partners, quota, flows, { office }, { list: seals }] = await Promise.all([
    id ? send('GET /api/appapi/contract/draft', { query: { id } }).catch(draftNotThere) : undefined,
    send('GET /api/appapi/contract/partners'),
    send('GET /api/appapi/contract/quota'),
    ofOrganization(send('GET /api/appapi/flow/list')),
    send('GET /api/appapi/contract/accepted'),
    send('GET /api/appapi/seal/list', { query: { state: 'enabled', limit: MOST_SEALS } }),
  ]);
  const isKnown = user !== undefined && isVerified(user);
  return { stored, partners, quota, flows, office, seals, isKnown };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => onceStored(args);
export const shouldRevalidate = asksAnew;

export default function ContractCreate({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const step = stepBy(search.get('step'));
  if (!loaderData) return <SceneMissing />;
  return (
    <CreatePage
      key={loaderData.stored?.id ?? 'new'}
      {...loaderData}
      step={step}
      alone={search.get('for') === 'self'}
    />
  );
}

export function ErrorBoundary() {
  return <Missing what="草稿" list="/businessProcessing/signCenter?box=draft" label="查看全部草稿" />;
}
