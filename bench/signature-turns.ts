import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { median } from './report.ts';

/** How often something was done per second on the clock, and per second of processor time of all threads. */
export interface Rate {
  perSecond: number;
  perCoreSecond: number;
}

export type Work = () => unknown;

export interface Turns {
  rounds: number;
  /** Length of one turn. */
  milliseconds: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** All works in turns, so that a busy moment of the machine meets each of them; the first round only warms up. */
export async function inTurns<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  { rounds, milliseconds }: Turns,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(works) as Name[];
  const measured = new Map(names.map((name) => [name, [] as Rate[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const rate = await turn(works[name], milliseconds);
      if (round > 0) measured.get(name)!.push(rate);
    }
  }
  return Object.fromEntries([...measured].map(([name, rates]) => [name, medianRate(rates)])) as Record<
    Name,
    Rate
  >;
}

/** Garbage of the one before is no cost of this one. */
async function turn(work: Work, milliseconds: number): Promise<Rate> {
  collectGarbage();
  const cpu = process.cpuUsage();
  const start = performance.now();
  let done = 0;
  do {
    await work();
    done++;
  } while (performance.now() - start < milliseconds);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: done / seconds, perCoreSecond: done / ((user + system) / 1e6) };
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
