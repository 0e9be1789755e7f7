import { data, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { draftStored, stepBy, TemplatePage } from '~/features/contract-draft/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { ofOrganization } from '~/site/of-organization.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/template-edit';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const id = url.searchParams.get('id');
  const stored = id
    ? await send('GET /api/appapi/template/draft', { query: { id } }).catch((error: unknown) => {
        const { status } = error as { status?: number };
        throw status !== undefined && status < 500 ? data(null, 404) : error;
      })
    : undefined;
  const [flows, { office }] = await Promise.all([
    ofOrganization(send('GET /api/appapi/flow/list')),
    send('GET /api/appapi/contract/accepted'),
  ]);
  return { stored, flows, office };
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

export default function TemplateEdit({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { stored } = loaderData;
  return <TemplatePage key={stored?.id ?? 'new'} {...loaderData} step={stepBy(search.get('step'))} />;
}

export function ErrorBoundary() {
  return <Missing what="模板草稿" list="/businessProcessing/signCenter/templates" label="查看全部模板" />;
}
