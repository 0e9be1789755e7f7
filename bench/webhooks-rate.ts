import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { App } from '../apps/server/src/app.ts';
import type { Store } from '../apps/server/src/db/connect.ts';
import { asSystem } from '../apps/server/src/http/principal.ts';
import { record } from '../apps/server/src/modules/events/index.ts';
import { inRoot } from '../scripts/lib.ts';

interface Wish {
  app: App;
  store: Store;
  events: number;
  /** Of an application that has a contract. */
  secret: string;
}

/** Of this many contracts: deliveries of one wait for each other. */
const CONTRACTS = 500;
const AT_ONCE = 4;

/** From the first delivery that arrives to the last, while events become deliveries beside it. */
export async function webhooksPerSecond({ app, store, events, secret }: Wish): Promise<number> {
  const receiver = new Worker(inRoot('bench/webhooks-receiver.ts'), { workerData: { events } });
  const told = <T>(): Promise<T> => new Promise((resolve) => receiver.once('message', resolve));
  try {
    const url = await told<string>();
    const authorization = `Bearer ${secret}`;
    const made = await app.http.inject({
      ...{ method: 'POST', url: '/openapi/v1/webhooks', payload: JSON.stringify({ url }) },
      headers: { authorization, 'content-type': 'application/json' },
    });
    if (made.statusCode !== 200) throw new Error(made.body);
    const { rows } = await store.pool.query<{ id: string }>(
      `insert into contracts select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
         'code', gen_random_uuid()))).* from (select * from contracts where title = '测量' limit 1) c,
         generate_series(1, $1) returning id`,
      [CONTRACTS],
    );
    const finished = told<{ first: number; last: number }>();
    const began = performance.now();
    let next = 0;
    const recorder = async () => {
      for (let n = next++; n < events; n = next++)
        await record(store.db, asSystem('bench'), {
          act: 'extend-contract',
          target: rows[n % rows.length]?.id ?? '',
        });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, recorder));
    console.log(`记录 ${events} 件用时 ${Math.round(performance.now() - began)} 毫秒`);
    const { first, last } = await finished;
    return Math.round(events / ((last - first) / 1000));
  } finally {
    await receiver.terminate();
  }
}
