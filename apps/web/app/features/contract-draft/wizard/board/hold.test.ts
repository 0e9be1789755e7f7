import { expect, test } from 'vitest';
import { FREE, type Hand, left, moved, pullAt, rested, SLOP_PX, touched } from './hold.ts';

const at = (x: number, y = 0) => ({ x, y });
const resting = touched(FREE, [at(5)], 'seal');

test('a finger that rests takes up what it rests on, and carries it wherever it goes', () => {
  expect(moved(resting, [at(5 + SLOP_PX)])).toEqual(resting);
  const carrying = rested(resting);
  expect(carrying).toMatchObject({ is: 'carrying', on: 'seal' });
  expect(moved(carrying, [at(400)])).toEqual(carrying);
  expect(left(0)).toEqual(FREE);
});

test('a finger that moves before scrolls, and takes nothing up however long it rests afterwards', () => {
  const scrolling = moved(resting, [at(5, SLOP_PX + 1)]);
  expect(scrolling.is).toBe('elsewhere');
  expect(rested(scrolling).is).toBe('elsewhere');
});

test('beside a field nothing is taken up', () => {
  expect(rested(touched(FREE, [at(5)], undefined)).is).toBe('elsewhere');
});

test('a second finger zooms: what was carried is put down and not taken up until all are away', () => {
  const carrying: Hand = rested(resting);
  const zooming = touched(carrying, [at(5), at(90)], 'seal');
  expect(zooming.is).toBe('elsewhere');
  const one = left(1);
  expect(touched(one, [at(5), at(6)], 'seal').is).toBe('elsewhere');
  expect(touched(left(0), [at(5)], 'seal').is).toBe('resting');
  expect(moved(resting, [at(5), at(90)]).is).toBe('elsewhere');
});

test('the pages come towards what is held at an edge, up and down, and stand still between', () => {
  expect(pullAt(300, 0, 600)).toBe(0);
  expect(pullAt(0, 0, 600)).toBeLessThan(pullAt(40, 0, 600));
  expect(pullAt(40, 0, 600)).toBeLessThan(0);
  expect(pullAt(590, 0, 600)).toBeGreaterThan(0);
  expect(pullAt(2000, 0, 600)).toBe(pullAt(600, 0, 600));
});
