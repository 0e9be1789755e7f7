import type { EventAct } from '@yinxin/api';
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Jobs, JobType } from '../../jobs/index.ts';
import { eventOutbox, events } from './tables.ts';

export type RecordedEvent = typeof events.$inferSelect;

/** Whoever does something about events, each as a job of its own: one that fails holds up nobody else. */
export interface Subscriber {
  name: string;
  acts: readonly EventAct[];
  /** Bears being called twice with one event. */
  handle(event: RecordedEvent): Promise<void>;
}

/** Whoever does better with many events at once: one job for those that leave the outbox together. */
export interface GroupSubscriber {
  name: string;
  acts: readonly EventAct[];
  /** Bears being called twice with the same events, and later ones before earlier ones. */
  handleAll(events: RecordedEvent[]): Promise<void>;
}

/** Of the row that leaves the outbox. */
const actOf = sql<EventAct>`(select ${events.act} from ${events} where ${events.id} = ${eventOutbox.eventId})`;

const AT_ONCE = 200;
const EventJob = z.object({ eventId: z.uuid() });
const EventsJob = z.object({ eventIds: z.array(z.uuid()) });

/**
 * Carries committed events from the outbox to the queue. A row leaves the outbox in the transaction that puts its jobs
 * into the queue, so none is lost and none is sent twice; several processes share the rows between them.
 */
export function createDelivery(db: Database, jobs: Jobs) {
  const hearing: { acts: readonly EventAct[]; job: JobType<typeof EventJob> }[] = [];
  const hearingGroups: { acts: readonly EventAct[]; job: JobType<typeof EventsJob> }[] = [];

  /** True while there may be more. */
  const deliverSome = () =>
    db.transaction(async (tx) => {
      const waiting = tx
        .select({ eventId: eventOutbox.eventId })
        .from(eventOutbox)
        .orderBy(eventOutbox.eventId)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      const taken = await tx
        .delete(eventOutbox)
        .where(inArray(eventOutbox.eventId, waiting))
        .returning({ id: eventOutbox.eventId, act: actOf });
      for (const { id, act } of taken.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        for (const { acts, job } of hearing)
          if (acts.includes(act)) await jobs.enqueue(tx, job, { eventId: id });
      for (const { acts, job } of hearingGroups) {
        const eventIds = taken.filter(({ act }) => acts.includes(act)).map(({ id }) => id);
        if (eventIds.length > 0) await jobs.enqueue(tx, job, { eventIds });
      }
      return taken.length === AT_ONCE;
    });

  return {
    /** Before the queue starts. */
    subscribe({ name, acts, handle }: Subscriber): void {
      const job = jobs.define(`event-${name}`, EventJob, async ({ eventId }) =>
        handle(await findEvent(db, eventId)),
      );
      hearing.push({ acts, job });
    },
    /** Before the queue starts. */
    subscribeGroup({ name, acts, handleAll }: GroupSubscriber): void {
      const job = jobs.define(`events-${name}`, EventsJob, async ({ eventIds }) =>
        handleAll(await db.select().from(events).where(inArray(events.id, eventIds))),
      );
      hearingGroups.push({ acts, job });
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
