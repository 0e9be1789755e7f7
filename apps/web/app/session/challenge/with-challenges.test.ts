import { CallError, CHALLENGE_HEADER, CHALLENGE_NEEDED, type Send } from '@yinxin/api/client';
import { expect, test } from 'vitest';
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

test('every piece is found and told', () => {
  const told: number[] = [];
  expect(solve(challenge, (found) => told.push(found))).toMatch(/^c:\d+\.\d+$/);
  expect(told).toEqual([1, 2]);
});
