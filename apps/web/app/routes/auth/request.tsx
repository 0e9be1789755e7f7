import { CallError } from '@yinxin/api/client';
import { RequestPage } from '~/features/auth/index.ts';
import { loadStanding } from '~/features/auth/loading.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/request';

export async function loader(args: Route.LoaderArgs) {
  const { spine } = await loadStanding(args);
  const token = args.url.searchParams.get('token') ?? '';
  const { send } = args.context.get(siteContext);
  try {
    const request = await send('GET /api/appapi/identityRequest/get', { query: { token } });
    return { spine, token, request, refusal: '' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { spine, token, request: undefined, refusal: error.message };
  }
}

export default function Request({ loaderData }: Route.ComponentProps) {
  return <RequestPage key={loaderData.token} {...loaderData} />;
}
