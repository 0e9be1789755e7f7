import { agreementsToSignIn, type ContractDetail, type Send } from '@yinxin/api/client';
import { redirect } from 'react-router';
import { type Aim, LinkPage, paths, type Reading } from '~/features/contract/index.ts';
import { isVerified } from '~/guards/route.ts';
import { Missing } from '~/parts/errors/index.ts';
import { orNotFound } from '~/site/not-found.ts';
import { siteContext } from '~/site/server-context.ts';
import { useSiteData } from '~/site/site-data.ts';
import { viewOf } from '~/site/view.ts';
import type { Route } from './+types/link';

/** Nothing of the address reaches another site, and no search engine keeps the page. */
export const headers: Route.HeadersFunction = () => ({
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
});

const ownPlaces = ({ fields, parties }: ContractDetail): Reading['places'] => {
  const own = new Set(parties.filter(({ isOwn }) => isOwn).map(({ key }) => key));
  return fields.filter(({ partyKey }) => own.has(partyKey));
};

async function readBy(send: Send, token: string, contractId: string | null, stand: string) {
  if (contractId) {
    const contract = await send('GET /api/appapi/contract/detail', { query: { id: contractId } });
    return { contract, documents: contract.documents, places: ownPlaces(contract) };
  }
  if (stand !== 'open') return undefined;
  const { documents, places } = await send('GET /api/appapi/contract/linked', { query: { token } });
  return { documents, places };
}

/**
 * The link in a message. Fetching it changes nothing: whoever presses opens it. Whoever was invited and is known goes on
 * to the contract itself.
 */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { user, send, visit } = context.get(siteContext);
  const phone = viewOf(visit).device !== 'desktop';
  const invitation = await orNotFound(send('GET /api/appapi/contract/invited', { query: { token } }));
  const { contractId, stand, end, expected } = invitation;
  const asked = url.searchParams.get('to');
  const aim: Aim | undefined = asked === 'sign' || asked === 'look' ? asked : undefined;
  const isKnown = user !== undefined && isVerified(user);
  if (contractId && isKnown) {
    const signs = aim === 'sign' && !end && expected.part === 'signer';
    throw redirect(signs ? `${paths.sign(contractId, phone)}&from=link` : paths.detail(contractId, phone));
  }
  // who has to be known first reads nothing before that
  const reading =
    stand === 'identity'
      ? undefined
      : await readBy(send, token, end && aim !== 'look' ? null : contractId, stand);
  const agreements = agreementsToSignIn(await send('GET /api/back/operation/agreement/getAgreementAll'));
  return { token, invitation, reading, agreements, aim };
}

export default function LinkRoute({ loaderData }: Route.ComponentProps) {
  const { site } = useSiteData();
  return <LinkPage key={loaderData.aim} {...loaderData} demo={site.demo} />;
}

export function ErrorBoundary() {
  return (
    <Missing
      what="链接"
      list="/"
      label="去首页"
      advice="请回到短信里，点开整条链接；复制的链接可能少了末尾几位。还是打不开，请发件人重发一次。"
    />
  );
}
