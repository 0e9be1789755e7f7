import { keysOf, PRODUCTS, type ProductAct, type ProductCode, productWords } from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { type Actor, isCertified, ownerOf, type Person } from '../../http/principal.ts';
import { currentAgreement } from '../content/index.ts';
import { organizationHistory } from '../organization-states/index.ts';
import { amountOf, byUse, currentPrices, type PublishedList, packagesOf } from '../prices/index.ts';
import { chosenScene, type SceneRow } from '../scenes/index.ts';
import { ownerFor } from './access.ts';
import type { OrderParts } from './dependencies.ts';
import { isByRepresentative } from './doubt.ts';
import { hasUsbKey } from './drafts.ts';
import { boughtByUse } from './money/by-use.ts';
import { sealTrialDays } from './money/trial.ts';

const AGREEMENT = 'digital_certificate';
/** How many contracts by use are offered at a press. */
const BY_USE = [1, 5, 10, 20, 50] as const;

/** What this account can order and for how much, and what is known of it already: a form asks for the rest. */
export async function catalogueFor(parts: OrderParts, person: Person) {
  const { db, vault } = parts;
  const owner = ownerOf(person);
  const list = await currentPrices(db);
  const scene = await chosenScene(db, person.accountId);
  const agreement = await currentAgreement(db, AGREEMENT);
  const bought = await boughtByUse(db, owner);
  const [certified] = person.organizationId
    ? await organizationHistory(db, vault, person.organizationId)
    : [];
  return {
    priceList: { id: list.id, number: list.number, validFrom: list.validFrom.toISOString() },
    sample: list.data.plans.some(({ sample }) => sample),
    products: keysOf(PRODUCTS)
      .filter((product) => PRODUCTS[product].buyers.includes(owner.kind) && isTaken(scene, product))
      .flatMap((product) => PRODUCTS[product].acts.map((act) => offer(list, product, act)))
      .filter(({ prices }) => prices.length > 0),
    packages: packagesOf(list.data).map(({ id: planId, name, contracts, seals, price }) => ({
      ...{ planId, name, contracts, seals, price },
    })),
    byUse: BY_USE.flatMap((quantity) => {
      const parts = byUse(list.data, quantity, bought);
      const amount = parts.reduce((sum, part) => sum + part.quantity * part.unitPrice, 0);
      return parts.length > 0 ? [{ quantity, amount }] : [];
    }),
    trialDays: (await sealTrialDays(parts.maker, db, owner)) ?? null,
    known: {
      ownerKind: owner.kind,
      certified: isCertified(person),
      organizationName: person.organizationName,
      code: certified?.code ?? '',
      representative: certified ? maskName(certified.representative) : '',
      personName: maskName(person.name),
      phone: person.maskedPhone,
      hasUsbKey: await hasUsbKey(db, owner),
      isRepresentative: await isByRepresentative(
        parts,
        db,
        { ownerKind: owner.kind, ownerId: owner.id },
        person.personId,
      ),
    },
    agreement: agreement
      ? { name: AGREEMENT, title: agreement.title, version: agreement.version, sha256: agreement.sha256 }
      : null,
    may: await mayPlace(parts, person),
  };
}

/** A key that the chosen platform does not use is not offered for it. */
const isTaken = (scene: SceneRow | undefined, product: ProductCode): boolean =>
  PRODUCTS[product].kind !== 'medium' ||
  scene === undefined ||
  PRODUCTS[product].media.some((medium) => scene.media.includes(medium));

async function mayPlace({ db }: OrderParts, person: Actor): Promise<'place-order'[]> {
  try {
    await ownerFor(db, person, 'place-order');
    return ['place-order'];
  } catch {
    return [];
  }
}

function offer({ data }: PublishedList, product: ProductCode, act: ProductAct) {
  const { unit, media, years, most } = PRODUCTS[product];
  const terms = (act === 'new' || act === 'renewal') && years.length > 0 ? years : [0];
  return {
    ...{ product, act, words: productWords(product, act), unit, media: [...media], most },
    prices: terms.flatMap((n) => {
      const amount = amountOf(data, { product, act, years: n });
      return amount === undefined ? [] : [{ years: n, amount }];
    }),
  };
}
