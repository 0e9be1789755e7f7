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
const POLL_MS = 100;

/** From the first delivery that arrives to the last, of an endpoint that rested until all of them were there. */
export async function webhooksPerSecond({ app, store, events, secret }: Wish): Promise<number> {
  const receiver = new Worker(inRoot('bench/webhooks-receiver.ts'), { workerData: { events } });
  const told = <T>(): Promise<T> => new Promise((resolve) => receiver.once('message', resolve));
  try {
    const url = await told<string>();
    const authorization = `Bearer ${secret}`;
    const post = async (path: string, body: object) => {
      const answer = await app.http.inject({
        ...{ method: 'POST', url: `/openapi/v1/webhooks${path}`, payload: JSON.stringify(body) },
        headers: { authorization, 'content-type': 'application/json' },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return (answer.json() as { data: { id: string } }).data;
    };
    const { id } = await post('', { url });
    const { rows } = await store.pool.query<{ id: string }>(
      `insert into contracts select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
         'code', gen_random_uuid()))).* from contracts c, generate_series(1, $1)
       where c.id = (select id from contracts where title = '测量' limit 1) returning id`,
      [CONTRACTS],
    );
    await store.pool.query(`update webhook_endpoints set state = 'paused' where id = $1`, [id]);
    let next = 0;
    const recorder = async () => {
      for (let n = next++; n < events; n = next++)
        await record(store.db, asSystem('bench'), {
          act: 'extend-contract',
          target: rows[n % rows.length]?.id ?? '',
        });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, recorder));
    const waiting = async () =>
      (await store.pool.query('select from webhook_deliveries where endpoint_id = $1', [id])).rowCount;
    while ((await waiting()) !== events) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const finished = told<{ first: number; last: number }>();
    await post(`/${id}`, { state: 'active' });
    const { first, last } = await finished;
    return Math.round(events / ((last - first) / 1000));
  } finally {
    await receiver.terminate();
  }
}
