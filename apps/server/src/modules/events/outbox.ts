import type { EventAct } from '@yinxin/api';
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Jobs } from '../../jobs/index.ts';
import { eventOutbox, events } from './tables.ts';

export type RecordedEvent = typeof events.$inferSelect;

/** Whoever does something about events, each as a job of its own: one that fails holds up nobody else. */
export interface Subscriber {
  name: string;
  acts: readonly EventAct[];
  /** Bears being called twice with one event. */
  handle(event: RecordedEvent): Promise<void>;
  /**
   * The same for many, where it is short work in the database alone: done as they leave the outbox, without any job. Where it
   * fails, each gets its job.
   */
  handleAtOnce?(events: RecordedEvent[]): Promise<void>;
}

/** Whoever does better with many events at once: one job for those that leave the outbox together. */
export interface GroupSubscriber {
  name: string;
  acts: readonly EventAct[];
  /** Bears being called twice with the same events, and later ones before earlier ones. */
  handleAll(events: RecordedEvent[]): Promise<void>;
  /** It is short work in the database alone: done as they leave the outbox, and as a job only where that failed. */
  atOnce?: boolean;
}

const AT_ONCE = 200;
const EventJob = z.object({ eventId: z.uuid() });
const EventsJob = z.object({ eventIds: z.array(z.uuid()) });

/** Whoever hears of events: at once, where that is possible, and otherwise by jobs. */
interface Hearing {
  acts: readonly EventAct[];
  atOnce?: ((events: RecordedEvent[]) => Promise<void>) | undefined;
  later(tx: Queryable, eventIds: readonly string[]): Promise<unknown>;
}

/**
 * Carries committed events from the outbox to those who hear of them. A row leaves the outbox in the transaction that puts
 * jobs into the queue, and after what is done at once, so none is lost; one that is heard of twice is borne by all. Several
 * processes share the rows between them. The database may be one that does not wait for the disk: what it loses in a
 * fall, it loses from the end, so that a row that left is back in the outbox unless all that came of it is there.
 */
export function createDelivery(db: Database, jobs: Jobs, log: Pick<FastifyBaseLogger, 'warn'>) {
  const hearing: Hearing[] = [];

  async function hear(tx: Queryable, { acts, atOnce, later }: Hearing, waiting: readonly RecordedEvent[]) {
    const own = waiting.filter(({ act }) => acts.includes(act));
    if (own.length === 0) return;
    const isDone = await atOnce?.(own).then(
      () => true,
      (err: unknown) => log.warn({ err }, 'events are left to jobs'),
    );
    if (!isDone)
      await later(
        tx,
        own.map(({ id }) => id),
      );
  }

  /** True while there may be more. */
  const deliverSome = () =>
    db.transaction(async (tx) => {
      const waiting = await tx
        .select(getTableColumns(events))
        .from(eventOutbox)
        .innerJoin(events, eq(events.id, eventOutbox.eventId))
        .orderBy(eventOutbox.eventId)
        .limit(AT_ONCE)
        .for('update', { of: eventOutbox, skipLocked: true });
      if (waiting.length === 0) return false;
      for (const one of hearing) await hear(tx, one, waiting);
      const ids = waiting.map(({ id }) => id);
      await tx.delete(eventOutbox).where(inArray(eventOutbox.eventId, ids));
      return waiting.length === AT_ONCE;
    });

  return {
    /** Before the queue starts. */
    subscribe({ name, acts, handle, handleAtOnce }: Subscriber): void {
      const job = jobs.define(`event-${name}`, EventJob, async ({ eventId }) =>
        handle(await findEvent(db, eventId)),
      );
      const later: Hearing['later'] = (tx, ids) =>
        jobs.enqueueAll(
          tx,
          job,
          ids.map((eventId) => ({ eventId })),
        );
      hearing.push({ acts, atOnce: handleAtOnce, later });
    },
    /** Before the queue starts. */
    subscribeGroup({ name, acts, handleAll, atOnce = false }: GroupSubscriber): void {
      const job = jobs.define(`events-${name}`, EventsJob, async ({ eventIds }) =>
        handleAll(await db.select().from(events).where(inArray(events.id, eventIds))),
      );
      hearing.push({
        ...{ acts, atOnce: atOnce ? handleAll : undefined },
        later: (tx, ids) => jobs.enqueue(tx, job, { eventIds: [...ids] }),
      });
    },
    async deliver(): Promise<void> {
      while (await deliverSome());
    },
  };
}

async function findEvent(db: Database, id: string): Promise<RecordedEvent> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  if (!event) throw new Error(`no event ${id}`);
  return event;
}

/** How far each history was read. */
interface HistoryPlace {
  stream: string;
  number: number;
}

/** What histories hold after the places, of these acts; in their order. */
export function eventsAfter(
  tx: Queryable,
  places: readonly HistoryPlace[],
  acts: readonly EventAct[],
): Promise<RecordedEvent[]> {
  const after = sql`(select * from unnest(${sql.param(places.map(({ stream }) => stream))}::text[],
    ${sql.param(places.map(({ number }) => number))}::bigint[]) as place (stream, number)) as place`;
  return tx
    .select(getTableColumns(events))
    .from(events)
    .innerJoin(after, sql`${events.stream} = place.stream and ${events.number} > place.number`)
    .where(inArray(events.act, [...acts]))
    .orderBy(events.stream, events.number);
}
