import { CodePage } from '~/features/sign-codes/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { orNotFound } from '~/site/not-found.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/sign-code';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const id = url.searchParams.get('id') ?? '';
  const before = url.searchParams.get('before');
  const code = await orNotFound(send('GET /api/appapi/signCode/detail', { query: { id } }));
  const comers = await send('GET /api/appapi/signCode/comers', { query: before ? { id, before } : { id } });
  return { code, comers };
}

export default function SignCode({ loaderData }: Route.ComponentProps) {
  return <CodePage key={loaderData.code.id} {...loaderData} phone={usePhone()} />;
}

export function ErrorBoundary() {
  return <Missing what="签署码" list="/businessProcessing/signCenter/codes" label="查看全部签署码" />;
}
