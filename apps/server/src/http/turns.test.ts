import { expect, test } from 'vitest';
import { memoryLimiter } from './limiter.ts';
import { type Place, type TurnSettings, Turns } from './turns.ts';

interface Bringing {
  isParty?: boolean;
  isSlow?: boolean;
  place?: Place;
}

/** Work that ends when it is told to, and says in which order it began. */
function aWorkshop(settings: Omit<TurnSettings, 'busy'>) {
  const turns = new Turns({ ...settings, busy: 'VERIFY_BUSY' });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    bring(
      id: string,
      name: string,
      { isParty = false, isSlow = false, place }: Bringing = {},
    ): Promise<void> {
      const work = () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      };
      return turns.run({ id, isParty, isSlow }, work, place);
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

const A = { id: 'a', isParty: false };

test('a party with a file of its own goes before strangers, who go on afterwards', async () => {
  const shop = aWorkshop({ atOnce: 1, perVisitor: 1, mostWaiting: 30 });
  for (let n = 1; n <= 20; n++) void shop.bring(`stranger ${n}`, `s${n}`);
  void shop.bring('stranger 20', 'own', { isParty: true });
  await new Promise(setImmediate);
  await shop.end('s1');
  await shop.end('own');
  expect(shop.begun).toEqual(['s1', 'own', 's2']);
});

test('parties take turns with strangers: nobody waits for ever behind those who are known', async () => {
  const shop = aWorkshop({ atOnce: 1, perVisitor: 1, mostWaiting: 30 });
  for (let n = 1; n <= 3; n++) void shop.bring('party', `p${n}`, { isParty: true });
  for (let n = 1; n <= 2; n++) void shop.bring(`stranger ${n}`, `s${n}`);
  await new Promise(setImmediate);
  for (const name of ['p1', 's1', 'p2', 's2']) await shop.end(name);
  expect(shop.begun).toEqual(['p1', 's1', 'p2', 's2', 'p3']);
});

test('every other turn is that of whoever came last and is not known to take long', async () => {
  const shop = aWorkshop({ atOnce: 1, perVisitor: 1, mostWaiting: 30, newcomers: true });
  for (let n = 1; n <= 4; n++) void shop.bring(`${n}`, `s${n}`);
  void shop.bring('slow', 'slow', { isSlow: true });
  await new Promise(setImmediate);
  for (const name of ['s1', 's4', 's2']) await shop.end(name);
  void shop.bring('1', 'again');
  for (const name of ['s3', 'slow']) await shop.end(name);
  expect(shop.begun).toEqual(['s1', 's4', 's2', 's3', 'slow', 'again']);
});

test('who waits longest has every other turn of their side, also while the other side waits', async () => {
  const shop = aWorkshop({ atOnce: 1, perVisitor: 1, mostWaiting: 30, newcomers: true });
  for (let n = 1; n <= 6; n++) void shop.bring('party', `p${n}`, { isParty: true });
  for (let n = 1; n <= 4; n++) void shop.bring(`${n}`, `s${n}`);
  await new Promise(setImmediate);
  for (const name of ['p1', 's1', 'p2', 's4', 'p3', 's2', 'p4']) await shop.end(name);
  expect(shop.begun).toEqual(['p1', 's1', 'p2', 's4', 'p3', 's2', 'p4', 's3']);
});

test('too long a line of strangers is refused; somebody known still comes in', async () => {
  const shop = aWorkshop({ atOnce: 1, perVisitor: 1, mostWaiting: 30, mostStrangers: 2 });
  for (let n = 1; n <= 3; n++) void shop.bring(`stranger ${n}`, `s${n}`);
  await expect(shop.bring('stranger 4', 's4')).rejects.toMatchObject({ status: 503 });
  void shop.bring('party', 'own', { isParty: true });
  await new Promise(setImmediate);
  await shop.end('s1');
  expect(shop.begun).toEqual(['s1', 'own']);
});

test('too long a line of all visitors is refused, somebody known among them', async () => {
  const shop = aWorkshop({ atOnce: 1, perVisitor: 1, mostWaiting: 30, mostInAll: 2 });
  void shop.bring('stranger', 's1');
  for (let n = 1; n <= 2; n++) void shop.bring(`party ${n}`, `p${n}`, { isParty: true });
  await expect(shop.bring('party 3', 'p3', { isParty: true })).rejects.toMatchObject({ status: 503 });
  await shop.end('s1');
  void shop.bring('party 3', 'p3', { isParty: true });
  for (const name of ['p1', 'p2']) await shop.end(name);
  expect(shop.begun).toEqual(['s1', 'p1', 'p2', 'p3']);
});

test('whoever waits can be sent away and takes nobody’s turn, whoever is served cannot', async () => {
  const shop = aWorkshop({ atOnce: 1, perVisitor: 1, mostWaiting: 30 });
  const [served, waits]: Place[] = [{}, {}];
  const first = shop.bring('a', 'a1', { place: served });
  const second = shop.bring('a', 'a2', { place: waits });
  void shop.bring('a', 'a3');
  await new Promise(setImmediate);
  expect(served?.leave).toBeUndefined();
  waits?.leave?.(new Error('others wait'));
  await expect(second).rejects.toThrow('others wait');
  await shop.end('a1');
  await first;
  expect(shop.begun).toEqual(['a1', 'a3']);
});

test('too long a line of one visitor is refused, work that fails gives its turn on', async () => {
  const turns = new Turns({ atOnce: 1, perVisitor: 1, mostWaiting: 1, busy: 'VERIFY_BUSY' });
  const failing = turns.run(A, () => Promise.reject(new Error('bad file')));
  const waiting = turns.run(A, () => Promise.resolve('done'));
  await expect(turns.run(A, () => Promise.resolve())).rejects.toMatchObject({ status: 503 });
  await expect(failing).rejects.toThrow('bad file');
  expect(await waiting).toBe('done');
  expect(await turns.run(A, () => Promise.resolve('again'))).toBe('again');
});

test('what one visitor has in work and waiting counts over all processes, and is free again when it is done', async () => {
  const limiter = memoryLimiter();
  const settings = { atOnce: 5, perVisitor: 1, mostWaiting: 1, busy: 'VERIFY_BUSY' } as const;
  const [here, there] = [0, 1].map(() => new Turns({ ...settings, everywhere: { limiter, name: 'verify' } }));
  if (!here || !there) throw new Error('two of them');
  const { promise, resolve } = Promise.withResolvers<void>();
  const [one, other] = [here.run(A, () => promise), there.run(A, () => promise)];
  await expect(here.run(A, () => Promise.resolve())).rejects.toMatchObject({ status: 503 });
  await expect(there.run(A, () => Promise.resolve())).rejects.toMatchObject({ status: 503 });
  expect(await there.run({ id: 'b', isParty: false }, () => Promise.resolve('done'))).toBe('done');
  resolve();
  await Promise.all([one, other]);
  await expect(here.run(A, () => Promise.reject(new Error('bad file')))).rejects.toThrow('bad file');
  expect(await Promise.all([0, 1].map(() => there.run(A, () => Promise.resolve('again'))))).toHaveLength(2);
});
