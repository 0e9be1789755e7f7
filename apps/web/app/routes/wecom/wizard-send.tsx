import { useState } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { draftNotThere, onceStored } from '~/features/contract-draft/draft-route.ts';
import { LastLook, loadWizard, ResultPage, type Signed } from '~/features/contract-draft/wizard/index.ts';
import { wizardPath } from '~/parts/contracts/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/wizard-send';

/** A draft that is about to be sent; once it is, what became of it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = context.get(siteContext);
  const id = url.searchParams.get('id');
  if (asked.user && id) {
    const contract = await asked
      .send('GET /api/appapi/contract/detail', { query: { id } })
      .catch(draftNotThere);
    if (contract.state !== 'DRAFT') return { contract, data: undefined };
  }
  const data = await loadWizard(asked, url);
  if (data.scenes || !data.stored) throw redirect(wizardPath('start'));
  return { contract: undefined, data };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => onceStored(args);

export default function WizardSend({ loaderData: { contract, data } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [signed, setSigned] = useState<Signed>();
  if (contract) return <ResultPage contract={contract} signed={signed} />;
  return (
    <LastLook
      key={data.stored?.id}
      data={data}
      onSigned={(done) => {
        setSigned(done);
        void revalidate();
      }}
    />
  );
}

export function ErrorBoundary() {
  return <Missing what="草稿" list="/mobile/signing?box=draft" label="查看全部草稿" />;
}
