import { useSearchParams } from 'react-router';
import {
  asksAnew,
  draftNotThere,
  onceStored,
  stepBy,
  TemplatePage,
} from '~/features/contract-draft/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { ofOrganization } from '~/site/of-organization.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/template-edit';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const id = url.searchParams.get('id');
  const stored = id
    ? await send('GET /api/appapi/template/draft', { query: { id } }).catch(draftNotThere)
    : undefined;
  const [flows, { office }] = await Promise.all([
    ofOrganization(send('GET /api/appapi/flow/list')),
    send('GET /api/appapi/contract/accepted'),
  ]);
  return { stored, flows, office };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => onceStored(args);
export const shouldRevalidate = asksAnew;

export default function TemplateEdit({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { stored } = loaderData;
  return <TemplatePage key={stored?.id ?? 'new'} {...loaderData} step={stepBy(search.get('step'))} />;
}

export function ErrorBoundary() {
  return <Missing what="模板草稿" list="/businessProcessing/signCenter/templates" label="查看全部模板" />;
}
