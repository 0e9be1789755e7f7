import { data } from 'react-router';
import { TemplateDetailPage } from '~/features/templates/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { ofOrganization } from '~/site/of-organization.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/template';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const id = url.searchParams.get('id') ?? '';
  const version = Number(url.searchParams.get('version')) || undefined;
  const [template, folders, flows] = await Promise.all([
    send('GET /api/appapi/template/detail', { query: version ? { id, version } : { id } }).catch(notThere),
    send('GET /api/appapi/template/folders'),
    ofOrganization(send('GET /api/appapi/flow/list')),
  ]);
  return { template, folders, flows };
}

/** Deleted, or not shared with whoever looks. */
function notThere(error: unknown): never {
  const { status } = error as { status?: number };
  throw status !== undefined && status < 500 ? data(null, 404) : error;
}

export default function Template({ loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  return <TemplateDetailPage key={loaderData.template.id} {...loaderData} phone={phone} />;
}

export function ErrorBoundary() {
  return <Missing what="模板" list="/businessProcessing/signCenter/templates" label="查看全部模板" />;
}
