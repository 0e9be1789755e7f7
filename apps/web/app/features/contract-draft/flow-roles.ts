import { CONTRACT_LIMITS, keepsOrder, type ResultOf, untakenRoles } from '@yinxin/api/client';
import { type Flow, type Flows, templateHolds } from '~/parts/approval-flow/index.ts';
import { arranged, orderOf } from '~/parts/parties/index.ts';
import type { Party } from './model.ts';
import { isComplete } from './parties.ts';

export type FlowParties = ResultOf<'GET /api/appapi/flow/parties'>;

/** The flow that a draft goes by: the chosen one, or the default. */
export const flowOf = (flows: Flows | undefined, flowId: string | null): Flow | undefined =>
  flows?.list.find(({ id, isDefault, isStopped }) => !isStopped && (flowId ? id === flowId : isDefault));

/** The roles of the flow in their order; whoever takes one already keeps it, and who was added besides comes after them. */
export function filledBy({ parties: proposed, quorums }: FlowParties, present: readonly Party[]) {
  const roles = proposed.map((role): Party => {
    const taken = present.find(({ key }) => key === role.key);
    const { kind, part, step, intent, actingAs } = role;
    return taken ? { ...taken, kind, part, step, intent, actingAs } : role;
  });
  const last = Math.max(0, ...roles.map(({ step }) => step));
  const others = present
    .filter((party) => isComplete(party) && proposed.every(({ key }) => key !== party.key))
    .slice(0, CONTRACT_LIMITS.parties - roles.length)
    .map((party) => ({ ...party, step: last + 1 }));
  return arranged([...roles, ...others], quorums, orderOf(roles));
}

interface Written {
  parties: readonly Party[];
  isFromTemplate: boolean;
}

/** What of a flow's parties a draft does not follow, in words. */
export function departure(
  flow: Flow | undefined,
  { parties, isFromTemplate }: Written,
): { words: string; mayFill: boolean } | undefined {
  if (!flow || flow.roles.length === 0) return undefined;
  if (isFromTemplate) return { words: templateHolds(flow) ?? '', mayFill: false };
  const missing = untakenRoles(flow.roles, parties).map(({ name }) => name);
  if (missing.length > 0)
    return { words: `流程“${flow.name}”中的${missing.join('、')}还不在参与方中。`, mayFill: true };
  return keepsOrder(flow.roles, parties)
    ? undefined
    : { words: `签署顺序与流程“${flow.name}”所定的不同。`, mayFill: true };
}
