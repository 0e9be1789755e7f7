import { JoinPage } from '~/features/sign-codes/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { orNotFound } from '~/site/not-found.ts';
import { siteContext } from '~/site/server-context.ts';
import { viewOf } from '~/site/view.ts';
import type { Route } from './+types/sign-code-join';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send, visit } = context.get(siteContext);
  const code = url.searchParams.get('code') ?? '';
  const opened = await orNotFound(send('GET /api/appapi/signCode/open', { query: { code } }));
  return { code, opened, phone: viewOf(visit).device !== 'desktop' };
}

export default function SignCodeJoin({ loaderData }: Route.ComponentProps) {
  return <JoinPage {...loaderData} />;
}

export function ErrorBoundary() {
  return <Missing what="签署码" list="/businessProcessing" label="回到首页" />;
}
