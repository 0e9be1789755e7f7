import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable } from './database.ts';
import type { Lanes } from './lanes.ts';

interface Around {
  tx: Queryable;
  isOpen: boolean;
}

/** A database, and the way to put several of its commands into one transaction without their knowing. */
export interface AmbientDatabase {
  db: Database;
  /**
   * Everything that the work asks of `db` happens in one transaction; transactions within it are savepoints. What the
   * work leaves running behind itself goes on outside of it.
   */
  inOne<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Whether whoever asks is within such a transaction: nobody else shares what they read. */
  isWithin(): boolean;
  /**
   * Selects of the work share a few connections with those of others, and one that it repeats is asked once
   * (db/lanes.ts); all else goes as ever.
   */
  reading: Lanes['reading'];
}

const SELECTS: ReadonlySet<string | symbol> = new Set(['select', 'selectDistinct', 'execute']);

/** For calls whose effect and whose kept answer must be one (docs/decisions/0059). */
export function ambient(database: Database, lanes: Lanes, overLanes: Database): AmbientDatabase {
  const around = new AsyncLocalStorage<Around>();
  const sourceOf = (property: string | symbol): object => {
    const inside = around.getStore();
    if (inside?.isOpen) return inside.tx;
    if (!lanes.isReading()) return database;
    if (SELECTS.has(property)) return overLanes;
    lanes.forget(); // what it asks from now on sees what it is about to change
    return database;
  };
  const db = new Proxy(database, {
    get(_target, property) {
      const source = sourceOf(property);
      const value: unknown = Reflect.get(source, property, source);
      return typeof value === 'function' ? value.bind(source) : value;
    },
  });
  return {
    db,
    reading: lanes.reading,
    isWithin: () => around.getStore()?.isOpen ?? false,
    inOne: (work) =>
      database.transaction(async (tx) => {
        const here: Around = { tx, isOpen: true };
        try {
          return await around.run(here, () => work(tx));
        } finally {
          here.isOpen = false;
        }
      }),
  };
}
