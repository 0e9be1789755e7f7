import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to, and says in which order it began. */
function aWorkshop(settings: ConstructorParameters<typeof Turns>[0]) {
  const turns = new Turns(settings);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    bring(visitor: string, name: string): Promise<void> {
      return turns.run(visitor, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      });
    },
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('whoever brings twenty waits behind themselves, another visitor is served at once', async () => {
  const shop = aWorkshop({ atOnce: 2, perVisitor: 1, mostWaiting: 30 });
  for (let n = 1; n <= 20; n++) void shop.bring('greedy', `g${n}`);
  void shop.bring('other', 'o1');
  await new Promise(setImmediate);
  expect(shop.begun).toEqual(['g1', 'o1']);
  void shop.bring('third', 't1');
  await shop.end('g1'); // the third has waited for a turn of theirs, the greedy one just had one
  expect(shop.begun).toEqual(['g1', 'o1', 't1']);
  await shop.end('o1');
  expect(shop.begun).toEqual(['g1', 'o1', 't1', 'g2']);
});

test('too long a line of one visitor is refused, work that fails gives its turn on', async () => {
  const turns = new Turns({ atOnce: 1, perVisitor: 1, mostWaiting: 1 });
  const failing = turns.run('a', () => Promise.reject(new Error('bad file')));
  const waiting = turns.run('a', () => Promise.resolve('done'));
  await expect(turns.run('a', () => Promise.resolve())).rejects.toMatchObject({ status: 503 });
  await expect(failing).rejects.toThrow('bad file');
  expect(await waiting).toBe('done');
  expect(await turns.run('a', () => Promise.resolve('again'))).toBe('again');
});
