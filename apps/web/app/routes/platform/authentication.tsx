import { redirect } from 'react-router';
import { withGoto } from '~/site/goto.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/authentication';

/** Identity is proven in one place; whoever came from here comes back to the console. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { user } = context.get(siteContext);
  if (!user) throw redirect(withGoto('/platform/login', url.pathname));
  throw redirect(withGoto('/auth', '/platform/console/default'));
}

export default function PlatformAuthentication() {
  return null;
}
