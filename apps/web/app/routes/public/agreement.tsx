import type { AgreementName } from '@yinxin/api/client';
import { useLocation } from 'react-router';
import { AgreementPage } from '~/features/agreements/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { contentHead, contentMeta } from '~/site/head/index.ts';
import { unlistedHead } from '~/site/head/page-head.ts';
import { orNotFound } from '~/site/not-found.ts';
import { isMobilePath } from '~/site/paths.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/agreement';

/** Every agreement of the site map is shown by this module; the last part of its path is its name. */
const nameOf = (pattern: string) => pattern.slice(pattern.lastIndexOf('/') + 1) as AgreementName;

export async function loader(args: Route.LoaderArgs) {
  const { send } = args.context.get(siteContext);
  const query = {
    name: nameOf(args.pattern),
    version: args.url.searchParams.get('version') ?? undefined,
  };
  const { text: _, ...agreement } = await orNotFound(
    send('GET /api/back/operation/agreement/getAgreement', { query }),
  );
  const { title, version, state } = agreement;
  // what does not bind is for those who cite it, not for search engines
  const head =
    query.version === undefined || state === 'current'
      ? contentHead(args, { title })
      : unlistedHead(`${title}（版本 ${version}）`);
  return { agreement, head };
}

export const meta = contentMeta('协议');

export default function Agreement({ loaderData: { agreement } }: Route.ComponentProps) {
  return <AgreementPage agreement={agreement} />;
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  if (search) return <Missing what="该版本" list={pathname} label="查看现行版本" />;
  return <Missing what="协议" list={isMobilePath(pathname) ? '/mobile' : '/pc/home'} label="回到首页" />;
}
