import type { PricePlan, PriceTier } from '@yinxin/api/client';
import { type AddOn, type Package, plansOf, type Tiered } from './price-list.ts';

/** What a customer expects to use in a year; whole numbers from zero. */
export interface Usage {
  contracts: number;
  /** How many of each add-on, by its id. */
  addOns: Readonly<Record<string, number>>;
}

export interface Line {
  name: string;
  quantity: number;
  amount: number;
}

/** Each tier charges only the part of the quantity that lies within it; the last one has no end. */
export function tiered(tiers: readonly PriceTier[], quantity: number): number {
  let charged = 0;
  let amount = 0;
  for (const { upTo, unit } of tiers) {
    const within = Math.min(quantity, upTo ?? quantity) - charged;
    if (within <= 0) break;
    amount += within * unit;
    charged += within;
  }
  return amount;
}

const sum = (lines: readonly Line[]) => lines.reduce((total, { amount }) => total + amount, 0);

const extras = (addOns: readonly AddOn[], usage: Usage): Line[] =>
  addOns
    .map(({ id, name, price }) => ({ name, quantity: usage.addOns[id] ?? 0, amount: price }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity, amount }) => ({ name, quantity, amount: amount * quantity }));

const lineOf = (name: string, { tiers }: Tiered, contracts: number): Line[] =>
  contracts > 0 ? [{ name, quantity: contracts, amount: tiered(tiers, contracts) }] : [];

const BY_USE = '按量签署';

/**
 * From the largest package down: none, as many as fit, or one more that covers the rest; what is left goes by use.
 * Where nothing is sold by use, packages must cover all of it; undefined when they don't.
 */
function withPackages(
  contracts: number,
  offered: readonly Package[],
  byUse: Tiered | undefined,
): Line[] | undefined {
  const [largest, ...smaller] = offered;
  if (contracts <= 0) return [];
  if (!largest) return byUse && lineOf(BY_USE, byUse, contracts);
  const fitting = Math.floor(contracts / largest.contracts);
  const choices = [...new Set([0, fitting, fitting + 1])].flatMap((count) => {
    const rest = withPackages(contracts - count * largest.contracts, smaller, byUse);
    const bought = { name: `${largest.name}套餐`, quantity: count, amount: count * largest.price };
    return rest ? [[...(count > 0 ? [bought] : []), ...rest]] : [];
  });
  return choices.toSorted((one, other) => sum(one) - sum(other))[0];
}

export interface Offer {
  model: 'use' | 'package' | 'api';
  /** Names the offer on the page. */
  plan: string;
  lines: Line[];
  total: number;
}

/** What a year costs by each way that is sold: by use, with packages, through the API. */
export function estimate(plans: readonly PricePlan[], usage: Usage): Offer[] {
  const { contracts } = usage;
  const [byUse] = plansOf(plans, 'use');
  const [byApi] = plansOf(plans, 'api');
  const packages = plansOf(plans, 'package').toSorted((one, other) => other.contracts - one.contracts);
  const ways: (Pick<Offer, 'model' | 'plan'> & { lines: Line[] | undefined })[] = [
    { model: 'use', plan: byUse?.name ?? '', lines: byUse && lineOf(BY_USE, byUse, contracts) },
    {
      model: 'package',
      plan: '套餐',
      lines: packages.length > 0 ? withPackages(contracts, packages, byUse) : undefined,
    },
    { model: 'api', plan: byApi?.name ?? '', lines: byApi && lineOf('接口签署', byApi, contracts) },
  ];
  const added = extras(plansOf(plans, 'add-on'), usage);
  return ways.flatMap(({ lines, ...way }) => {
    if (!lines) return [];
    const all = [...lines, ...added];
    return [{ ...way, lines: all, total: sum(all) }];
  });
}

/**
 * The cheapest of all ways that are offered. Where several cost the same the first is named, which needs nothing
 * bought ahead; where nothing costs anything, or there is nothing to compare, none is.
 */
export function cheapest(offers: readonly Offer[]): Offer | undefined {
  const [first, ...others] = offers;
  if (!first || others.length === 0 || offers.every(({ total }) => total === 0)) return undefined;
  return others.reduce((best, offer) => (offer.total < best.total ? offer : best), first);
}

/** More than this is no longer worked out from a list, but asked for. */
export const MOST = 1_000_000;

/** What was typed, as a whole number within bounds; anything else counts as nothing. */
export function readQuantity(typed: string): number {
  const quantity = Math.trunc(Number(typed));
  return Number.isFinite(quantity) ? Math.min(Math.max(quantity, 0), MOST) : 0;
}

/** What the page says where it counts with another number than the one that was typed. */
export function objectionTo(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const given = Number(typed);
  if (!Number.isFinite(given)) return '请填数字，暂按 0 计算';
  if (given > MOST) return `最多按 ${MOST.toLocaleString('en-US')} 计算，更多请咨询报价`;
  if (given < 0) return '不能小于 0，暂按 0 计算';
  return Number.isInteger(given) ? undefined : `按 ${readQuantity(typed)} 计算`;
}
