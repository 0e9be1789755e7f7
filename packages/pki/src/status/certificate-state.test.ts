import { expect, test } from 'vitest';
import { certificateStateAfter, listEntryOf, type StatusAct } from './certificate-state.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const hold = (day: number): StatusAct => ({ act: 'hold', at: at(day) });
const release = (day: number): StatusAct => ({ act: 'release', at: at(day) });
const revoke = (day: number): StatusAct => ({ act: 'revoke', at: at(day), reason: 'keyCompromise' });
const entry = (...acts: StatusAct[]) => listEntryOf('0a', certificateStateAfter(acts));

test('a good certificate is on no list', () => {
  expect(entry()).toBeUndefined();
});

test('a hold is listed from its beginning and gone after its release', () => {
  expect(entry(hold(1))).toEqual({ serial: '0a', revokedAt: at(1), reason: 'certificateHold' });
  expect(entry(hold(1), release(2))).toBeUndefined();
  expect(entry(hold(1), release(2), hold(3))).toMatchObject({ revokedAt: at(3) });
});

test('a revocation during a hold counts from the beginning of the hold', () => {
  expect(entry(hold(1), revoke(5))).toEqual({ serial: '0a', revokedAt: at(1), reason: 'keyCompromise' });
  expect(entry(hold(1), release(2), revoke(5))).toMatchObject({ revokedAt: at(5) });
});

test('a revocation is final', () => {
  for (const later of [hold(6), release(6)])
    expect(entry(revoke(5), later)).toMatchObject({ revokedAt: at(5), reason: 'keyCompromise' });
});

test('a second hold does not move the first, and nothing is released that is not held', () => {
  expect(entry(hold(1), hold(3))).toMatchObject({ revokedAt: at(1) });
  expect(entry(release(1), hold(2))).toMatchObject({ revokedAt: at(2) });
});
