import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Address } from './address.ts';
import { DatabaseClient, NO_ANSWER } from './client.ts';
import type { Named } from './named-statements.ts';

/** Two, so that one that is slow leaves another; each is served by a process of the database of its own. */
const LANES = 2;
/** Whoever stands behind a statement that takes longer goes by the pool. */
const PATIENCE_MS = 50;
/** A search takes as long as it takes: nobody shall wait behind one. */
const IS_SEARCH = /@@/;

/** What only looks may be shared and asked once; a statement that changes something is sent each time. */
const LOOKS = /^\s*select\b/i;

interface Query {
  text: string;
  rowMode?: string;
}
type Answer = pg.QueryResult;
/** What drizzle asks of a connection, and what it needs of one. */
type Ask = (query: Query, values: unknown[]) => Promise<Answer>;

/** A connection over which statements follow each other without waiting for answers. */
interface Lane {
  client: DatabaseClient;
  connected: Promise<unknown>;
  /** When those were sent whose answers are awaited; they come in this order. */
  sent: number[];
  isCorked: boolean;
}

/**
 * Selects of many pages at one moment, one after the other over a few connections: whatever is asked in one turn of the
 * event loop leaves in one packet and mostly comes back in one. Each is a statement of its own all the same, sees what was
 * committed before it, and fails alone.
 */
export interface Lanes {
  query: Ask;
  /** What the work asks twice is asked once: a page is made of one look at everything. */
  reading<T>(work: () => T): T;
  isReading(): boolean;
  /** The work changes something: it looks anew. */
  forget(): void;
  close(): Promise<void>;
}

/** Without settings of a connection everything goes by the pool. */
export function openLanes(address: Address | undefined, named: Named, pool: pg.Pool): Lanes {
  const lanes: (Lane | undefined)[] = Array.from({ length: LANES });
  const looks = new AsyncLocalStorage<Map<string, Promise<Answer>>>();
  let isClosed = address === undefined;

  function open(place: number): Lane {
    const client = new DatabaseClient({ ...address, pipeline: true });
    const lane: Lane = { client, connected: client.connect(), sent: [], isCorked: false };
    const lose = () => {
      if (lanes[place] === lane) lanes[place] = undefined;
    };
    client.on('error', lose);
    client.on('end', lose);
    lane.connected.catch(lose);
    lanes[place] = lane;
    return lane;
  }

  /** The one with the least before it; none where all of them are held up. */
  function free(): Lane | undefined {
    const now = performance.now();
    return lanes
      .map((lane, place) => lane ?? open(place))
      .filter(({ sent: [first] }) => first === undefined || now - first < PATIENCE_MS)
      .sort((one, other) => one.sent.length - other.sent.length)[0];
  }

  async function ask(lane: Lane, query: Query, values: unknown[]): Promise<Answer> {
    lane.sent.push(performance.now());
    try {
      await lane.connected;
      holdBack(lane);
      return await lane.client.query(named(query, values), values);
    } catch (error) {
      if ((error as Error).message === NO_ANSWER) lane.client.destroy();
      throw error;
    } finally {
      lane.sent.shift();
      // how long the next one is at work counts from here
      if (lane.sent.length > 0) lane.sent[0] = performance.now();
    }
  }

  function send(query: Query, values: unknown[]): Promise<Answer> {
    const lane = isClosed || IS_SEARCH.test(query.text) ? undefined : free();
    return lane ? ask(lane, query, values) : pool.query(query, values);
  }

  return {
    query(query, values) {
      const look = looks.getStore();
      if (!LOOKS.test(query.text)) {
        look?.clear();
        return pool.query(query, values);
      }
      if (!look) return send(query, values);
      const question = JSON.stringify([query.rowMode, query.text, values]);
      const answer = look.get(question) ?? send(query, values);
      look.set(question, answer);
      return answer;
    },
    reading: (work) => looks.run(new Map(), work),
    isReading: () => looks.getStore() !== undefined,
    forget: () => looks.getStore()?.clear(),
    async close() {
      isClosed = true;
      await Promise.all(
        lanes.map(async (lane) => {
          await lane?.connected.catch(() => {});
          await lane?.client.end();
        }),
      );
    },
  };
}

/** What this turn of the event loop has to say leaves together. */
function holdBack(lane: Lane): void {
  if (lane.isCorked) return;
  const { stream } = lane.client.connection;
  lane.isCorked = true;
  stream.cork();
  setImmediate(() => {
    lane.isCorked = false;
    stream.uncork();
  });
}
