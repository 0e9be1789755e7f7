import { AccountPage } from '~/features/own-account/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/account';

export async function loader({ context }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const [state, sessions, consents, exports, closing] = await Promise.all([
    send('GET /api/appapi/account/state'),
    send('GET /api/appapi/account/sessions'),
    send('GET /api/appapi/account/consents'),
    send('GET /api/appapi/account/exports'),
    send('GET /api/appapi/account/closing'),
  ]);
  return { state, sessions, consents, exports, closing };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountPage account={loaderData} phone={usePhone()} />;
}
