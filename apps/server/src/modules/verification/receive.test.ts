import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestsOf, Hold } from './receive.ts';

async function* sent(...sizes: number[]) {
  for (const size of sizes) yield new Uint8Array(size);
}
const file = (...sizes: number[]) => ({ name: 'a.pdf', content: sent(...sizes) });

test('files hold memory while they are looked at, and give it back whatever happens', async () => {
  const hold = new Hold({ most: 100 });
  const looked = hold.during(file(40, 40), async ({ bytes }) => {
    await expect(hold.during(file(30), async () => 'second')).rejects.toMatchObject({ status: 503 });
    return bytes.length;
  });
  expect(await looked).toBe(80);
  await expect(hold.during(file(90), () => Promise.reject(new Error('bad')))).rejects.toThrow('bad');
  expect(await hold.during(file(100), async ({ bytes }) => bytes.length)).toBe(100);
});

test('whoever stops sending, or sends drop by drop, gives back the room they hold', async () => {
  const pace = { idleMs: 50, graceMs: 200, bytesPerSecond: 2 ** 30 };
  const hold = new Hold({ most: 100, pace });
  async function* stalled() {
    yield new Uint8Array(90);
    await new Promise(() => {});
  }
  await expect(hold.during({ name: 'a.pdf', content: stalled() }, async () => 1)).rejects.toMatchObject({
    status: 408,
  });
  async function* dripping() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      yield new Uint8Array(1);
    }
  }
  await expect(hold.during({ name: 'a.pdf', content: dripping() }, async () => 1)).rejects.toMatchObject({
    status: 408,
  });
  expect(await hold.during(file(100), async () => 'room')).toBe('room');
});

test('nothing, and more than 50 MB, is refused', async () => {
  const hold = new Hold();
  await expect(hold.during(file(), async () => 1)).rejects.toThrow('文件是空的');
  const megabytes = Array.from({ length: 51 }, () => 1024 * 1024);
  await expect(hold.during(file(...megabytes), async () => 1)).rejects.toMatchObject({ status: 413 });
});

test('digests taken in pieces are those of the whole', async () => {
  const bytes = new Uint8Array(2 * 1024 * 1024 + 7).map((_, at) => at % 251);
  const whole = (name: string) => createHash(name).update(bytes).digest('hex');
  expect(await digestsOf(bytes)).toEqual({ sha256: whole('sha256'), sm3: whole('sm3') });
});
