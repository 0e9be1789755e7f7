import { linkPath } from '@yinxin/api/client';
import { redirect, useSearchParams } from 'react-router';
import { PhoneContract, PhoneSign, paths, SigningWelcome } from '~/features/contract/index.ts';
import { isVerified } from '~/guards/route.ts';
import { Missing } from '~/parts/errors/index.ts';
import { withGoto } from '~/site/goto.ts';
import { siteContext } from '~/site/server-context.ts';
import { viewOf } from '~/site/view.ts';
import type { Route } from './+types/mobile-contract';
import { knownContract, usableSeals } from './known-contract.ts';

/** By `token` for whoever follows the link of a message, by `id` for whoever comes from their lists. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, send, visit } = context.get(siteContext);
  const phone = viewOf(visit).device !== 'desktop';
  const token = url.searchParams.get('token');
  const id = url.searchParams.get('id');
  const here = url.pathname + url.search;
  // the address that messages had before
  if (token) throw redirect(linkPath(token));
  if (!id) throw redirect(paths.centre(phone));
  if (!phone)
    throw redirect(url.searchParams.get('step') === 'sign' ? paths.sign(id, false) : paths.detail(id, false));
  if (!user) throw redirect(withGoto('/mobile/login', here));
  const contract = await knownContract(send, id);
  if (!isVerified(user)) return { unverified: here };
  return { contract, seals: await usableSeals(send) };
}

export default function MobileContract({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  if (loaderData.unverified !== undefined) return <SigningWelcome signedIn path={loaderData.unverified} />;
  const { contract } = loaderData;
  return query.get('step') === 'sign' ? (
    <PhoneSign key={contract.id} {...loaderData} />
  ) : (
    <PhoneContract contract={contract} />
  );
}

export function ErrorBoundary() {
  return <Missing what="合同" list="/mobile/signing" label="查看我的合同" />;
}
