import { expect, test } from 'vitest';
import { agentHandlers } from './agent.ts';
import type { Driver } from './drivers/driver.ts';
import { Pairing } from './pairing.ts';
import { PinGuard } from './pin-guard.ts';
import { Refusal } from './refusal.ts';
import { aTerminal } from './testing/terminal.ts';

const MINUTE = 60_000;
const [SITE, OTHER] = ['https://a.example', 'https://b.example'];

function aPairing() {
  const clock = { now: 1_000_000 };
  return { clock, pairing: new Pairing(() => clock.now) };
}

const problemOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
  return 'none';
};

test('a code works for the origin it was shown for, once, for five minutes', () => {
  const { clock, pairing } = aPairing();
  const { code } = pairing.begin(SITE);
  expect(problemOf(() => pairing.finish(OTHER, code))).toBe('PAIRING_EXPIRED');
  pairing.finish(SITE, code);
  expect(problemOf(() => pairing.finish(SITE, code))).toBe('PAIRING_EXPIRED');
  const late = pairing.begin(SITE);
  clock.now += 5 * MINUTE;
  expect(problemOf(() => pairing.finish(SITE, late.code))).toBe('PAIRING_EXPIRED');
});

test('a code that cannot be shown takes no other one’s place, and counts for nothing', async () => {
  const { pairing } = aPairing();
  const { terminal, agree } = aTerminal();
  const { signal } = new AbortController();
  const driver = {} as Driver; // no token has a part in pairing
  const agent = agentHandlers({ driver, terminal, pairing, pins: new PinGuard() });
  const { code } = pairing.begin(SITE);
  const asked = terminal.confirm('签署文件', [], signal);
  for (let i = 0; i < 9; i++)
    expect(problemOf(() => agent.beginPairing({}, { origin: SITE, token: '', signal }))).toBe('BUSY');
  expect(problemOf(() => pairing.finish(SITE, code))).toBe('none');
  await agree();
  await asked;
});

test('another allowed origin cannot spend the tries of a code', () => {
  const { pairing } = aPairing();
  const { code } = pairing.begin(SITE);
  pairing.begin(OTHER);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let i = 0; i < 3; i++) problemOf(() => pairing.finish(OTHER, wrong));
  expect(problemOf(() => pairing.finish(SITE, code))).toBe('none');
});

test('codes are given out again when the window has passed', () => {
  const { clock, pairing } = aPairing();
  for (let i = 0; i < 5; i++) pairing.begin(SITE);
  expect(problemOf(() => pairing.begin(SITE))).toBe('PAIRING_PAUSED');
  expect(problemOf(() => pairing.begin(OTHER))).toBe('none');
  clock.now += 15 * MINUTE;
  expect(problemOf(() => pairing.begin(SITE))).toBe('none');
});

test('a session is bound to its origin and ends after a quarter of an hour', () => {
  const { clock, pairing } = aPairing();
  const { token } = pairing.finish(SITE, pairing.begin(SITE).code);
  expect(problemOf(() => pairing.enter(OTHER, token, '1'))).toBe('PAIRING_REQUIRED');
  expect(problemOf(() => pairing.enter(SITE, token, '1'))).toBe('none');
  expect(problemOf(() => pairing.enter(SITE, token, '1'))).toBe('REQUEST_REPLAYED');
  clock.now += 15 * MINUTE;
  expect(problemOf(() => pairing.enter(SITE, token, '2'))).toBe('PAIRING_REQUIRED');
});

test('a session has an end of requests, and the newest pairings stay when there are many', () => {
  const { clock, pairing } = aPairing();
  const pair = () => {
    clock.now += MINUTE / 4;
    return pairing.finish(`${SITE}:${clock.now}`, pairing.begin(`${SITE}:${clock.now}`).code).token;
  };
  const origin = () => `${SITE}:${clock.now}`;
  const token = pair();
  for (let i = 0; i < 1_000; i++) pairing.enter(origin(), token, `${i}`);
  expect(problemOf(() => pairing.enter(origin(), token, 'last'))).toBe('TOO_MANY_REQUESTS');
  const first = origin();
  for (let i = 0; i < 8; i++) pair();
  expect(problemOf(() => pairing.enter(first, token, 'again'))).toBe('PAIRING_REQUIRED');
  const newest = pair();
  expect(problemOf(() => pairing.enter(origin(), newest, '1'))).toBe('none');
});

test('wrong PINs are counted per token, told by the smaller count, and forgotten in time or by a right one', () => {
  const clock = { now: 0 };
  const pins = new PinGuard(() => clock.now);
  const wrong =
    (details = {}) =>
    () => {
      throw new Refusal('PIN_WRONG', details);
    };
  expect(() => pins.try('a', wrong({ triesLeft: 1 }))).toThrow('还可以再试 1 次');
  expect(() => pins.try('a', wrong({ triesLeft: 9 }))).toThrow('还可以再试 1 次');
  expect(pins.try('a', () => 'right')).toBe('right');
  for (const left of [2, 1]) expect(() => pins.try('a', wrong())).toThrow(`还可以再试 ${left} 次`);
  expect(problemOf(() => pins.try('a', wrong()))).toBe('PIN_PAUSED');
  expect(problemOf(() => pins.try('a', () => 'right'))).toBe('PIN_PAUSED');
  expect(pins.try('b', () => 'right')).toBe('right');
  clock.now += 10 * MINUTE;
  expect(pins.try('a', () => 'right')).toBe('right');
});
