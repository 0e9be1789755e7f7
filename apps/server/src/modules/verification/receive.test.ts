import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Guest } from '../../http/turns.ts';
import { digestsOf, Hold } from './receive.ts';

async function* sent(...sizes: number[]) {
  for (const size of sizes) yield new Uint8Array(size);
}
const stranger = (id: string) => ({ id, isParty: false });
const A = stranger('a');
const file = (...sizes: number[]) => ({ name: 'a.pdf', content: sent(...sizes) });

test('files hold memory while they are looked at, and give it back whatever happens', async () => {
  const hold = new Hold({ most: 100 });
  const looked = hold.during(A, file(40, 40), async ({ bytes }) => {
    await expect(hold.during(A, file(30), async () => 'second')).rejects.toMatchObject({ status: 503 });
    return bytes.length;
  });
  expect(await looked).toBe(80);
  await expect(hold.during(A, file(90), () => Promise.reject(new Error('bad')))).rejects.toThrow('bad');
  expect(await hold.during(A, file(100), async ({ bytes }) => bytes.length)).toBe(100);
});

test('whoever stops sending, or sends drop by drop, gives back the room they hold', async () => {
  const pace = { idleMs: 50, overMs: 200, bytesPerSecond: 2 ** 30 };
  const hold = new Hold({ most: 100, pace });
  async function* stalled() {
    yield new Uint8Array(90);
    await new Promise(() => {});
  }
  await expect(hold.during(A, { name: 'a.pdf', content: stalled() }, async () => 1)).rejects.toMatchObject({
    status: 408,
  });
  async function* dripping() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      yield new Uint8Array(1);
    }
  }
  await expect(hold.during(A, { name: 'a.pdf', content: dripping() }, async () => 1)).rejects.toMatchObject({
    status: 408,
  });
  expect(await hold.during(A, file(100), async () => 'room')).toBe('room');
});

test('who sent much and then drips is judged by the dripping', async () => {
  const hold = new Hold({ pace: { idleMs: 60_000, overMs: 100, bytesPerSecond: 1_000 } });
  async function* drips() {
    yield new Uint8Array(40 * 1024 * 1024);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      yield new Uint8Array(1);
    }
  }
  await expect(hold.during(A, { name: 'a.pdf', content: drips() }, async () => 1)).rejects.toMatchObject({
    status: 408,
  });
});

/** An upload that sent so much and then waits for its end. */
function begun(hold: Hold, guest: Guest, size: number) {
  const came = Promise.withResolvers<void>();
  async function* content() {
    yield new Uint8Array(size);
    came.resolve();
    await new Promise(() => {});
  }
  const end = hold.during(guest, { name: 'a.pdf', content: content() }, async () => 'judged');
  end.catch(() => undefined);
  return { came: came.promise, end };
}

test('when all room is taken, who holds most makes room for who comes', async () => {
  const hold = new Hold({ most: 100 });
  const small = begun(hold, stranger('small'), 10);
  await small.came;
  const uploads = [begun(hold, stranger('greedy'), 45), begun(hold, stranger('greedy'), 40)];
  for (const { came } of uploads) await came;
  expect(await hold.during(stranger('new'), file(10), async () => 'judged')).toBe('judged');
  await expect(Promise.any(uploads.map(({ end }) => end.catch((error) => error)))).resolves.toMatchObject({
    status: 503,
  });
  // the other files stay
  const pending = Symbol();
  expect(await Promise.race([small.end, Promise.resolve(pending)])).toBe(pending);
});

test('a file in line makes room too, one that is looked at and those of parties do not', async () => {
  const hold = new Hold({ most: 100 });
  const left = Promise.withResolvers<string>();
  const inLine = hold.during(A, file(60), (_, place) => {
    place.leave = left.reject;
    return left.promise;
  });
  inLine.catch(() => undefined);
  const party = begun(hold, { id: 'p', isParty: true }, 30);
  await party.came;
  const looked = hold.during(stranger('b'), file(50), async () => {
    // only the party's upload and this file are left: nobody is sent away for a third
    await expect(hold.during(stranger('c'), file(30), async () => 1)).rejects.toMatchObject({ status: 503 });
    return 'judged';
  });
  expect(await looked).toBe('judged');
  await expect(inLine).rejects.toMatchObject({ status: 503 });
});

test('nothing, and more than 50 MB, is refused', async () => {
  const hold = new Hold();
  await expect(hold.during(A, file(), async () => 1)).rejects.toThrow('文件是空的');
  const megabytes = Array.from({ length: 51 }, () => 1024 * 1024);
  await expect(hold.during(A, file(...megabytes), async () => 1)).rejects.toMatchObject({ status: 413 });
});

test('digests taken in pieces are those of the whole', async () => {
  const bytes = new Uint8Array(2 * 1024 * 1024 + 7).map((_, at) => at % 251);
  const whole = (name: string) => createHash(name).update(bytes).digest('hex');
  expect(await digestsOf(bytes)).toEqual({ sha256: whole('sha256'), sm3: whole('sm3') });
});
