import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JudgingThread, THREAD_MS } from './thread.ts';

/** A thread by hand: says what the test lets it say. */
class HandWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  ended = false;
  readonly asked: unknown[] = [];

  postMessage(question: unknown) {
    this.asked.push(question);
  }
  terminate() {
    this.ended = true;
  }
  say(data: unknown) {
    this.onmessage?.({ data });
  }
}

let opened: HandWorker[] = [];
const aThread = () =>
  new JudgingThread<string, string>(() => {
    const worker = new HandWorker();
    opened.push(worker);
    // ready as soon as somebody listens
    queueMicrotask(() => worker.say('ready'));
    return worker as unknown as Worker;
  });
/** The thread that was asked last. */
const asked = async () => {
  await vi.waitFor(() => expect(opened.at(-1)?.asked.length).toBeGreaterThan(0));
  return opened.at(-1)!;
};

beforeEach(() => {
  opened = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('one thread answers one question after the other', async () => {
  const thread = aThread();
  for (const question of ['one', 'two']) {
    const answer = thread.ask(question);
    await vi.waitFor(() => expect(opened[0]?.asked.at(-1)).toBe(question));
    opened[0]?.say(`${question}!`);
    expect(await answer).toBe(`${question}!`);
  }
  expect(opened).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a thread that takes too long is ended, and the next question has another', async () => {
  const thread = aThread();
  const late = expect(thread.ask('hostile')).rejects.toMatchObject({ reason: 'late' });
  const first = await asked();
  vi.advanceTimersByTime(THREAD_MS - 1);
  expect(first.ended).toBe(false);
  vi.advanceTimersByTime(1);
  await late;
  expect(first.ended).toBe(true);
  const answer = thread.ask('honest');
  await vi.waitFor(() => expect(opened[1]?.asked).toEqual(['honest']));
  opened[1]?.say('fine');
  expect(await answer).toBe('fine');
});

test('a thread that breaks is told apart from one that is late', async () => {
  const thread = aThread();
  const broken = expect(thread.ask('heavy')).rejects.toMatchObject({ reason: 'broken' });
  (await asked()).onerror?.();
  await broken;
});

test('where the browser refuses threads, there is none', async () => {
  const refused = new JudgingThread(() => {
    throw new DOMException('no', 'SecurityError');
  });
  await expect(refused.start()).rejects.toMatchObject({ reason: 'broken' });
});

test('what is being judged fails at once when it is ended, and nothing is judged afterwards', async () => {
  const thread = aThread();
  const answer = expect(thread.ask('file')).rejects.toThrow('turned off');
  const worker = await asked();
  thread.end(new Error('turned off'));
  await answer;
  expect(worker.ended).toBe(true);
  await expect(thread.ask('another')).rejects.toThrow('turned off');
});
