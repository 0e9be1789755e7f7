// What somebody has said of an order so far, and what it comes to as lines. No markup here.
import {
  type AskedLine,
  algorithmAsked,
  type CertificateAlgorithm,
  isMade,
  isNewCompanySeal,
  type Medium,
  namesTarget,
  type OrderDetail,
  PRODUCTS,
  type ProductAct,
  type ProductCode,
  type ResultOf,
  type SealDesign,
  type SealTypeName,
  USUAL_ALGORITHM,
} from '@yinxin/api/client';
import { designOf, firstDraft, type SealDraft } from '~/parts/seal-design/index.ts';

export type Catalogue = ResultOf<'GET /api/appapi/order/catalogue'>;

/** Something that exists and can be renewed, changed, replaced or revoked. */
export interface Target {
  id: string;
  product: ProductCode;
  name: string;
  /** Where its key is; what follows it stays there. */
  medium: Medium;
  note: string;
  acts: readonly ProductAct[];
}

/** How one seal shall look. */
export interface SealWishDraft {
  name: string;
  /** As it was ordered before; kept until somebody changes it. */
  kept?: SealDesign;
  draft?: SealDraft;
}

export interface ApplyDraft {
  act: ProductAct;
  /** What is wanted anew. */
  products: readonly ProductCode[];
  /** What the act is done with, where it is not new. */
  targetId: string;
  reason: string;
  medium: Medium;
  /** Of the key of what is new; what exists keeps its own. */
  algorithm: CertificateAlgorithm;
  years: number;
  /** The first seal is tried for nothing. */
  trial: boolean;
  /** How many of a product; one where nothing is said. */
  quantities: Readonly<Partial<Record<ProductCode, number>>>;
  planId: string;
  seals: Readonly<Partial<Record<ProductCode, SealWishDraft>>>;
}

export const sealTypeOf = (product: ProductCode): SealTypeName | undefined =>
  PRODUCTS[product].kind === 'seal' ? (product.replace(/^seal-/, '') as SealTypeName) : undefined;

export const productOfSeal = (type: SealTypeName): ProductCode =>
  type === 'handwriting' ? 'handwriting' : (`seal-${type}` as ProductCode);

/** Acts that give a seal a face. */
const drawsFace = (act: ProductAct) => act === 'new' || act === 'change';
/** Acts that say for how long. */
const lasts = (act: ProductAct) => act === 'new' || act === 'renewal';
/** Acts that somebody must give a reason for. */
export const asksReason = (act: ProductAct) => ['change', 'replacement', 'revocation'].includes(act);

const offerOf = (catalogue: Catalogue, product: ProductCode, act: ProductAct) =>
  catalogue.products.find((offer) => offer.product === product && offer.act === act);

/** The products that the draft names, the target's among them. */
export const productsOf = (draft: ApplyDraft, targets: readonly Target[]): readonly ProductCode[] => {
  if (draft.act === 'new') return draft.products;
  const target = targets.find(({ id }) => id === draft.targetId);
  return target ? [target.product] : [];
};

const common = <T>(lists: readonly (readonly T[])[]): T[] =>
  (lists[0] ?? []).filter((item) => lists.every((list) => list.includes(item)));

interface Allowed {
  media: readonly Medium[];
  years: readonly number[];
}

/** The media and years that everything chosen can be had on and for, and that the platform takes; only what is new can
 * choose its medium. */
export function choicesFor(
  catalogue: Catalogue,
  products: readonly ProductCode[],
  act: ProductAct,
  scene: Allowed,
): Allowed {
  const offers = products.filter(isMade).flatMap((product) => offerOf(catalogue, product, act) ?? []);
  if (offers.length === 0) return { media: [], years: [] };
  const priced = offers.map(({ prices }) => prices.map(({ years }) => years).filter((years) => years > 0));
  return {
    media: act === 'new' ? common([...offers.map(({ media }) => media), scene.media]) : [],
    years: lasts(act) ? common([...priced, scene.years]) : [],
  };
}

/** The first of what can be chosen takes the place of what cannot. */
export const settled = <T>(chosen: T, choices: readonly T[]): T =>
  choices.includes(chosen) ? chosen : (choices[0] ?? chosen);

/** The design as it will be ordered, or what is missing. */
function designIn(wish: SealWishDraft | undefined): ReturnType<typeof designOf> {
  if (wish?.kept && !wish.draft) return { design: wish.kept };
  return wish?.draft ? designOf(wish.draft) : { missing: '请选择章面' };
}

/** A seal's wish as it begins. */
export const firstWish = (type: SealTypeName): SealWishDraft => ({ name: '', draft: firstDraft(type) });

/** Seals that need a face by this draft. */
export const facesAsked = (draft: ApplyDraft, targets: readonly Target[]): ProductCode[] =>
  drawsFace(draft.act)
    ? productsOf(draft, targets).filter((product) => PRODUCTS[product].kind === 'seal')
    : [];

const faceDetails = (wish: SealWishDraft | undefined) => {
  const { design } = designIn(wish);
  if (!design) return {};
  return wish?.name.trim() ? { name: wish.name.trim(), design } : { design };
};

/** Whether a key is made, whose algorithm can be chosen. */
export const asksAlgorithm = (product: ProductCode, act: ProductAct) => act === 'new' && isMade(product);

/** Whether the draft asks for one new seal of a company whose key we keep, which may be tried for nothing. */
export const canTry = ({ act, medium, products }: ApplyDraft): boolean => {
  const made = products.filter(isMade);
  return (
    medium === 'cloud' && made.length === 1 && made.every((product) => isNewCompanySeal({ product, act }))
  );
};

const isTried = (draft: ApplyDraft, product: ProductCode): boolean =>
  draft.trial && canTry(draft) && isMade(product);

/** What is asked for; the server prices it. */
export function linesOf(draft: ApplyDraft, targets: readonly Target[]): AskedLine[] {
  const { act, medium, algorithm, years, quantities, planId, targetId, reason, seals } = draft;
  const faces = facesAsked(draft, targets);
  const target = act === 'new' ? undefined : targets.find(({ id }) => id === targetId);
  const where = target?.medium ?? medium;
  const sealDetails = (product: ProductCode) => {
    const details = {
      ...(asksAlgorithm(product, act) && { algorithm }),
      ...(faces.includes(product) && faceDetails(seals[product])),
    };
    return Object.keys(details).length > 0 ? details : null;
  };
  return productsOf(draft, targets).map((product) => ({
    product,
    act,
    medium: product === 'usb-key' ? 'usb-key' : isMade(product) ? where : 'cloud',
    years: isMade(product) && lasts(act) && !isTried(draft, product) ? years : 0,
    trial: isTried(draft, product),
    quantity: quantities[product] ?? 1,
    targetId: namesTarget(product, act) ? targetId : null,
    details: {
      seal: sealDetails(product),
      planId: product === 'contract-package' ? planId : '',
      reason: asksReason(act) ? reason.trim() : '',
    },
  }));
}

/** A medium that is sent needs an address. */
export const asksAddress = (products: readonly ProductCode[]) => products.includes('usb-key');

export type DraftErrors = Partial<Record<'products' | 'target' | 'reason' | 'plan' | ProductCode, string>>;

/** What stands in the way of ordering. */
export function draftErrors(draft: ApplyDraft, targets: readonly Target[]): DraftErrors {
  const { act, products, targetId, reason, planId, seals } = draft;
  const faces = facesAsked(draft, targets).map((product) => [product, designIn(seals[product]).missing]);
  return {
    ...(act === 'new' && products.length === 0 && { products: '请选择要办理的内容' }),
    ...(act !== 'new' && targetId === '' && { target: '请选择要办理的印章或证书' }),
    ...(asksReason(act) && reason.trim().length < 2 && { reason: '请填写原因' }),
    ...(products.includes('contract-package') && planId === '' && { plan: '请选择套餐' }),
    ...Object.fromEntries(faces.filter(([, missing]) => missing)),
  };
}

interface Wanted {
  act?: ProductAct;
  products?: readonly ProductCode[];
  targetId?: string;
  planId?: string;
}

/** A new order: what the platform still misses is chosen already, unless something else was asked for. */
export function newDraft(catalogue: Catalogue, missing: readonly ProductCode[], wanted: Wanted): ApplyDraft {
  const offered = (product: ProductCode) =>
    product === 'contract-package'
      ? catalogue.packages.length > 0
      : product === 'contract-by-use'
        ? catalogue.byUse.length > 0
        : offerOf(catalogue, product, 'new') !== undefined;
  const products = (wanted.products ?? (wanted.planId ? ['contract-package' as const] : missing)).filter(
    offered,
  );
  return {
    act: wanted.act ?? 'new',
    products,
    targetId: wanted.targetId ?? '',
    reason: '',
    medium: 'cloud',
    algorithm: USUAL_ALGORITHM,
    years: 1,
    // a package brings its own seal
    trial: Boolean(catalogue.trialDays) && !wanted.planId,
    quantities: {},
    planId: wanted.planId ?? catalogue.packages[0]?.planId ?? '',
    seals: wishesFor(products, {}),
  };
}

/** Every chosen seal has a wish; one that has begun keeps it. */
export function wishesFor(
  products: readonly ProductCode[],
  before: ApplyDraft['seals'],
): ApplyDraft['seals'] {
  const wishes = products.flatMap((product) => {
    const type = sealTypeOf(product);
    return type ? [[product, before[product] ?? firstWish(type)]] : [];
  });
  return { ...before, ...Object.fromEntries(wishes) };
}

/** With what the order is about, also where nothing else could be done with it now. */
export function targetsWith(targets: readonly Target[], order: OrderDetail | undefined): readonly Target[] {
  const line = order?.lines.find(({ targetId }) => targetId !== null);
  if (!line?.targetId || targets.some(({ id }) => id === line.targetId)) return targets;
  const { targetId: id, product, act, medium, words: name } = line;
  return [...targets, { id, product, name, medium, note: '', acts: [act] }];
}

/** The order as it was saved or refused. */
export function draftOf(order: OrderDetail): ApplyDraft {
  const [first] = order.lines;
  const made = order.lines.find(({ product }) => isMade(product)) ?? first;
  const seals = order.lines.flatMap(({ product, details }) => {
    const type = sealTypeOf(product);
    const wish = details.seal as { name?: string; design?: SealDesign } | null;
    if (!type) return [];
    return [[product, wish?.design ? keptWish(wish.name ?? '', wish.design) : firstWish(type)]];
  });
  return {
    act: first?.act ?? 'new',
    products: order.lines.map(({ product }) => product),
    targetId: first?.targetId ?? '',
    reason: first?.details.reason ?? '',
    medium: made?.medium ?? 'cloud',
    algorithm: (made && algorithmAsked(made)) ?? USUAL_ALGORITHM,
    years: made?.years || 1,
    trial: order.lines.some(({ trial }) => trial),
    quantities: Object.fromEntries(order.lines.map(({ product, quantity }) => [product, quantity])),
    planId: order.lines.find(({ details }) => details.planId)?.details.planId ?? '',
    seals: Object.fromEntries(seals),
  };
}

/** A drawn face can be changed at once; a picture or a signature stands until another is made. */
const keptWish = (name: string, design: SealDesign): SealWishDraft =>
  design.source === 'drawn' ? { name, draft: { source: 'drawn', drawn: design } } : { name, kept: design };
