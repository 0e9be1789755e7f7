import { CodesPage } from '~/features/sign-codes/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/sign-codes';

export async function loader({ context, url }: Route.LoaderArgs) {
  const before = url.searchParams.get('before');
  return context.get(siteContext).send('GET /api/appapi/signCode/list', { query: before ? { before } : {} });
}

export default function SignCodes({ loaderData }: Route.ComponentProps) {
  return <CodesPage codes={loaderData} phone={usePhone()} />;
}
