import { afterAll, expect, test } from 'vitest';
import { aSlowFile } from '../attacks/testing/attack-files.ts';
import { aContract, NOW, World } from '../attacks/testing/world.ts';
import { VerifyPool } from './pool.ts';

const world = new World();
// On a busy machine a worker may take its time to start; this is not what is asked here.
const pool = new VerifyPool({ size: 2, timeoutMs: 120_000 });
afterAll(() => pool.close());

const options = { trust: [world.root.certificate], crls: world.crls(), now: NOW, file: 'contract.pdf' };

test('workers give the same report as the function itself', async () => {
  const file = await world.sign(aContract(), world.services('B-LT'));
  const reports = await Promise.all([1, 2, 3].map(() => pool.verify(file, options)));
  for (const report of reports) {
    expect(report).toEqual(await world.verify(file, { file: 'contract.pdf' }));
    expect(report.verdict).toBe('TOTAL_PASSED');
  }
});

test('hostile bytes are answered and the worker lives on', async () => {
  expect((await pool.verify(Buffer.from('%PDF-1.7 garbage'))).verdict).toBe('UNREADABLE');
  const file = await world.sign(aContract());
  expect((await pool.verify(file, options)).verdict).toBe('TOTAL_PASSED');
});

test('a worker that takes too long is ended and replaced', async () => {
  const strict = new VerifyPool({ size: 1, timeoutMs: 1 });
  const report = await strict.verify(aSlowFile(60_000), options);
  expect(report).toMatchObject({ verdict: 'UNREADABLE', outOfTime: true, reason: '验证超时，文件过于复杂' });
  await strict.close();
});

test('a file may take as long as the pool says', async () => {
  const hurried = new VerifyPool({ size: 1, milliseconds: -1, timeoutMs: 120_000 });
  const file = await world.sign(aContract());
  expect((await hurried.verify(file, options)).verdict).toBe('UNREADABLE');
  await hurried.close();
});

test('a closed pool answers instead of hanging', async () => {
  const closed = new VerifyPool({ size: 1 });
  await closed.close();
  expect((await closed.verify(new Uint8Array())).verdict).toBe('UNREADABLE');
});
