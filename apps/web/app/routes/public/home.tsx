import { HomePage } from '~/features/home/index.ts';
import { useSession } from '~/session/index.ts';
import { hasPage } from '~/site/pages/find.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/home';
import { loadHomeContent } from './home-content.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadHomeContent(context.get(siteContext).send, '1');

export default function Home({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  return <HomePage {...loaderData} signedIn={user !== undefined} hasPage={hasPage} />;
}
