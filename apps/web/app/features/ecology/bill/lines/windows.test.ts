import { expect, test } from 'vitest';
import { partInSight, Windows, windowsOf } from './windows.ts';

const view = { height: 400, rowHeight: 40, total: 100_000 };

test('what is in sight, with some rows before and after, and never beyond the list', () => {
  expect(partInSight({ ...view, scrollTop: 0 })).toEqual({ first: 0, last: 18 });
  expect(partInSight({ ...view, scrollTop: 2_000_000 })).toEqual({ first: 49_992, last: 50_018 });
  expect(partInSight({ ...view, scrollTop: 4_000_000 - 400 })).toEqual({ first: 99_982, last: 100_000 });
  expect(partInSight({ ...view, total: 3, scrollTop: 0 })).toEqual({ first: 0, last: 3 });
  expect(partInSight({ ...view, total: 3, scrollTop: 9_000 })).toEqual({ first: 3, last: 3 });
  expect(partInSight({ ...view, total: 0, scrollTop: 0 })).toEqual({ first: 0, last: 0 });
});

test('each window that a part touches, once', () => {
  expect(windowsOf({ first: 0, last: 18 }, 100)).toEqual([0]);
  expect(windowsOf({ first: 92, last: 118 }, 100)).toEqual([0, 100]);
  expect(windowsOf({ first: 100, last: 200 }, 100)).toEqual([100]);
  expect(windowsOf({ first: 3, last: 3 }, 100)).toEqual([]);
});

test('of many stretches those that were fetched last are kept', () => {
  const fetched = [0, 100, 200, 0, 300].reduce(
    (windows, start) => windows.with(start, [`${start}`, `${start + 1}`], 3),
    new Windows<string>(),
  );
  expect([0, 100, 200, 300].filter((start) => fetched.has(start))).toEqual([0, 200, 300]);
  expect(fetched.at(201, 100)).toBe('201');
  expect(fetched.at(202, 100)).toBeUndefined();
  expect(fetched.at(101, 100)).toBeUndefined();
});
