import { Worker } from 'node:worker_threads';
import type { ShareCard } from '@yinxin/api';
import { problem } from '../../http/problem.ts';

/** Fonts and outlines leave the memory once nothing was printed for this long. */
const REST_MS = 60_000;
/** More than a site can have pages asked for at once in earnest. */
const MOST_WAITING = 50;
const BUSY_SECONDS = 5;

export interface Job {
  number: number;
  card: ShareCard;
}
export type Print = { number: number; png: Uint8Array } | { number: number; error: string };

interface Waiting {
  resolve: (png: Uint8Array) => void;
  reject: (error: Error) => void;
}

export interface Press {
  /** @throws RATE_LIMITED when too many wait already. */
  print(card: ShareCard): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** Draws in a thread of its own, one card after the other, so that no request waits for outlines to be filled. */
export function createPress(): Press {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;
  let last = 0;

  const stop = async () => {
    clearTimeout(rest);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    void stop();
  };
  const take = (print: Print) => {
    const asked = waiting.get(print.number);
    waiting.delete(print.number);
    if ('png' in print) asked?.resolve(print.png);
    else asked?.reject(new Error(print.error));
    if (waiting.size === 0) rest = setTimeout(stop, REST_MS).unref();
  };
  const start = () => {
    const started = new Worker(new URL('./press-worker.ts', import.meta.url));
    started.on('message', take).on('error', fail).unref();
    return started;
  };

  return {
    stop,
    print: (card) => {
      if (waiting.size >= MOST_WAITING) throw problem('RATE_LIMITED', { seconds: BUSY_SECONDS });
      clearTimeout(rest);
      worker ??= start();
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ number: last, card } satisfies Job);
      return promise;
    },
  };
}
