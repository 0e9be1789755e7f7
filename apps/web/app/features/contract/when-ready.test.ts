import { CallError } from '@yinxin/api/client';
import { expect, test, vi } from 'vitest';
import { whenReady } from './when-ready.ts';

const notReady = new CallError(30905, 409, '存证尚未完成：等待见证');

/** Answers so many times that it is not ready yet. */
function asking(refusals: number) {
  const waits: number[] = [];
  const onWait = vi.fn();
  let asked = 0;
  const ask = async () => {
    if (asked++ < refusals) throw notReady;
    return 'package';
  };
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
  };
  return { waits, onWait, answer: () => whenReady(ask, { wait, onWait }) };
}

test('what is ready comes at once', async () => {
  const { answer, waits, onWait } = asking(0);
  expect(await answer()).toBe('package');
  expect(waits).toEqual([]);
  expect(onWait).not.toHaveBeenCalled();
});

test('what is being made is asked for again, for two minutes', async () => {
  const some = asking(3);
  expect(await some.answer()).toBe('package');
  expect(some.waits).toHaveLength(3);
  const never = asking(100);
  await expect(never.answer()).rejects.toBe(notReady);
  expect(never.waits.reduce((sum, wait) => sum + wait, 0)).toBe(120_000);
});

test('any other refusal is told at once', async () => {
  const refused = new CallError(30801, 404, '合同不存在');
  const wait = vi.fn();
  const ask = () => Promise.reject(refused);
  await expect(whenReady(ask, { wait, onWait: wait })).rejects.toBe(refused);
  expect(wait).not.toHaveBeenCalled();
});
