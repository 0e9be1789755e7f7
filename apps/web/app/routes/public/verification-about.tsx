import { VerificationAbout } from '~/features/verification/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/verification-about';

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(siteContext).send('GET /api/file/verification/trustList');

export default function AboutVerification({ loaderData: { anchors, changedAt } }: Route.ComponentProps) {
  const phone = usePhone();
  const verifyPath = `${phone ? '/mobile' : ''}/product/contract/verification`;
  return <VerificationAbout {...{ anchors, changedAt, verifyPath, phone }} />;
}
