import { LogPage } from '~/features/evidence/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/evidence-log';

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(siteContext).send('GET /api/signing/evidence/log');

export default function EvidenceLog({ loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  return (
    <LogPage state={loaderData} queryPath={`${phone ? '/mobile' : ''}/product/evidence`} phone={phone} />
  );
}
