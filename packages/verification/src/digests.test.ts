import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestsOf } from './digests.ts';

test('digests of pieces are those of the whole', async () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 251);
  const whole = (name: string) => createHash(name).update(bytes).digest('hex');
  const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 4_097), bytes.subarray(4_097)];
  expect(await digestsOf(pieces)).toEqual({ sha256: whole('sha256'), sm3: whole('sm3') });
  expect((await digestsOf([])).sha256).toBe(createHash('sha256').digest('hex'));
});
