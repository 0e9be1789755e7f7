import { redirect, useLocation, useSearchParams } from 'react-router';
import { asksAnew, onceStored } from '~/features/contract-draft/draft-route.ts';
import {
  BeginPage,
  loadBeginning,
  loadWizard,
  resumeAt,
  SceneAsk,
  WizardPage,
} from '~/features/contract-draft/wizard/index.ts';
import { wizardPath, wizardStepAt } from '~/parts/contracts/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/wizard';

/** By `template` for a contract that is to be made from it, by `id` for a draft that is gone on with. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const template = url.searchParams.get('template');
  const asked = context.get(siteContext);
  if (template) return loadBeginning(asked, url, template);
  const data = await loadWizard(asked, url);
  if (data.scenes) return data;
  const step = wizardStepAt(url.pathname);
  if (step !== 'start' && !data.stored) throw redirect(wizardPath('start'));
  if (step === 'start' && data.stored && url.searchParams.get('step') !== 'files') {
    const at = resumeAt(data.stored, data.partners);
    if (at !== 'start') throw redirect(wizardPath(at, data.stored.id));
  }
  return data;
}

export const clientLoader = (args: Route.ClientLoaderArgs) => onceStored(args);
export const shouldRevalidate = asksAnew;

export default function WizardRoute({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  if (loaderData.scenes) return <SceneAsk scenes={loaderData.scenes} />;
  if ('begins' in loaderData) return <BeginPage {...loaderData.begins} />;
  return (
    <WizardPage
      key={loaderData.stored?.id ?? 'new'}
      data={loaderData}
      step={wizardStepAt(pathname)}
      alone={search.get('for') === 'self'}
    />
  );
}

export function ErrorBoundary() {
  return <Missing what="草稿" list="/mobile/signing?box=draft" label="查看全部草稿" />;
}
