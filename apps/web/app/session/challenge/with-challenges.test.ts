import { createHash } from 'node:crypto';
import { CallError, CHALLENGE_HEADER, CHALLENGE_NEEDED, type Send } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { firstWord, paddedBlock } from './one-block.ts';
import { solve } from './solve.ts';
import { withChallenges } from './with-challenges.ts';

const challenge = { challenge: 'c', pieces: 2, bits: 4, expiresIn: 300 };

function aServer(demands: number) {
  const seen: Record<string, string>[] = [];
  const client = (headers: Readonly<Record<string, string>>) =>
    (async () => {
      seen.push(headers);
      if (seen.length <= demands) throw new CallError(CHALLENGE_NEEDED, 428, '请先完成安全验证', challenge);
      return { fine: true };
    }) as unknown as Send;
  return { client, seen };
}

const call = (send: Send) => send('GET /api/appapi/cas/auth/current');

test('a call that is refused with a challenge is made again with its answer', async () => {
  const { client, seen } = aServer(1);
  expect(await call(withChallenges(client, async () => 'passed'))).toEqual({ fine: true });
  expect(seen).toEqual([{}, { [CHALLENGE_HEADER]: 'passed' }]);
});

test('whoever would rather not gets the refusal', async () => {
  const { client, seen } = aServer(1);
  await expect(call(withChallenges(client, async () => undefined))).rejects.toMatchObject({
    code: CHALLENGE_NEEDED,
  });
  expect(seen).toHaveLength(1);
});

test('it does not go on for ever', async () => {
  const { client, seen } = aServer(99);
  await expect(call(withChallenges(client, async () => 'passed'))).rejects.toMatchObject({
    code: CHALLENGE_NEEDED,
  });
  expect(seen).toHaveLength(4);
});

test('every piece is found and told, as the server hashes it', () => {
  const told: number[] = [];
  const [, solution = ''] = solve({ ...challenge, bits: 10 }, (found) => told.push(found)).split(':');
  expect(told).toEqual([1, 2]);
  const seed = createHash('sha256').update(challenge.challenge).digest();
  for (const [piece, number] of solution.split('.').entries()) {
    const tail = Buffer.alloc(8);
    tail.writeUInt32BE(piece, 0);
    tail.writeUInt32BE(Number(number), 4);
    const digest = createHash('sha256').update(seed).update(tail).digest();
    expect(Math.clz32(digest.readUInt32BE(0))).toBeGreaterThanOrEqual(10);
  }
});

test('a block is hashed as everywhere', () => {
  for (const words of [[], [0], [1, -1, 7], Array.from({ length: 13 }, (_, n) => n * 0x1234567)]) {
    const bytes = Buffer.alloc(words.length * 4);
    words.forEach((word, n) => void bytes.writeInt32BE(word | 0, n * 4));
    const digest = createHash('sha256').update(bytes).digest();
    expect(firstWord(paddedBlock(Int32Array.from(words)))).toBe(digest.readInt32BE(0));
  }
});
