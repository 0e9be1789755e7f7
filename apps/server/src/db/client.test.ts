import { expect, test } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { withClient } from './client.ts';

test('a connection that is lost between two statements fails the work, not the process', async () => {
  const { connection, drop } = await cloneDatabase();
  const work = withClient(connection, async (client) => {
    const lost = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await withClient(connection, (other) => other.query('select pg_terminate_backend($1)', [rows[0].pid]));
    await lost;
    await client.query('select 1');
  });
  await expect(work).rejects.toThrow();
  await drop();
});
