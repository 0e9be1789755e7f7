import { SignPage } from '~/features/contract/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/cloud-signature';
import { knownContract, usableSeals } from './known-contract.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const contract = await knownContract(send, url.searchParams.get('id'));
  return { contract, seals: await usableSeals(send) };
}

export default function CloudSignature({ loaderData }: Route.ComponentProps) {
  return <SignPage key={loaderData.contract.id} {...loaderData} />;
}

export function ErrorBoundary() {
  return <Missing what="合同" list="/businessProcessing/signCenter" label="回到签署中心" />;
}
