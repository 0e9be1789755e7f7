import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Work that ends when the test says so. */
function handWork() {
  const ends: (() => void)[] = [];
  let most = 0;
  let active = 0;
  const work = async () => {
    most = Math.max(most, ++active);
    await new Promise<void>((resolve) => ends.push(resolve));
    active--;
  };
  return { work, ends, most: () => most };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked for while it runs is done once more, and never two at a time', async () => {
  const { work, ends, most } = handWork();
  const lists = coalesce(work);
  const first = lists.run();
  const others = [lists.run(), lists.run(), lists.run()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]!();
  await first;
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]!();
  await Promise.all(others);
  expect([ends.length, most()]).toEqual([2, 1]);
});

test('a failure is told to who asked, and the next run begins afresh', async () => {
  let broken = true;
  const lists = coalesce(async () => {
    if (broken) throw new Error('no key');
  });
  await expect(lists.run()).rejects.toThrow('no key');
  broken = false;
  await lists.run();
});

test('after a stop nothing begins', async () => {
  let runs = 0;
  const lists = coalesce(async () => {
    runs++;
  });
  await lists.run();
  await lists.stop();
  await lists.run();
  expect(runs).toBe(1);
});
