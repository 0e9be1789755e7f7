import { openPool, type Store } from '../db/connect.ts';
import { asOwner, cloneDatabase } from './database.ts';

/** A database with tables of a test's own, made by these statements, which everybody may use. */
export async function storeWith(statements: string): Promise<Store & { drop(): Promise<void> }> {
  const database = await cloneDatabase();
  const store = openPool(database.connection, 2);
  await asOwner(store.connection, statements);
  return {
    ...store,
    async drop() {
      await store.close();
      await database.drop();
    },
  };
}
