import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { aFolder } from '../testing/folders.ts';
import { listenForChanges } from './changes.ts';
import { openPool } from './connect.ts';
import { namesIn } from './named-statements.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';

/** PgBouncer that lends a connection for a transaction, over sockets alone. */
async function pooler({ host, user }: pg.ClientConfig) {
  const folder = aFolder('pgbouncer');
  fs.chmodSync(folder, 0o777);
  const settings = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users');
  fs.writeFileSync(users, `"${user}" ""\n`);
  fs.writeFileSync(
    settings,
    `[databases]
* = host=${host}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${users}
pool_mode = transaction
`,
  );
  // it refuses to be root
  const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const server = spawn(PGBOUNCER, [settings], { ...identity, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = 6432;
  await vi.waitUntil(() => fs.existsSync(path.join(folder, `.s.PGSQL.${port}`)), 60_000);
  return {
    ...{ host: folder, port },
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

describe.skipIf(!fs.existsSync(PGBOUNCER))(
  'behind a pooler that lends connections by the transaction',
  () => {
    let database: Awaited<ReturnType<typeof cloneDatabase>>;
    let shared: Awaited<ReturnType<typeof pooler>>;
    const address = () => ({ ...database.connection, host: shared.host, port: shared.port });
    beforeAll(async () => {
      database = await cloneDatabase();
      shared = await pooler(database.connection);
    });
    afterAll(async () => {
      await shared.stop();
      await database.drop();
    });

    test('statements and transactions work, also those that come again', async () => {
      const { db, close } = openPool({ ...address(), isPooled: true }, 4, database.connection);
      const asked = Array.from({ length: 40 }, (_, n) =>
        db.transaction((tx) => tx.execute<{ next: number }>(sql`select ${n}::int + 1 as next`)),
      );
      const answers = await Promise.all(asked);
      expect(answers.map(({ rows }) => rows[0]?.next)).toEqual(answers.map((_, n) => n + 1));
      await close();
    });

    test('nor does the queue, which asks the pool itself, name what it sends', async () => {
      const { pool, close } = openPool({ ...address(), isPooled: true }, 4, database.connection);
      const ask = () => pool.query(namesIn(pool)({ text: 'select $1::int as one' }, [1], 'always'), [1]);
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all([ask(), ask(), ask(), ask()]);
        expect(answers.map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1, 1]);
      }
      await close();
    });

    test('whoever would listen there is told where to listen instead', async () => {
      await expect(listenForChanges(address())).rejects.toThrow('DATABASE_DIRECT_URL');
    });
  },
);
