import { data } from 'react-router';
import { UsePage } from '~/features/templates/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/template-use';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const id = url.searchParams.get('id') ?? '';
  return send('GET /api/appapi/template/form', { query: { id } }).catch((error: unknown) => {
    const { status } = error as { status?: number };
    throw status !== undefined && status < 500 ? data(null, 404) : error;
  });
}

export default function TemplateUse({ loaderData }: Route.ComponentProps) {
  return <UsePage key={loaderData.id} form={loaderData} />;
}

export function ErrorBoundary() {
  return <Missing what="可使用的模板" list="/businessProcessing/signCenter/templates" label="查看全部模板" />;
}
