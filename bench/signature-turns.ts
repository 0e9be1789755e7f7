// Several ways to do a thing, measured in turns, each in a process of its own: garbage and optimised code of one are no
// cost of another.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median } from './report.ts';

/** How often something was done per second on the clock, and per second of processor time of all threads. */
export interface Rate {
  perSecond: number;
  perCoreSecond: number;
}

export type Work = () => unknown;

/** Named works by what they are compared in; a work is made in the process that runs it. */
export type Contests = Readonly<Record<string, Readonly<Record<string, () => Work | Promise<Work>>>>>;

export interface Turns {
  rounds: number;
  /** Processor time of one turn. */
  milliseconds: number;
}

/** Processor time after which code is as hot as in a server that has been at it for a while. */
export const HEATING = 4000;

/** Until a work is compiled and optimised. */
const WARM_UP_TURNS = 4;

/** Runs a contest of bench/<module>.ts, which exports `contests`. */
export async function inTurns<Name extends string>(
  module: string,
  contest: string,
  works: Readonly<Record<Name, unknown>>,
  { rounds, milliseconds }: Turns,
): Promise<Record<Name, Rate>> {
  const entry = path.join(import.meta.dirname, 'signature-child.ts');
  const names = Object.keys(works) as Name[];
  const racers = names.map((name) => ({
    name,
    child: fork(entry, [module, contest, name]),
    rates: [] as Rate[],
  }));
  try {
    for (const { child } of racers) await oneTurn(child, WARM_UP_TURNS * milliseconds);
    for (let round = 0; round < rounds; round++) {
      for (const { child, rates } of racers) rates.push(await oneTurn(child, milliseconds));
    }
  } finally {
    for (const { child } of racers) if (child.connected) child.disconnect();
  }
  const measured = racers.map(({ name, rates }) => [name, medianRate(rates)]);
  return Object.fromEntries(measured) as Record<Name, Rate>;
}

function oneTurn(child: ChildProcess, milliseconds: number): Promise<Rate> {
  child.send(milliseconds);
  return answerOf(child);
}

/** The next message of a process of ours; one that ends instead has failed and said why. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const watch = new AbortController();
  const { signal } = watch;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`ended early: ${child.spawnargs.slice(2).join(' ')}`);
  });
  // Nobody waits for the end once there is an answer.
  ended.catch(() => {});
  try {
    return (await Promise.race([once(child, 'message', { signal }), ended]))[0];
  } finally {
    watch.abort();
  }
}

/** The clock is asked after each work, the processor's own only so often: asking costs as much as a short work. */
const SLICE = 20;
/** On a busy machine a turn may take so many times its length on the clock. */
const PATIENCE = 3;

/** Repeats a work until it has used up its processor time. */
export async function measure(work: Work, milliseconds: number): Promise<Rate> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let done = 0;
  let used: number;
  let passed: number;
  do {
    const end = performance.now() + SLICE;
    do {
      await work();
      done++;
    } while (performance.now() < end);
    const { user, system } = process.cpuUsage(cpu);
    used = (user + system) / 1000;
    passed = performance.now() - start;
  } while (used < milliseconds && passed < PATIENCE * milliseconds);
  return { perSecond: (done / passed) * 1000, perCoreSecond: (done / used) * 1000 };
}

export const medianRate = (rates: readonly Rate[]): Rate => ({
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  perCoreSecond: median(rates.map(({ perCoreSecond }) => perCoreSecond)),
});

/** For works that do several things at once. */
export const times = ({ perSecond, perCoreSecond }: Rate, count: number): Rate => ({
  perSecond: perSecond * count,
  perCoreSecond: perCoreSecond * count,
});
