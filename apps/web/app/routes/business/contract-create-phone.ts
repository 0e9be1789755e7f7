import { redirect } from 'react-router';
import { isStep, wizardAddressFor } from '~/features/contract-draft/index.ts';
import type { Route } from './+types/contract-create-phone';

/** On a phone a contract is written by the wizard. */
export function loader({ url }: Route.LoaderArgs) {
  const step = url.searchParams.get('step');
  return redirect(wizardAddressFor(url.searchParams, isStep(step) ? step : undefined));
}
