import { AuthorizePage } from '~/features/authorization/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { orNotFound } from '~/site/not-found.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/authorize';

/** Nothing of the address reaches another site, and no search engine keeps the page. */
export const headers: Route.HeadersFunction = () => ({
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
});

/** The link in a message to a legal representative; fetching it changes nothing. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const asked = await orNotFound(send('GET /api/appapi/authorization/asked', { query: { token } }));
  return { token, asked };
}

export default function Authorize({ loaderData }: Route.ComponentProps) {
  return <AuthorizePage {...loaderData} />;
}

export function ErrorBoundary() {
  return <Missing what="链接" list="/" label="去首页" />;
}
