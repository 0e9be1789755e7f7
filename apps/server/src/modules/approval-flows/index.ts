import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import type { Actor } from '../../http/principal.ts';
import type { ApprovalRules } from '../contract-drafting/index.ts';
import { authoriseContract } from '../contracts/index.ts';
import type { SealRules } from '../seals/index.ts';
import { type FlowParts, listFlows, saveFlow, stopFlow } from './definitions.ts';
import { flowParties } from './parties.ts';
import {
  asksForSeal,
  boundsFor,
  contractToSeal,
  knowsFlow,
  planFor,
  presentPlan,
  sealStepsFor,
} from './planning.ts';
import { countWaiting, listApprovals, newestApprovals } from './queue.ts';

export { placeFlow } from './samples.ts';

/** How an organisation's contracts and seals are approved; asked by contracts and seals, which know only the questions. */
export const createFlowRules = (parts: FlowParts): { contracts: ApprovalRules; seals: SealRules } => ({
  contracts: {
    planFor: (tx, contract, who) => planFor(parts, tx, contract, who),
    boundsFor,
    knows: knowsFlow,
  },
  seals: {
    asks: asksForSeal,
    stepsFor: (tx, who, use) => sealStepsFor(parts, tx, who, use),
    contractToSeal,
  },
});

export interface Approvals {
  /** What waits for somebody to approve it, the newest first, of what is theirs already. */
  newestFor(who: Actor, limit: number): ReturnType<typeof newestApprovals>;
  /** How much that is. */
  countFor(who: Actor): ReturnType<typeof countWaiting>;
}

/** Flow definitions, and what waits to be approved. */
export function answerFlows(book: CallBook, parts: FlowParts): Approvals {
  const { db } = parts;
  book.answer(api.flowList, ({ person }) => listFlows(parts, person));
  book.answer(api.saveFlow, ({ body, caller }) => saveFlow(parts, caller, body));
  book.answer(api.stopFlow, async ({ body, caller }) => {
    await stopFlow(parts, caller, body);
    return null;
  });
  book.answer(api.flowParties, ({ query, person }) => flowParties(parts, person, query.id));
  book.answer(api.flowPlan, async ({ query, person }) => {
    const { contract, isAuthor, oversees } = await authoriseContract(db, person, query.contractId);
    // how an organisation approves is its own affair
    const isOurs = contract.ownerKind === 'organization' && contract.ownerId === person.organizationId;
    return isAuthor || oversees || isOurs
      ? presentPlan(parts, db, contract, person)
      : { flow: null, problems: [], send: [], seal: [] };
  });
  book.answer(api.approvalList, ({ query, person }) => listApprovals(parts, person, query));
  return {
    newestFor: (who, limit) => newestApprovals(parts, who, limit),
    countFor: (who) => countWaiting(parts, who),
  };
}
