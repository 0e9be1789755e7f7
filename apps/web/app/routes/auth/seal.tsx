import { type Send, USUAL_ALGORITHM } from '@yinxin/api/client';
import {
  FIRST_SEALS,
  lineOf,
  SealDone,
  type SealOffer,
  SealPage,
  SealWaiting,
} from '~/features/auth/index.ts';
import { leaveFor, loadStanding } from '~/features/auth/loading.ts';
import { withSeal } from '~/features/auth/spine/spine.ts';
import { firstFace } from '~/parts/seal-design/index.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/seal';

/** What each of the first seals costs, and the papers it takes; without a price it is not offered. */
async function offersOf(send: Send, trial: boolean): Promise<SealOffer[]> {
  const quoted = await Promise.all(
    FIRST_SEALS.map(async (type) => {
      const lines = [lineOf(type, firstFace(type), USUAL_ALGORITHM, trial)];
      const quote = await send('POST /api/appapi/order/quote', { body: { lines } }).catch(() => undefined);
      if (!quote) return [];
      const papers = quote.papersAsked.filter(({ required }) => required).map(({ words }) => words);
      return [{ type, amount: quote.amount, papers }];
    }),
  );
  return quoted.flat();
}

/** The company is certified by now; whoever comes earlier is led through what is missing first. */
export async function loader(args: Route.LoaderArgs) {
  const { user, state, spine } = await loadStanding(args);
  if (user.type !== 1 || state.orgState !== 1) leaveFor('company', args);
  const { send } = args.context.get(siteContext);
  const asked = args.url.searchParams.get('order');
  const order = asked
    ? await send('GET /api/appapi/order/detail', { query: { id: asked } }).catch(() => undefined)
    : undefined;
  const seals = await send('GET /api/appapi/seal/list', { query: {} }).catch(() => undefined);
  const seal = seals?.list.find(({ state: stands }) => stands === 'enabled');
  if (seal && order?.state !== 'making' && order?.state !== 'reviewing')
    return { seal, spine: withSeal(spine, seal.name) };
  if (order && order.state !== 'draft') return { order, spine };
  const catalogue = await send('GET /api/appapi/order/catalogue');
  return {
    offers: await offersOf(send, catalogue.trialDays !== null),
    trialDays: catalogue.trialDays,
    agreement: catalogue.agreement,
    mayOrder: catalogue.may.includes('place-order'),
    representative: catalogue.known.representative,
    draft: order,
    spine,
  };
}

export default function Seal({ loaderData }: Route.ComponentProps) {
  if (loaderData.seal) return <SealDone seal={loaderData.seal} />;
  if (loaderData.order) return <SealWaiting order={loaderData.order} />;
  return <SealPage {...loaderData} />;
}
