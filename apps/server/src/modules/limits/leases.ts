import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Lease, Places } from '../../http/limiter.ts';
import { leases } from './tables.ts';

/** What a killed process held is free again after so long. */
const LEASE_SECONDS = 30;
/** Often enough that a lease outlives a renewal that failed. */
const RENEWAL_MS = 10_000;

const end = sql`${NOW} + make_interval(secs => ${LEASE_SECONDS})`;
const isOver = lte(leases.endsAt, NOW);

/** Whoever asks for the same places waits at the lock: otherwise two would both see the last one free. */
const takeLease = (db: Database, { name, max }: Places): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lease ${name}`}, 0))`);
    await tx.delete(leases).where(and(eq(leases.name, name), isOver));
    const held = await tx.select({ id: leases.id }).from(leases).where(eq(leases.name, name));
    if (held.length >= max) return undefined;
    const [lease] = await tx.insert(leases).values({ name, endsAt: end }).returning({ id: leases.id });
    return lease?.id;
  });

/** The places that one process holds. They are renewed for as long as it lives. */
export class LeaseHolder {
  readonly #db: Database;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #held = new Set<string>();
  #renewal: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#log = log;
  }

  async take(places: Places): Promise<Lease | undefined> {
    const id = await takeLease(this.#db, places);
    if (!id) return undefined;
    this.#held.add(id);
    this.#renewal ??= setInterval(() => void this.#renew(), RENEWAL_MS).unref();
    return { release: () => this.#end([id]) };
  }

  close(): Promise<void> {
    return this.#end([...this.#held]);
  }

  /** Fails nobody's work: what is not ended here is not renewed, and ends by itself. */
  async #end(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#held.delete(id);
    if (this.#held.size === 0) {
      clearInterval(this.#renewal);
      this.#renewal = undefined;
    }
    if (ids.length === 0) return;
    await this.#try(this.#db.delete(leases).where(inArray(leases.id, [...ids])));
  }

  #renew(): Promise<void> {
    const held = inArray(leases.id, [...this.#held]);
    return this.#try(this.#db.update(leases).set({ endsAt: end }).where(held));
  }

  async #try(statement: PromiseLike<unknown>): Promise<void> {
    try {
      await statement;
    } catch (err) {
      this.#log.warn({ err }, 'places could not be renewed or given back');
    }
  }
}

/** Those of killed processes, for which nobody asked again. */
export async function forgetOldLeases(tx: Queryable): Promise<void> {
  await tx.delete(leases).where(isOver);
}
