import { redirect } from 'react-router';
import { createPath, TEMPLATES } from '~/parts/contracts/index.ts';
import { withGoto } from '~/site/goto.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/wizard';

/** By `template` for a contract that is to be made from it, by `id` for a draft that is gone on with. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { user } = context.get(siteContext);
  if (!user) throw redirect(withGoto('/mobile/login', url.pathname + url.search));
  const template = url.searchParams.get('template');
  if (template) throw redirect(`/mobile${TEMPLATES}/use?${new URLSearchParams({ id: template })}`);
  throw redirect(createPath(url.searchParams.get('id') ?? '', true));
}

export default function Wizard() {
  return null;
}
