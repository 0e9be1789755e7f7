import { useLocation } from 'react-router';
import { SolutionPage } from '~/features/solutions';
import { isMobilePath } from '~/guards/device.ts';
import type { Route } from './+types/solution';

export { onlyKnown as loader } from './only-known.ts';

export default function Solution({ params }: Route.ComponentProps) {
  return <SolutionPage sector={params.sector.toLowerCase()} phone={isMobilePath(useLocation().pathname)} />;
}
