import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { WelcomePage, WorkbenchPage } from '~/features/workbench/index.ts';
import { newestMessages } from '~/parts/messages/model.ts';
import { useSession } from '~/session/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/home';

/** What concerns the person; nothing for a stranger. */
export async function loader({ context }: Route.LoaderArgs) {
  const { send, user } = context.get(siteContext);
  if (!user) return undefined;
  const [home, messages, scenes] = await Promise.all([
    send('GET /api/appapi/workbench/home'),
    newestMessages(send),
    send('GET /api/appapi/scene/list', { query: {} }),
  ]);
  return { home, messages, scenes };
}

/** Platforms are searched in the page: what was loaded stays. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export default function BusinessHome({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  const phone = usePhone();
  if (!user || !loaderData) return <WelcomePage phone={phone} />;
  return <WorkbenchPage {...loaderData} user={user} phone={phone} />;
}
