// A process that owns an embedded database and writes to it until it is killed: the tests of kill -9 run this.
import pg from 'pg';
import { openStore } from '../db/connect.ts';
import { APPLICATION_ROLE } from '../db/privileges.ts';

const [dataDir = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const store = await openStore({
    dataDir,
    poolSize: 2,
    onLost: (error) => {
      say(`lost: ${error.message}`);
      store.close().finally(() => process.exit(4));
    },
  });
  process.on('SIGTERM', () => store.close().finally(() => process.exit(0)));
  const owner = new pg.Client(store.access.owner);
  await owner.connect();
  await owner.query('create table if not exists written (n int primary key)');
  await owner.query(`grant select, insert on written to ${APPLICATION_ROLE}`);
  await owner.end();
  const { rows } = await store.pool.query('select coalesce(max(n), 0)::int as n from written');
  let state = store.state();
  for (let n = rows[0].n + 1; ; n++) {
    try {
      await store.pool.query('insert into written values ($1)', [n]);
      say(`${n}`);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (store.state() !== state) {
      state = store.state();
      say(state);
    }
  }
} catch (error) {
  say(`refused: ${error instanceof Error ? error.message : error}`);
  process.exit(3);
}
