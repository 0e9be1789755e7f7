import { expect, test } from 'vitest';
import { begun, changed, everywhere, redone, undone } from './history.ts';

test('what was done is undone and done again, step by step', () => {
  const third = changed(changed(begun('a'), 'b'), 'c');
  expect(undone(third).present).toBe('b');
  expect(undone(undone(third)).present).toBe('a');
  expect(undone(undone(undone(third))).present).toBe('a');
  expect(redone(undone(third)).present).toBe('c');
  expect(redone(third).present).toBe('c');
});

test('a new change ends what could be done again', () => {
  expect(redone(changed(undone(changed(begun('a'), 'b')), 'c')).present).toBe('c');
});

test('one drag is one step, however many places it went through', () => {
  const dragged = changed(changed(changed(begun(0), 1, 'drag 1'), 2, 'drag 1'), 3, 'drag 2');
  expect(undone(dragged).present).toBe(2);
  expect(undone(undone(dragged)).present).toBe(0);
  expect(undone(changed(undone(changed(begun(0), 1, 'same')), 2, 'same')).present).toBe(0);
});

test('what is gone does not come back by undoing', () => {
  const history = everywhere(changed(begun(['x', 'y']), ['y']), (list) => list.filter((one) => one !== 'x'));
  expect(undone(history).present).toEqual(['y']);
});
