import type { FileFacts, SignatureFacts } from '../facts/facts.ts';
import type { Policy } from '../policy/policy.ts';
import type { SubIndication } from '../report/indications.ts';
import type { CheckId } from './check-id.ts';

/** Everything a check may look at. */
export interface Asked {
  signature: SignatureFacts;
  file: FileFacts;
  policy: Policy;
}

/** Which of the product's four answers a check speaks to. */
export type Topic = 'intact' | 'trusted' | 'timeProven' | 'unchanged';

/** A plain yes, or a reason. `unknown` is an answer of its own and never counts as yes. */
export type Answer =
  | { status: 'yes'; message?: string }
  | { status: 'no' | 'unknown'; sub: SubIndication; message?: string };

/** One question about one signature. */
export interface Check {
  id: CheckId;
  topic: Topic;
  /** The clause that asks for it, or the attack that it stops. */
  because: string;
  ask: (asked: Asked) => Answer;
  /** Said when the answer brings no words of its own. */
  yes: string;
  no: string;
  unknown?: string;
}

export const yes = (message?: string): Answer => ({ status: 'yes', ...(message && { message }) });

export const no = (sub: SubIndication, message?: string): Answer => ({
  status: 'no',
  sub,
  ...(message && { message }),
});

export const unknown = (sub: SubIndication, message?: string): Answer => ({
  status: 'unknown',
  sub,
  ...(message && { message }),
});

export const unless = (holds: boolean, sub: SubIndication): Answer => (holds ? yes() : no(sub));
