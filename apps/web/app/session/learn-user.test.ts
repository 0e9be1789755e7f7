import { CallError } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { learnUser } from './learn-user.ts';

/** Answers one after the other; says how often it was asked and how long was waited. */
async function learnt(...answers: (Error | string)[]) {
  const waits: number[] = [];
  let asked = 0;
  const user = await learnUser(
    async () => {
      const answer = answers[asked++] ?? answers.at(-1) ?? '';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async (ms) => void waits.push(ms),
  );
  return { user, asked, waits: waits.length };
}

const offline = new TypeError('Failed to fetch');
const restarting = new CallError(0, 503, '');

test('whoever is signed in is learnt at once', async () => {
  expect(await learnt('林知夏')).toEqual({ user: '林知夏', asked: 1, waits: 0 });
});

test.each([30110, 30114])('%i means that the session is over: nobody, without asking again', async (code) => {
  expect(await learnt(new CallError(code, 401, ''))).toEqual({ user: undefined, asked: 1, waits: 0 });
});

test('what fails in passing is asked again, and the session goes on', async () => {
  expect(await learnt(offline, '林知夏')).toMatchObject({ user: '林知夏', asked: 2 });
  expect(await learnt(restarting, offline, '林知夏')).toMatchObject({ user: '林知夏', asked: 3 });
  expect(await learnt(restarting, new CallError(30110, 401, ''))).toMatchObject({ user: undefined });
});

test('what does not pass leaves it unknown, and so does a refusal that is none of the session', async () => {
  expect(await learnt(offline)).toEqual({ user: 'unknown', asked: 3, waits: 2 });
  expect(await learnt(new CallError(40301, 403, ''))).toEqual({ user: 'unknown', asked: 1, waits: 0 });
});
