import type { OperatorRole } from './acts.ts';
import { ACTS } from './acts.ts';
import { PARTNER_STATES, type PartnerState } from './partners.ts';
import { stateMachine } from './state-machine.ts';

const partnerActs = {
  'suspend-partner': ACTS['suspend-partner'],
  'resume-partner': ACTS['resume-partner'],
  'end-partner': ACTS['end-partner'],
} as const;
export type PartnerAct = keyof typeof partnerActs;

/** Whose customers are billed to them: those of an active partner. What was used before is settled in every state. */
export const partnerMachine = stateMachine<PartnerState, PartnerAct, OperatorRole>({
  states: PARTNER_STATES,
  acts: partnerActs,
  steps: {
    active: { 'suspend-partner': 'suspended', 'end-partner': 'ended' },
    suspended: { 'resume-partner': 'active', 'end-partner': 'ended' },
    ended: {},
  },
});
