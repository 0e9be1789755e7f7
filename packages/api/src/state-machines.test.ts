import { describe, expect, test } from 'vitest';
import type { StateMachine } from './state-machine.ts';
import * as declared from './state-machines.ts';

type AnyMachine = StateMachine<string, string, string>;
const flows = Object.entries(declared as Record<string, unknown>).filter(
  (entry): entry is [string, AnyMachine] =>
    typeof entry[1] === 'object' && entry[1] !== null && 'steps' in entry[1] && 'may' in entry[1],
);

/** Where a thing's story is over; every other state must lead on. */
const ends: Record<string, readonly string[]> = {
  organizationMachine: ['closed'],
  applicationMachine: ['accepted', 'refused', 'withdrawn'],
  partyMachine: ['SIGNED', 'REJECTED', 'TRANSFERRED', 'EXPIRED'],
  invitationMachine: ['accepted', 'declined', 'withdrawn', 'expired'],
  paymentMachine: ['paid', 'late'],
  refundMachine: ['done', 'refused'],
  reclaimMachine: ['approved', 'refused', 'withdrawn'],
  orderMachine: ['cancelled', 'refunded'],
  authorizationMachine: ['refused', 'cancelled', 'withdrawn'],
  billMachine: ['adjusted', 'settled'],
  partnerMachine: ['ended'],
  sealMachine: ['revoked'],
  useRequestMachine: ['refused', 'withdrawn', 'expired'],
};

test('the flows are found', () => {
  expect(flows.map(([name]) => name)).toContain('contentMachine');
  expect(flows.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(ends)));
});

describe.each(flows)('%s', (name, { states, acts, steps, may }) => {
  test('names every state and every act in Chinese, and knows what may happen in each', () => {
    expect(Object.keys(steps).toSorted()).toEqual(Object.keys(states).toSorted());
    for (const words of [...Object.values(states), ...Object.values(acts).map((act) => act.words)])
      expect(words).toMatch(/[\u4e00-\u9fff]/);
  });

  test('leads to states that are there, by acts that are there and that somebody may do', () => {
    for (const [state, next] of Object.entries(steps))
      for (const [act, to] of Object.entries(next)) {
        expect(Object.keys(states), `${state} ${act}`).toContain(to);
        expect(acts[act]?.roles.length, `${state} ${act}`).toBeGreaterThan(0);
      }
  });

  test('uses every act, reaches every state and leaves none a trap', () => {
    const pairs = Object.entries(steps).flatMap(([from, next]) =>
      Object.entries(next).map(([act, to]) => ({ from, act, to })),
    );
    expect(new Set(pairs.map(({ act }) => act))).toEqual(new Set(Object.keys(acts)));
    const [first] = Object.keys(states);
    const reached = new Set([first]);
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      for (const { from, to } of pairs) if (reached.has(from)) reached.add(to);
    }
    expect(reached).toEqual(new Set(Object.keys(states)));
    const roles = [...new Set(Object.values(acts).flatMap((act) => act.roles))];
    const traps = Object.keys(states).filter((state) => may(state, roles).length === 0);
    expect(traps).toEqual(ends[name] ?? []);
  });
});
