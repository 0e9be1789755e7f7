import { redirect } from 'react-router';
import { AuthorizePage, destinationOf } from '~/features/wecom/index.ts';
import { isMobilePath } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import type { Route } from './+types/authorize';

/** Whoever is signed in already goes on at once. */
export function loader({ context, url }: Route.LoaderArgs) {
  const phone = isMobilePath(url.pathname);
  const goto = destinationOf(url.searchParams.get('goto'), phone);
  if (context.get(siteContext).user) throw redirect(goto);
  return { goto, phone };
}

export default function WecomAuthorize({ loaderData }: Route.ComponentProps) {
  const { inWecom } = useSiteData();
  return <AuthorizePage {...loaderData} inWecom={inWecom} />;
}
