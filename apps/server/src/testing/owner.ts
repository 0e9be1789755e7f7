// A process that owns an embedded database and writes to it until it is killed: the tests of kill -9 run this.
import { openStore } from '../db/connect.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const store = await openStore({ dataDir, poolSize: 2 });
  await store.pool.query('create table if not exists written (n int primary key)');
  const { rows } = await store.pool.query('select coalesce(max(n), 0)::int as n from written');
  for (let n = rows[0].n + 1; ; n++) {
    await store.pool.query('insert into written values ($1)', [n]);
    process.stdout.write(`${n}\n`);
  }
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : error}\n`);
  process.exit(3);
}
