import { InterfacePage } from '~/features/platform/console/interface-page.tsx';
import { applicationsFor, environmentIn, unlessAway } from '~/features/platform/console/load.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/console-interface';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const environment = environmentIn(url.searchParams);
  const result = (['good', 'bad'] as const).find((one) => one === url.searchParams.get('result'));
  const before = url.searchParams.get('before');
  const applications = await applicationsFor(send);
  const query = { environment, ...(result && { result }), ...(before && { before }) };
  const log = applications && (await unlessAway(send('GET /api/appapi/application/calls', { query })));
  const { openCalls } = await import('@yinxin/api/open');
  const calls = openCalls.map(({ name, method, path, tag, summary, scope, limit }) => ({
    ...{ name, method, path, tag, summary, scope },
    limit: `${limit.max} 次/${limit.perSeconds === 1 ? '' : `${limit.perSeconds} `}秒`,
  }));
  return { applications, calls, log, environment, origin: url.origin };
}

export default function ConsoleInterface({ loaderData }: Route.ComponentProps) {
  return <InterfacePage {...loaderData} />;
}
