import { redirect } from 'react-router';
import { fromTemplatePath } from '~/parts/contracts/index.ts';
import type { Route } from './+types/template-use-phone';

/** On a phone a template is filled in by the wizard. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(fromTemplatePath(url.searchParams.get('id') ?? ''));
}
