import { ApplicationPage } from '~/features/platform/console/application-page.tsx';
import { applicationsFor } from '~/features/platform/console/load.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/console-application';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const applications = await applicationsFor(send);
  const wanted = url.searchParams.get('id');
  const id = (applications?.list.find((one) => one.id === wanted) ?? applications?.list[0])?.id;
  const detail = id ? await send('GET /api/appapi/application/detail', { query: { id } }) : undefined;
  return { applications, detail };
}

export default function ConsoleApplication({ loaderData }: Route.ComponentProps) {
  return <ApplicationPage {...loaderData} />;
}
