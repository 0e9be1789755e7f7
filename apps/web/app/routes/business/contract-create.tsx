import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { CreatePage, draftStored, stepBy } from '~/features/contract-draft/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { chosenScene, SceneMissing } from '~/parts/scene/index.ts';
import { ofOrganization } from '~/site/of-organization.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/contract-create';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  if (!(await chosenScene(send))) return undefined;
  const id = url.searchParams.get('id');
  const [stored, partners, quota, flows, { office }] = await Promise.all([
    id ? send('GET /api/appapi/contract/draft', { query: { id } }).catch(notThere) : undefined,
    send('GET /api/appapi/contract/partners'),
    send('GET /api/appapi/contract/quota'),
    ofOrganization(send('GET /api/appapi/flow/list')),
    send('GET /api/appapi/contract/accepted'),
  ]);
  return { stored, partners, quota, flows, office };
}

/** Sent already, deleted, or somebody else's. */
function notThere(error: unknown): never {
  const { status } = error as { status?: number };
  throw status !== undefined && status < 500 ? data(null, 404) : error;
}

/** A turned device shows the page anew, from what is stored: the last words must have come there. */
export const clientLoader = async ({ url, serverLoader }: Route.ClientLoaderArgs) => {
  await draftStored(url.searchParams.get('id'));
  return serverLoader();
};

/** The page holds what is written; going from step to step asks for nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const [from, to] = [currentUrl, nextUrl].map((url) => url.searchParams.get('id'));
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return isSamePage && (from === null || from === to) ? false : defaultShouldRevalidate;
};

export default function ContractCreate({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const step = stepBy(search.get('step'));
  const phone = usePhone();
  if (!loaderData) return <SceneMissing />;
  return <CreatePage key={loaderData.stored?.id ?? 'new'} {...loaderData} step={step} phone={phone} />;
}

export function ErrorBoundary() {
  return <Missing what="草稿" list="/businessProcessing/signCenter?box=draft" label="查看全部草稿" />;
}
