import type { Owner, ProductCode, Scene } from '@yinxin/api';
import { PRODUCTS } from '@yinxin/api';
import { type PublishedList, priceFrom } from '../prices/index.ts';
import type { SceneRow } from './tables.ts';

/** What an owner has of what platforms ask for, and what is on its way. */
export interface OwnedProducts {
  ready: ReadonlySet<ProductCode>;
  /** Product to the order that brings it. */
  coming: ReadonlyMap<ProductCode, string>;
}
export type FindOwnedProducts = (owner: Owner) => Promise<OwnedProducts>;

/** How an account stands on a platform: everything there, something on its way, something missing, or nothing begun. */
export function progressOf(
  needs: readonly ProductCode[],
  { ready, coming }: OwnedProducts,
): Pick<Scene, 'standing' | 'missing' | 'orderId'> {
  const missing = needs.filter((product) => !ready.has(product));
  const orders = missing.map((product) => coming.get(product)).filter((order) => order !== undefined);
  const unordered = missing.filter((product) => !coming.has(product));
  const orderId = orders[0] ?? null;
  if (needs.length > 0 && missing.length === 0) return { standing: 'ready', missing, orderId: null };
  if (orderId) return { standing: 'in-progress', missing: unordered, orderId };
  return { standing: missing.length < needs.length ? 'missing' : 'none', missing, orderId };
}

export function presentScene(
  scene: SceneRow,
  owner: Owner,
  ownedProducts: OwnedProducts,
  { list, chosenId }: { list: PublishedList | undefined; chosenId: string | undefined },
): Scene {
  const needed = scene.needs[owner.kind];
  const needs = needed.map((product) => ({
    product,
    words: PRODUCTS[product].words,
    price: list ? priceFrom(list.data, product, scene.years) : null,
  }));
  const prices = needs.map(({ price }) => price).filter((price) => price !== null);
  return {
    ...presentChosen(scene),
    description: scene.description,
    media: scene.media,
    years: scene.years,
    needs,
    forOwner: needed.length > 0,
    priceFrom:
      needs.length > 0 && prices.length === needs.length
        ? prices.reduce((sum, price) => sum + price, 0)
        : null,
    ...progressOf(needed, ownedProducts),
    chosen: scene.id === chosenId,
  };
}

export const presentChosen = ({ id, name, appId, appName }: SceneRow) => ({
  sceneId: id,
  sceneName: name,
  appId,
  appName,
});
