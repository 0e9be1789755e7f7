import { expect, test } from 'vitest';
import { ReadingClock } from './reading-clock.ts';

const aClock = (times = {}) => {
  const time = { now: 1_000 };
  const clock = new ReadingClock(() => time.now, times);
  const pass = (ms: number) => {
    time.now += ms;
  };
  return { clock, pass };
};

test('each page counts while it is looked at, and again when one comes back to it', () => {
  const { clock, pass } = aClock();
  clock.look('a', 0);
  pass(4_000);
  clock.look('a', 1);
  pass(2_600);
  clock.look('a', 0);
  pass(1_000);
  clock.look('b', 0);
  expect(clock.read()).toEqual([
    {
      documentId: 'a',
      pages: [
        { page: 0, seconds: 5 },
        { page: 1, seconds: 3 },
      ],
    },
    { documentId: 'b', pages: [{ page: 0, seconds: 0 }] },
  ]);
});

test('a hidden tab is not read', () => {
  const { clock, pass } = aClock();
  clock.look('a', 0);
  pass(1_000);
  clock.pause();
  pass(60_000);
  clock.resume();
  pass(1_000);
  expect(clock.read()).toEqual([{ documentId: 'a', pages: [{ page: 0, seconds: 2 }] }]);
});

test('it goes on where a reload left it', () => {
  const before = aClock();
  before.clock.look('a', 0);
  before.pass(3_000);
  const { clock, pass } = aClock(before.clock.times());
  clock.look('a', 0);
  pass(2_000);
  expect(clock.read()).toEqual([{ documentId: 'a', pages: [{ page: 0, seconds: 5 }] }]);
});
