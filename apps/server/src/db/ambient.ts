import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable } from './database.ts';

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
}

/** For calls whose effect and whose kept answer must be one (docs/decisions/0059). */
export function ambient(database: Database): AmbientDatabase {
  const around = new AsyncLocalStorage<Around>();
  const db = new Proxy(database, {
    get(target, property) {
      const { tx, isOpen } = around.getStore() ?? { tx: target, isOpen: false };
      const source: object = isOpen ? tx : target;
      const value: unknown = Reflect.get(source, property, source);
      return typeof value === 'function' ? value.bind(source) : value;
    },
  });
  return {
    db,
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
