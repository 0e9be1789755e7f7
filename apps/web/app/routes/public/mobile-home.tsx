import { MobileHomePage } from '~/features/home/phone/index.ts';
import { useSession } from '~/session/index.ts';
import { hasPage } from '~/site/pages/find.ts';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import type { Route } from './+types/mobile-home';
import { loadHomeContent } from './home-content.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadHomeContent(context.get(siteContext).send, '2');

export default function MobileHome({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteData();
  const { user } = useSession();
  return <MobileHomePage {...loaderData} signedIn={user !== undefined} site={site} hasPage={hasPage} />;
}
