import { redirect, useLocation } from 'react-router';
import { asksAnew, onceStored } from '~/features/contract-draft/draft-route.ts';
import { BoardPage, loadWizard } from '~/features/contract-draft/wizard/index.ts';
import { wizardPath, wizardStepAt } from '~/parts/contracts/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/wizard-board';

/** Of a draft that is there: where nothing was begun, there is nothing to put places on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const data = await loadWizard(context.get(siteContext), url);
  if (data.scenes || !data.stored) throw redirect(wizardPath('start'));
  return data;
}

export const clientLoader = (args: Route.ClientLoaderArgs) => onceStored(args);
export const shouldRevalidate = asksAnew;

export default function WizardBoard({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return <BoardPage key={loaderData.stored?.id} data={loaderData} step={wizardStepAt(pathname)} />;
}

export function ErrorBoundary() {
  return <Missing what="草稿" list="/mobile/signing?box=draft" label="查看全部草稿" />;
}
