import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '../../db/changes.ts';
import type { RelaxedStore } from '../../db/connect.ts';
import { attemptAll } from '../../jobs/attempt-all.ts';
import type { Jobs } from '../../jobs/index.ts';
import { createDelivery, type GroupSubscriber, type Subscriber } from '../events/index.ts';

type Task = () => Promise<unknown>;

/** Where a capability registers what is done for it without anybody's request. */
export interface Upkeep {
  /** Every night at four, when nobody signs. One that fails is reported and holds up no other. */
  nightly(name: string, task: (at: Date) => Promise<unknown>, order?: { last: boolean }): void;
  /** By the clock, as cron writes it. */
  schedule(name: string, cron: string, task: Task): void;
  /** Each event of these acts by itself: as a job of its own, where it is not done at once. */
  subscribe(subscriber: Subscriber): void;
  /** The events of these acts that happened at about the same time: by one job, where they are not done at once. */
  subscribeGroup(subscriber: GroupSubscriber): void;
  /** When everything is assembled and the work begins; tests that step by hand never do. */
  onBegin(begin: () => void): void;
  /** When the server stops, after the last request: the last registered first. */
  onStop(stop: Task): void;
}

/** What those who run the server do with what was registered. */
export interface UpkeepRunner extends Upkeep {
  /** What happens every night. Fails after everything had its turn. */
  housekeep(at?: Date): Promise<void>;
  /** What is registered under a name, for whoever does it out of turn. */
  scheduled(name: string): Task;
  night(name: string): (at: Date) => Promise<unknown>;
  subscriber(name: string): Subscriber;
  groupSubscriber(name: string): GroupSubscriber;
  /** Whenever there are new events: their subscribers get their jobs. */
  deliverEvents(): Promise<void>;
  /** Hands everything to the queue. Before it starts. */
  begin(changes: Changes): void;
  stop(): Promise<void>;
}

/** Events of a moment leave the outbox together. */
const GATHER_MS = 400;

export function createUpkeep(
  relaxed: Pick<RelaxedStore, 'db'>,
  jobs: Jobs,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): UpkeepRunner {
  const nights: { name: string; task: (at: Date) => Promise<unknown>; last: boolean }[] = [];
  const scheduled = new Map<string, { cron: string; task: Task }>();
  const subscribers = new Map<string, Subscriber>();
  const groups = new Map<string, GroupSubscriber>();
  const begins: (() => void)[] = [];
  const stops: Task[] = [];
  const delivery = createDelivery(relaxed.db, jobs, log);

  const housekeep = (at = new Date()): Promise<void> =>
    attemptAll(
      nights
        .toSorted((a, b) => Number(a.last) - Number(b.last))
        .map(({ name, task }) => async () => {
          try {
            await task(at);
          } catch (err) {
            log.error({ err, task: name }, 'a nightly task failed');
            throw err;
          }
        }),
    );

  return {
    nightly: (name, task, { last } = { last: false }) => void nights.push({ name, task, last }),
    schedule(name, cron, task) {
      if (scheduled.has(name)) throw new Error(`${name} is scheduled twice`);
      scheduled.set(name, { cron, task });
    },
    subscribe(subscriber) {
      subscribers.set(subscriber.name, subscriber);
      delivery.subscribe(subscriber);
    },
    subscribeGroup(subscriber) {
      groups.set(subscriber.name, subscriber);
      delivery.subscribeGroup(subscriber);
    },
    onBegin: (begin) => void begins.push(begin),
    onStop: (stop) => void stops.push(stop),
    housekeep,
    scheduled: (name) => known(scheduled.get(name), name).task,
    night: (name) =>
      known(
        nights.find((one) => one.name === name),
        name,
      ).task,
    subscriber: (name) => known(subscribers.get(name), name),
    groupSubscriber: (name) => known(groups.get(name), name),
    deliverEvents: delivery.deliver,
    begin(changes) {
      for (const [name, { cron, task }] of scheduled)
        jobs.schedule(name, cron, async () => void (await task()));
      const deliverSoon = jobs.schedule('events', '* * * * *', delivery.deliver);
      let soon: NodeJS.Timeout | undefined;
      changes.on('events', () => {
        soon ??= setTimeout(() => {
          soon = undefined;
          deliverSoon();
        }, GATHER_MS);
      });
      stops.push(async () => clearTimeout(soon));
      jobs.schedule('housekeeping', '0 4 * * *', () => housekeep());
      for (const one of begins) one();
    },
    // what was made later may stand on what was made before
    stop: () => attemptAll(stops.toReversed().map((stop) => async () => void (await stop()))),
  };
}

function known<T>(found: T | undefined, name: string): T {
  if (!found) throw new Error(`nothing is registered as ${name}`);
  return found;
}
