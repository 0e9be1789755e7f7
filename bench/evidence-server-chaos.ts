// Events without end while the server, which writes the evidence log, is killed in the middle of its writing.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import {
  CHECKPOINT,
  fsck,
  judgeCheckpoint,
  type KnownLog,
  parseNote,
  parsePolicy,
  readCheckpoint,
} from '@yinxin/evidence-log';
import { fileStore, nodeCrypto } from '@yinxin/evidence-log/node';
import type { Store } from '../apps/server/src/db/connect.ts';
import { asSystem } from '../apps/server/src/http/principal.ts';
import { record } from '../apps/server/src/modules/events/index.ts';
import { checkEvidence, knownLogKeys } from '../apps/server/src/modules/evidence/index.ts';
import { ContractWorld } from './contracts-world.ts';
import { aWitnessOf } from './evidence-log.ts';
import type { WorldSigner } from './world-client.ts';

interface ServerChaos {
  kills: number;
  perSecond: number;
  port: number;
  say?: (line: string) => void;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** So long after the first file of a checkpoint the server dies, at most; writing one takes about that. */
const MOST_DELAY_MS = 80;
/** Events that share a transaction. */
const TOGETHER = 20;
/** Longer than the log ever needs for what waits, on a busy machine. */
const CAUGHT_UP_MS = 120_000;

/** kill -9 of the server at its log again and again: each committed event has one leaf, in one history. */
export async function killTheServer({ kills, perSecond, port, say = () => {} }: ServerChaos) {
  const world = new ContractWorld(port);
  try {
    await world.start();
    return await world.withStore(async (store) => {
      // the demo's own contracts would begin anew after every death
      await store.pool.query(`delete from pgboss.job where name = 'demo-contracts'`);
      const known = await knownLog(world, store);
      const witness = aWitnessOf(known);
      const author = await world.signer(store, '存证混沌', 1);
      const problems: string[] = [];
      const load = startLoad(world, store, author, perSecond);
      let midway = 0;
      try {
        for (let kill = 1; kill <= kills; kill++) {
          await logIsWritten(world.logFolder, kill % 2 === 0 ? CHECKPOINT : undefined);
          await sleep(Math.random() * MOST_DELAY_MS);
          await world.kill();
          load.pause();
          midway += hasDrafts(world.logFolder) ? 1 : 0;
          const { damages } = await fsck(known);
          const answer = await witness();
          problems.push(...damages.map((damage) => `第 ${kill} 次：${JSON.stringify(damage)}`));
          if (answer !== 200) problems.push(`第 ${kill} 次：见证方拒绝 ${answer}`);
          await world.startAgain(store);
          load.goOn();
          say(
            `第 ${kill} 次：${load.committed.length} 个事件，日志 ${(await readCheckpoint(known))?.size} 条`,
          );
        }
      } finally {
        await load.stop();
      }
      const { drafts, committed } = load;
      const size = await caughtUp(world, store);
      const answer = await witness();
      if (answer !== 200) problems.push(`最后：见证方拒绝 ${answer}`);
      problems.push(...(await faultsOf(store, known, committed, drafts)));
      return { kills, midway, events: committed.length, acts: drafts.length, size, problems };
    });
  } finally {
    await world.close();
  }
}

async function knownLog(world: ContractWorld, { db }: Store): Promise<KnownLog> {
  const keys = await knownLogKeys(db);
  const signers = keys.map((key) => ({ key }));
  return { crypto: nodeCrypto, store: fileStore(world.logFolder), origin: keys[0]?.name ?? '', signers };
}

/** Events of another process of ours in the database, and acts of a person by HTTP, until it is stopped. */
function startLoad(world: ContractWorld, store: Store, author: WorldSigner, perSecond: number) {
  const committed: string[] = [];
  const drafts: string[] = [];
  let isOver = false;
  let going = Promise.withResolvers<void>();
  going.resolve();
  const events = async () => {
    for (let due = Date.now(); !isOver; due += (1_000 * TOGETHER) / perSecond) {
      await sleep(Math.max(0, due - Date.now()));
      await going.promise;
      due = Math.max(due, Date.now() - 1_000);
      try {
        const ids = await store.db.transaction(async (tx) => {
          const made: string[] = [];
          const caller = asSystem('chaos');
          for (let at = 0; at < TOGETHER; at++)
            made.push(await record(tx, caller, { act: 'switch-account', target: randomUUID() }));
          return made;
        });
        committed.push(...ids);
      } catch {
        await sleep(50); // the database is away with its server
        due = Date.now();
      }
    }
  };
  const acts = async () => {
    while (!isOver)
      try {
        drafts.push((await world.call<{ id: string }>('create', author, {})).id);
      } catch {
        await sleep(50); // nobody answers just now
      }
  };
  const running = [events(), acts()];
  return {
    ...{ committed, drafts },
    /** While nobody is there to write the log, what waits for it need not grow for minutes. */
    pause() {
      going = Promise.withResolvers();
    },
    goOn: () => going.resolve(),
    async stop() {
      isOver = true;
      going.resolve();
      await Promise.all(running);
    },
  };
}

/** The moment in which the server begins to write the log's next files, or the one of this name. */
function logIsWritten(folder: string, name = ''): Promise<void> {
  fs.mkdirSync(folder, { recursive: true }); // one that has not begun
  return new Promise((resolve, reject) => {
    const watcher = fs.watch(folder, { recursive: true });
    watcher.once('error', reject);
    watcher.on('change', (_, changed) => {
      if (!String(changed).startsWith(name)) return;
      watcher.close();
      resolve();
    });
  });
}

/** A file that was never named: its writer died over it. */
const hasDrafts = (folder: string): boolean =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => /\.[0-9a-f]{8}-/.test(name));

/** Until every event is in a checkpoint that the demo's own witnesses signed; answers its size. */
async function caughtUp(world: ContractWorld, { pool }: Store): Promise<number> {
  const read = async (name: string) => (await fetch(`${world.origin}/log/${name}`)).text();
  for (const end = Date.now() + CAUGHT_UP_MS; Date.now() < end; await sleep(200)) {
    const { rows } = await pool.query<{ waiting: number; leaves: number }>(
      `select (select count(*)::int from evidence_pending) as waiting, (select count(*)::int from evidence_leaves) as leaves`,
    );
    const note = parseNote(await read('checkpoint'));
    const policy = parsePolicy(nodeCrypto, await read('policy'));
    const judged = note && policy && judgeCheckpoint(nodeCrypto, note, policy);
    if (!judged || 'fault' in judged || !judged.isWitnessed || rows[0]?.waiting !== 0) continue;
    if (judged.witnesses.length === 2 && judged.checkpoint.size === rows[0].leaves) return rows[0].leaves;
  }
  throw new Error('the log does not catch up');
}

async function faultsOf(
  { db, pool }: Store,
  known: KnownLog,
  committed: readonly string[],
  drafts: readonly string[],
): Promise<string[]> {
  const found = async (words: string, text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows.map((row) => `${words}：${JSON.stringify(row)}`);
  const { findings } = await checkEvidence(db, known);
  return [
    ...findings.map(({ index, eventId, reason }) => `第 ${index} 条 ${eventId}：${reason}`),
    ...(await found(
      '事件没有恰好一个叶子',
      `select id, count(l.index) from unnest($1::uuid[]) as told(id) left join evidence_leaves l on l.event_id = id
        group by id having count(l.index) <> 1`,
      [committed],
    )),
    ...(await found(
      '应答过的操作没有恰好一个叶子',
      `select draft, count(l.index) from unnest($1::text[]) as told(draft)
         left join events e on e.target_type = 'contract' and e.target_id = draft
         left join evidence_leaves l on l.event_id = e.id
        group by draft having count(l.index) <> 1`,
      [drafts],
    )),
    ...(await found('见证方反对', 'select witness, size from evidence_objections')),
  ];
}
