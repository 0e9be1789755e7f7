import { UsbKeyOnPhone, UsbKeySignPage } from '~/features/contract/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/usb-key-signature';
import { knownContract, usableSeals } from './known-contract.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const contract = await knownContract(send, url.searchParams.get('id'));
  return { contract, seals: await usableSeals(send) };
}

export default function UsbKeySignature({ loaderData }: Route.ComponentProps) {
  const { contract } = loaderData;
  return usePhone() ? (
    <UsbKeyOnPhone contract={contract} />
  ) : (
    <UsbKeySignPage key={contract.id} {...loaderData} />
  );
}

export function ErrorBoundary() {
  return <Missing what="合同" list="/businessProcessing/signCenter" label="回到签署中心" />;
}
