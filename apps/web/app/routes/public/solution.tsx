import type { SectorKey } from '@yinxin/api/client';
import { SolutionPage } from '~/features/solutions/index.ts';
import { queryContent } from '~/site/query-content.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/solution';
import { requireKnownPage } from './known-page.ts';

export async function loader(args: Route.LoaderArgs) {
  requireKnownPage(args);
  const { send } = args.context.get(siteContext);
  // A page of the table: its parameter is one of the sectors.
  const sector = args.params.sector.toLowerCase() as SectorKey;
  return { cases: (await queryContent(send, { kind: 'case', sector })).list };
}

export default function Solution({ params, loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  return <SolutionPage sector={params.sector.toLowerCase()} cases={loaderData.cases} phone={phone} />;
}
