import { addOns, byApi, byUse, type Package, packages, type Tier } from './prices.ts';

/** What a customer expects to use in a year; whole numbers from zero. */
export interface Usage {
  contracts: number;
  faceChecks: number;
  companyChecks: number;
  reports: number;
}

export interface Line {
  name: string;
  quantity: number;
  amount: number;
}

export interface Estimate {
  lines: Line[];
  total: number;
}

/** Each tier charges only the part of the quantity that lies within it. */
export function tiered(tiers: readonly Tier[], quantity: number): number {
  let charged = 0;
  let amount = 0;
  for (const { upTo, unit } of tiers) {
    const within = Math.min(quantity, upTo) - charged;
    if (within <= 0) break;
    amount += within * unit;
    charged += within;
  }
  return amount;
}

const sum = (lines: readonly Line[]) => lines.reduce((total, { amount }) => total + amount, 0);

function extras({ faceChecks, companyChecks, reports }: Usage): Line[] {
  const wanted = [
    [addOns.faceCheck, faceChecks],
    [addOns.companyCheck, companyChecks],
    [addOns.report, reports],
  ] as const;
  return wanted
    .filter(([, quantity]) => quantity > 0)
    .map(([{ name, price }, quantity]) => ({ name, quantity, amount: price * quantity }));
}

const withExtras = (lines: Line[], usage: Usage): Estimate => {
  const all = [...lines, ...extras(usage)];
  return { lines: all, total: sum(all) };
};

const lineByUse = (contracts: number): Line[] =>
  contracts > 0 ? [{ name: '按量签署', quantity: contracts, amount: tiered(byUse, contracts) }] : [];

/** From the largest package down: none, as many as fit, or one more that covers the rest; what is left goes by use. */
function withPackages(contracts: number, offered: readonly Package[]): Line[] {
  const [largest, ...smaller] = offered;
  if (!largest || contracts <= 0) return lineByUse(contracts);
  const fitting = Math.floor(contracts / largest.contracts);
  const choices = [...new Set([0, fitting, fitting + 1])].map((count) => {
    const bought = { name: `${largest.name}套餐`, quantity: count, amount: count * largest.price };
    return [...(count > 0 ? [bought] : []), ...withPackages(contracts - count * largest.contracts, smaller)];
  });
  return choices.reduce((best, lines) => (sum(lines) < sum(best) ? lines : best));
}

const largestFirst = packages.toSorted((a, b) => b.contracts - a.contracts);

export interface Offer extends Estimate {
  plan: '按量' | '套餐' | 'API';
}

/** A year by use, with packages, and through the API. */
export function estimate(usage: Usage): Record<Offer['plan'], Offer> {
  const { contracts } = usage;
  const api =
    contracts > 0 ? [{ name: '接口签署', quantity: contracts, amount: tiered(byApi, contracts) }] : [];
  return {
    按量: { plan: '按量', ...withExtras(lineByUse(contracts), usage) },
    套餐: { plan: '套餐', ...withExtras(withPackages(contracts, largestFirst), usage) },
    API: { plan: 'API', ...withExtras(api, usage) },
  };
}

const MOST = 1_000_000;

/** What was typed, as a whole number within bounds; anything else counts as nothing. */
export function readQuantity(typed: string): number {
  const quantity = Math.trunc(Number(typed));
  return Number.isFinite(quantity) ? Math.min(Math.max(quantity, 0), MOST) : 0;
}
