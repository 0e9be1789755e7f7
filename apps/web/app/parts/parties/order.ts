import type { PartyPart } from '@yinxin/api/client';
import { signersOf } from './marks.ts';

/** How those who take part follow one another. */
export const ORDERS = {
  sequential: '依次签署',
  parallel: '同时签署',
  groups: '分组签署',
} as const;
export type Order = keyof typeof ORDERS;

/** What the order asks of a party of a contract, or of a role that one takes. */
export interface Turn {
  key: string;
  part: PartyPart;
  step: number;
}

/** Who is told of it has no turn. */
const takesTurns = ({ part }: Pick<Turn, 'part'>) => part !== 'cc';

/** The order that these steps amount to; who stands before another and signs after them is in a group of their own. */
export function orderOf(parties: readonly Turn[]): Order {
  const steps = parties.filter(takesTurns).map(({ step }) => step);
  if (steps.every((step) => step === 1)) return steps.length > 1 ? 'parallel' : 'sequential';
  return steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0)) ? 'sequential' : 'groups';
}

/** Steps without gaps, as the order wants them; groups keep theirs. */
export function inOrder<One extends Turn>(parties: readonly One[], order: Order): One[] {
  if (order === 'parallel') return parties.map((party) => ({ ...party, step: 1 }));
  if (order === 'sequential') {
    let turn = 0;
    return parties.map((party) => ({ ...party, step: takesTurns(party) ? ++turn : 1 }));
  }
  const used = [...new Set(parties.filter(takesTurns).map(({ step }) => step))].sort((a, b) => a - b);
  return parties.map((party) => ({ ...party, step: takesTurns(party) ? used.indexOf(party.step) + 1 : 1 }));
}

/** The same with n of m: what a group needs goes with the group when groups before it are gone. */
export function arranged<One extends Turn>(
  parties: readonly One[],
  quorums: Readonly<Record<string, number>>,
  order: Order,
): { parties: One[]; quorums: Record<string, number> } {
  const ordered = inOrder(parties, order);
  if (order !== 'groups') return { parties: ordered, quorums: {} };
  const kept = parties.flatMap(({ step }, at) => {
    const needed = quorums[String(step)];
    return needed === undefined ? [] : [[String(ordered[at]?.step), needed] as const];
  });
  return { parties: ordered, quorums: quorumsFor(ordered, Object.fromEntries(kept)) };
}

/** Of steps that are still there, and no more than who signs in them; all of them need not be said. */
export function quorumsFor(
  parties: readonly Turn[],
  quorums: Readonly<Record<string, number>>,
): Record<string, number> {
  const kept: Record<string, number> = {};
  for (const [step, needed] of Object.entries(quorums)) {
    const inStep = signersOf(parties).filter((party) => String(party.step) === step).length;
    if (needed >= 1 && needed < inStep) kept[step] = needed;
  }
  return kept;
}

export const without = <One extends Turn>(parties: readonly One[], key: string): One[] =>
  parties.filter((party) => party.key !== key);

/** One place up or down. */
export function shifted<One extends Turn>(parties: readonly One[], key: string, by: 1 | -1): One[] {
  const from = parties.findIndex((party) => party.key === key);
  const to = from + by;
  const list = [...parties];
  const [party] = list.splice(from, 1);
  if (!party || to < 0 || to > list.length) return [...parties];
  list.splice(to, 0, party);
  return list;
}
