import { teamFor } from '~/features/platform/team/load.ts';
import { TeamPage } from '~/features/platform/team/team-page.tsx';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/console-team';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  teamFor(context.get(siteContext).send, url.searchParams.get('after') ?? undefined);

export default function ConsoleTeam({ loaderData }: Route.ComponentProps) {
  return <TeamPage team={loaderData} />;
}
