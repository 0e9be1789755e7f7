import { VerificationAbout, VerificationPage } from '~/features/verification/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/verification-about';

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(siteContext).send('GET /api/file/verification/trustList');

export default function AboutVerification({ loaderData: { anchors, changedAt } }: Route.ComponentProps) {
  const phone = usePhone();
  return (
    <>
      <VerificationPage aboutPath="" phone={phone} />
      <VerificationAbout {...{ anchors, changedAt, phone }} />
    </>
  );
}
