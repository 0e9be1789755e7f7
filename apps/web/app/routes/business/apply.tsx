import {
  MEDIA,
  type Medium,
  PRODUCT_ACTS,
  PRODUCTS,
  type ProductAct,
  type ProductCode,
  type Send,
} from '@yinxin/api/client';
import { ApplyPage, productOfSeal, type Target } from '~/features/orders/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { chosenScene, SceneMissing } from '~/parts/scene/index.ts';
import { pathOn } from '~/site/device.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import { clockTime } from '~/ui/index.ts';
import type { Route } from './+types/apply';
import { knownOrder } from './known-order.ts';

const MOST = 50;

/** What exists and can be renewed, changed, replaced or revoked; none for whoever may not see it. */
async function targetsOf(send: Send, certificate: ProductCode): Promise<Target[]> {
  const [seals, certificates] = await Promise.all([
    send('GET /api/appapi/seal/list', { query: { limit: MOST } }).catch(() => undefined),
    send('GET /api/appapi/seal/certificates').catch(() => undefined),
  ]);
  const noteOf = (medium: Medium, facts: { notAfter: string } | null) =>
    [MEDIA[medium], facts ? `有效期至 ${clockTime(facts.notAfter).day}` : ''].filter(Boolean).join('，');
  const actsIn = (may: readonly string[]): ProductAct[] =>
    (['renewal', 'change', 'replacement'] as const).filter((act) => may.includes(`order-${act}`));
  return [
    ...(seals?.list ?? []).map(({ id, type, name, medium, certificate: facts, may }) => ({
      id,
      product: productOfSeal(type),
      ...{ name, medium },
      note: noteOf(medium, facts),
      acts: [...actsIn(may), ...(may.includes('revoke-seal') ? ['revocation' as const] : [])],
    })),
    ...(certificates?.list ?? [])
      .filter(({ sealId }) => sealId === null)
      .map((facts) => ({
        id: facts.id,
        product: certificate,
        name: PRODUCTS[certificate].words,
        medium: facts.medium,
        note: noteOf(facts.medium, facts),
        acts: [
          ...actsIn(facts.may),
          ...(facts.may.includes('revoke-certificate') ? ['revocation' as const] : []),
        ],
      })),
  ];
}

const isIn = <Table extends object>(table: Table, key: string): key is keyof Table & string =>
  Object.hasOwn(table, key);

/** What the address asks for: `product` once or several times, `act`, `target`, `plan`. */
function wantedIn(search: URLSearchParams) {
  const products = search.getAll('product').filter((code): code is ProductCode => isIn(PRODUCTS, code));
  const act = search.get('act') ?? '';
  return {
    ...(products.length > 0 && { products }),
    ...(isIn(PRODUCT_ACTS, act) && { act }),
    ...(search.get('target') && { targetId: search.get('target') ?? '' }),
    ...(search.get('plan') && { planId: search.get('plan') ?? '' }),
  };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const chosen = await chosenScene(send);
  if (!chosen) return undefined;
  const id = url.searchParams.get('id');
  const [catalogue, scenes, order] = await Promise.all([
    send('GET /api/appapi/order/catalogue'),
    send('GET /api/appapi/scene/list', { query: {} }),
    id ? knownOrder(send, id) : undefined,
  ]);
  const scene = scenes.find(({ sceneId }) => sceneId === chosen.sceneId);
  if (!scene) return undefined;
  const certificate =
    catalogue.known.ownerKind === 'organization' ? 'organization-certificate' : 'person-certificate';
  const targets = await targetsOf(send, certificate);
  const choices = scenes.filter(({ forOwner, chosen: isChosen }) => forOwner || isChosen);
  return { catalogue, scene, scenes: choices, targets, order, wanted: wantedIn(url.searchParams) };
}

export default function Apply({ loaderData }: Route.ComponentProps) {
  const phone = usePhone();
  if (!loaderData) return <SceneMissing />;
  // anew for another platform, which takes other things
  const key = loaderData.order?.id ?? loaderData.scene.sceneId;
  return <ApplyPage key={key} data={loaderData} phone={phone} />;
}

export function ErrorBoundary() {
  return <Missing what="订单" list={pathOn('/businessProcessing/order', usePhone())} label="查看全部订单" />;
}
