import { MessagesPage } from '~/features/messages/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/messages';

export async function loader({ url, context }: Route.LoaderArgs) {
  const unreadOnly = url.searchParams.get('unread') === '1';
  const messages = await context
    .get(siteContext)
    .send('GET /api/appapi/notices/list', { query: { unread: unreadOnly ? '1' : '0' } });
  return { messages, unreadOnly };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  // anew for another choice: older messages belong to the one they were asked for
  return <MessagesPage key={String(loaderData.unreadOnly)} {...loaderData} phone={usePhone()} />;
}
