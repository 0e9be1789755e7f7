import { PoolFailure } from '@yinxin/worker-pool';
import { expect, test } from 'vitest';
import { memoryLimiter } from '../../http/limiter.ts';
import { DocumentRefused, type Scanned } from './pool.ts';
import { Scanning } from './scanning.ts';

const CLEAN: Scanned = { verdict: 'allow', findings: [], pages: [], signatures: 0 };
const person = (id: string) => ({ id, isParty: true });
const file = (name: string) => new Uint8Array(Buffer.from(name));

/** Two lanes whose answers the test gives. */
function aDesk(answers: {
  fast: (name: string) => Promise<Scanned>;
  slow?: (name: string) => Promise<Scanned>;
}) {
  const scanned: string[] = [];
  const papers = (lane: string, answer: (name: string) => Promise<Scanned>) => ({
    scan: (bytes: Uint8Array) => {
      scanned.push(`${lane} ${Buffer.from(bytes)}`);
      return answer(Buffer.from(bytes).toString());
    },
    close: async () => {},
  });
  const slow = papers('slow', answers.slow ?? answers.fast);
  return {
    scanned,
    scanning: new Scanning(memoryLimiter(), { fast: papers('fast', answers.fast), slow, workers: 2 }),
  };
}

test('a file that takes long is looked through in the slow lane, and others are not kept waiting', async () => {
  const release = Promise.withResolvers<void>();
  const { scanning, scanned } = aDesk({
    fast: async (name) => {
      if (name.startsWith('bomb')) throw new PoolFailure('timeout');
      return CLEAN;
    },
    slow: async () => {
      await release.promise;
      throw new PoolFailure('timeout');
    },
  });
  const bombs = ['bomb 1', 'bomb 2', 'bomb 3'].map((name) => scanning.scan(person(name), name, file(name)));
  const ends = Promise.allSettled(bombs);
  expect(await scanning.scan(person('reader'), 'honest', file('honest'))).toBe(CLEAN);
  expect(scanned.filter((each) => each.startsWith('slow'))).toEqual(['slow bomb 1']);
  release.resolve();
  for (const end of await ends) expect(end).toMatchObject({ status: 'rejected' });
});

test('what was refused is refused at once the next time, whoever brings it', async () => {
  const { scanning, scanned } = aDesk({
    fast: async () => {
      throw new DocumentRefused('文件结构过于复杂，超出处理上限');
    },
  });
  const told = new DocumentRefused('文件结构过于复杂，超出处理上限');
  await expect(scanning.scan(person('a'), 'digest', file('bomb'))).rejects.toThrow(told);
  await expect(scanning.scan(person('b'), 'digest', file('bomb'))).rejects.toThrow(told);
  expect(scanned).toEqual(['fast bomb']);
});

test('one person’s files lie in memory two at a time; another’s are taken meanwhile', async () => {
  const { scanning } = aDesk({ fast: async () => CLEAN });
  const release = Promise.withResolvers<void>();
  const begun: string[] = [];
  const receive = (id: string) =>
    scanning.receiving(person(id), async () => {
      begun.push(id);
      await release.promise;
    });
  const all = Promise.all([...Array.from({ length: 5 }, () => receive('greedy')), receive('other')]);
  await new Promise(setImmediate);
  expect(begun).toEqual(['greedy', 'greedy', 'other']);
  release.resolve();
  await all;
});
