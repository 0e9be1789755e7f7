import type { EventAct } from '@yinxin/api';
import { guardedExchange } from '@yinxin/guarded-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth, seed } from '../../../../../scripts/depth.ts';
import type { Database } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { startClock, stopClock } from '../../testing/clock.ts';
import { aReceiver, type Receiver } from '../../testing/receiver.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { contractOf } from '../applications/testing/examples.ts';
import { aProgram } from '../applications/testing/index.ts';
import { record } from '../events/index.ts';
import { createWorker } from './worker.ts';

const CONTRACTS = depth(30, 500);
const EVENTS = depth(300, 10_000);
const DEATHS = depth(5, 20);
const ACTS: EventAct[] = [
  'open-contract',
  'extend-contract',
  'fill-contract',
  'call-parties',
  'replace-signer',
];
/** Nobody listens while this worker lives. */
const DOWN = 2;
const THREE_HOURS_MS = 3 * 3_600_000;

let server: TestServer;
let receiver: Receiver;
let inside: Receiver;
beforeAll(async () => {
  server = await aServer({ environment: 'sandbox' });
  receiver = await aReceiver();
  inside = await aReceiver();
});
afterAll(async () => {
  await startClock(server);
  await receiver.close();
  await inside.close();
  await server.close();
});

/** The same numbers in every run of a seed. */
function chance() {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A process's way to the database, until it dies: whatever it has not written by then is never written. */
function mortal(database: Database) {
  let isDead = false;
  const db = new Proxy(database, {
    get(target, property) {
      if (isDead) throw new Error('this process is dead');
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    db,
    die: () => {
      isDead = true;
    },
  };
}

test(`of ${EVENTS} events each arrives, in order and under one id, whatever receiver and ${DEATHS} dying workers do`, async () => {
  const { pool, db } = server.store;
  const random = chance();
  const program = await aProgram(server);
  const { id: endpointId } = (await program.call('POST', '/webhooks', { url: receiver.url })).data;
  const draft = await contractOf(program, { send: false });
  const { rows: copies } = await pool.query<{ id: string }>(
    `insert into contracts select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
       'code', gen_random_uuid()))).* from contracts c, generate_series(1, $2) where c.id = $1 returning id`,
    [draft.id, CONTRACTS],
  );
  await pool.query('delete from event_outbox');

  const history = new Map<string, string[]>();
  for (let n = 0; n < EVENTS; n++) {
    const target = copies[Math.floor(random() * copies.length)]!.id;
    const act = ACTS[Math.floor(random() * ACTS.length)]!;
    const id = `evt_${await record(db, asSystem('test'), { act, target })}`;
    history.set(target, [...(history.get(target) ?? []), id]);
  }

  const arrived = new Set<string>();
  const early: string[] = [];
  const bodies = new Map<string, string>();
  let isWell = false;
  let onArrival = () => {};
  receiver.answers(({ headers, raw, body }, response, request) => {
    const id = String(headers['webhook-id']);
    const before = history.get(body.data.contractId) ?? [];
    if (before.slice(0, before.indexOf(id)).some((one) => !arrived.has(one))) early.push(id);
    if (bodies.has(id)) expect(raw).toBe(bodies.get(id));
    bodies.set(id, raw);
    onArrival();
    const fate = isWell ? 1 : random();
    if (fate < 0.1) return void response.writeHead(500).end();
    if (fate < 0.15) return void response.writeHead(307, { location: inside.url }).end();
    if (fate < 0.2) return void request.socket.destroy();
    if (fate < 0.22) return; // stalls
    arrived.add(id);
    response.writeHead(200).end('ok');
  });

  // events reach the fan-out in any order, in groups, and twice
  const { rows: events } = await pool.query(
    `delete from event_outbox o using events e where e.id = o.event_id
     returning e.id, e.act, e.target_id as "targetId", e.number, e.at, e.facts`,
  );
  const { handleAll } = server.app.upkeep.groupSubscriber('webhooks');
  const shuffled = [...events, ...events.slice(0, EVENTS / 10)].toSorted(() => random() - 0.5);
  const groups = Array.from({ length: Math.ceil(shuffled.length / 50) }, (_, at) =>
    shuffled.slice(at * 50, at * 50 + 50),
  );
  // the server's own worker has no part in it
  await server.app.webhooks.worker.stop();
  await Promise.all(
    [0, 1].map(async (half) => {
      for (const group of groups.filter((_, at) => at % 2 === half)) await handleAll(group);
    }),
  );

  const exchange = guardedExchange({
    ...{ isPermitted: (address) => address === '127.0.0.1', ports: 'any', maxBytes: 100, keepAlive: 8 },
    timeoutMs: 300,
  });
  const { vault } = server;
  const log = { error: () => {} };
  let now = Date.now();
  const later = () => {
    now += THREE_HOURS_MS;
    return stopClock(server, new Date(now));
  };
  for (let death = 0; death < DEATHS; death++) {
    const life = mortal(db);
    let left = Math.ceil(random() * (EVENTS / DEATHS));
    onArrival = () => {
      if (--left === 0) life.die();
    };
    const worker = createWorker({ db: life.db, vault, exchange, log });
    if (death === DOWN) await receiver.goDown();
    await worker.drain();
    await worker.stop();
    if (death === DOWN) await receiver.comeBack();
    await later();
  }
  onArrival = () => {};
  isWell = true;
  const waiting = `select from webhook_deliveries where endpoint_id = $1 and state = 'waiting'`;
  for (let round = 0; round < 40 && (await pool.query(waiting, [endpointId])).rowCount; round++) {
    const workers = [1, 2].map(() => createWorker({ db, vault, exchange, log }));
    await Promise.all(workers.map((worker) => worker.drain()));
    await Promise.all(workers.map((worker) => worker.stop()));
    await later();
  }
  exchange.close();

  expect(arrived).toEqual(new Set([...history.values()].flat()));
  expect(early).toEqual([]);
  expect(bodies.size).toBe(EVENTS);
  expect(receiver.received.length).toBeGreaterThan(EVENTS);
  expect(inside.received).toEqual([]);
  const { rows } = await pool.query(
    'select state, count(*)::int as n from webhook_deliveries where endpoint_id = $1 group by state',
    [endpointId],
  );
  expect(rows).toEqual([{ state: 'delivered', n: EVENTS }]);
}, 600_000);
