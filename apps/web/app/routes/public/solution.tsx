import { useLocation } from 'react-router';
import { ofSector } from '~/features/cases/sectors.ts';
import { SolutionPage } from '~/features/solutions';
import { isMobilePath } from '~/guards/device.ts';
import { siteContext } from '~/server-context.ts';
import type { Route } from './+types/solution';
import { onlyKnown } from './only-known.ts';

export async function loader(args: Route.LoaderArgs) {
  onlyKnown(args);
  const { send } = args.context.get(siteContext);
  const cases = await send('GET /api/back/operation/customerCase/getCustomerCaseAll', { query: {} });
  return { cases: ofSector(cases, args.params.sector.toLowerCase()) };
}

export default function Solution({ params, loaderData }: Route.ComponentProps) {
  const phone = isMobilePath(useLocation().pathname);
  return <SolutionPage sector={params.sector.toLowerCase()} cases={loaderData.cases} phone={phone} />;
}
