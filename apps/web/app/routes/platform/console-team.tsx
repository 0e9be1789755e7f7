import { teamFor } from '~/features/platform/team/load.ts';
import { TeamPage } from '~/features/platform/team/team-page.tsx';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/console-team';

/** Null for whoever acts for themselves. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { send, user } = context.get(siteContext);
  return user?.orgId ? teamFor(send, url.searchParams.get('after') ?? undefined) : null;
}

export default function ConsoleTeam({ loaderData }: Route.ComponentProps) {
  return <TeamPage team={loaderData} />;
}
