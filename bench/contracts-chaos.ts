// Contracts signed without end while the server, or PostgreSQL below it, is killed again and again.
import { verifyPdf } from '@yinxin/pdf-signature';
import type { Store } from '../apps/server/src/db/connect.ts';
import { aFile, ContractWorld } from './contracts-world.ts';
import type { WorldSigner } from './world-client.ts';

interface ChaosWish {
  serverKills: number;
  databaseKills: number;
  lanes: number;
  port: number;
  say?: (line: string) => void;
}

interface ChaosOutcome {
  serverKills: number;
  databaseKills: number;
  /** Signatures that the server said were made. */
  acknowledged: number;
  /** Signatures that were made without anybody hearing of it. */
  unheard: number;
  /** Contracts that were not complete when the load ended, and were brought to their end after the sweep. */
  resumed: number;
  contracts: number;
  /** What must not be; empty. */
  problems: string[];
}

interface Begun {
  id: string;
  pair: readonly WorldSigner[];
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The next death comes so long after the first signature that the server gave an answer to, at most. */
const MOST_DELAY_MS = 600;
const MOST_SWEEPS = 20;

export async function killUnderLoad(wish: ChaosWish): Promise<ChaosOutcome> {
  const { serverKills, databaseKills, lanes, port, say = () => {} } = wish;
  const world = new ContractWorld(port);
  try {
    await world.start();
    return await world.withStore(async (store) => {
      // the demo's own contracts would begin anew after every death
      await store.pool.query(`delete from pgboss.job where name = 'demo-contracts'`);
      const begun: Begun[] = [];
      const acknowledged: string[] = [];
      let over = false;
      let heard = () => {};
      const pairs: WorldSigner[][] = [];
      for (let lane = 0; lane < lanes; lane++)
        pairs.push([
          await world.signer(store, '测试甲', lane * 2 + 1),
          await world.signer(store, '测试乙', lane * 2 + 2),
        ]);
      const pdf = await aFile(20_000);
      const load = pairs.map(async (pair) => {
        const [author] = pair as [WorldSigner];
        while (!over)
          try {
            const id = await world.contract(author, pair, pdf, '混沌合同');
            begun.push({ id, pair });
            for (const signer of pair) {
              const intentId = await world.prepare(store, signer, id);
              await world.press(signer, intentId);
              acknowledged.push(intentId);
              heard();
            }
          } catch {
            await sleep(50); // nobody answers just now; what was begun is looked at in the end
          }
      });
      for (let kill = 0; kill < serverKills + databaseKills; kill++) {
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
        await sleep(Math.random() * MOST_DELAY_MS);
        await (kill < serverKills ? world.kill() : world.killDatabase());
        await world.startAgain(store);
        say(`第 ${kill + 1} 次：已应答的签署 ${acknowledged.length} 次`);
      }
      over = true;
      await Promise.all(load);
      return { ...(await judge(world, store, begun, acknowledged)), serverKills, databaseKills };
    });
  } finally {
    await world.close();
  }
}

/** As the minute's sweep does once what stopped is old enough. */
async function sweep(world: ContractWorld, { pool }: Store): Promise<void> {
  await pool.query(
    `update signing_intents set confirmed_at = now() - interval '10 minutes' where state in ('confirmed', 'signing', 'made')`,
  );
  await pool.query(
    `update contracts set ended_at = now() - interval '10 minutes' where title = '混沌合同' and ended_at is not null`,
  );
  await world.ask('sweep');
}

async function judge(
  world: ContractWorld,
  store: Store,
  begun: readonly Begun[],
  acknowledged: readonly string[],
): Promise<Omit<ChaosOutcome, 'serverKills' | 'databaseKills'>> {
  await sweep(world, store);
  const problems = await recorded(store, acknowledged);
  const [counted] = await rows(
    store,
    `select count(*)::int as done from signing_intents i join contracts c on c.id = i.contract_id
      where i.state = 'done' and c.title = '混沌合同'`,
  );
  let resumed = 0;
  for (const one of begun) if (await finish(world, store, one, problems)) resumed++;
  const levels = () =>
    rows(
      store,
      `select d.contract_id from contract_documents d join contracts c on c.id = d.contract_id
        where c.title = '混沌合同' and c.state = 'COMPLETE' and d.level in ('B-B', 'B-T')`,
    );
  for (let turn = 0; turn < MOST_SWEEPS && (await levels()).length > 0; turn++) await sweep(world, store);
  for (const { contract_id: id } of await levels()) problems.push(`${id}：没有到 B-LT`);
  for (const one of begun) problems.push(...(await verified(world, store, one)));
  return {
    acknowledged: acknowledged.length,
    unheard: Number(counted?.done) - acknowledged.length,
    resumed,
    contracts: begun.length,
    problems,
  };
}

const rows = async ({ pool }: Store, text: string, ...values: unknown[]) =>
  (await pool.query<Record<string, unknown>>(text, values)).rows;

/** Nothing that was acknowledged is lost, nothing stands still. */
async function recorded(store: Store, acknowledged: readonly string[]): Promise<string[]> {
  const found = async (words: string, text: string, ...values: unknown[]) =>
    (await rows(store, text, ...values)).map((row) => `${words}：${JSON.stringify(row)}`);
  return [
    ...(await found(
      '已应答的签署丢失',
      `select id, state from unnest($1::uuid[]) as told(id) left join signing_intents using (id)
        where state is distinct from 'done'`,
      acknowledged,
    )),
    ...(await found(
      '签署停住',
      `select id, state from signing_intents where state in ('confirmed', 'signing', 'made')`,
    )),
    ...(await found(
      '签名数与记录不符',
      `select d.contract_id, d.signatures from contract_documents d
        where d.signatures <> (select count(*) from signing_intents i where i.contract_id = d.contract_id and i.state = 'done')`,
    )),
  ];
}

/** Whoever has not signed signs now; true where anything was left to do. */
async function finish(world: ContractWorld, store: Store, { id, pair }: Begun, problems: string[]) {
  const stateOf = async () => (await rows(store, 'select state from contracts where id = $1', id))[0]?.state;
  if ((await stateOf()) === 'COMPLETE') return false;
  const [author] = pair as [WorldSigner];
  try {
    if ((await stateOf()) === 'DRAFT') await world.call('send', author, { id });
    if ((await stateOf()) === 'SIGN_FAILED') await world.call('retry', author, { id });
    for (const signer of pair) {
      const signed = await rows(
        store,
        `select 1 from contract_parties where contract_id = $1 and account_id = $2 and state = 'SIGNED'`,
        ...[id, signer.accountId],
      );
      if (signed.length === 0) await world.press(signer, await world.prepare(store, signer, id));
    }
  } catch (error) {
    problems.push(`${id}：停在 ${await stateOf()}，${error}`);
    return true;
  }
  if ((await stateOf()) !== 'COMPLETE') problems.push(`${id}：停在 ${await stateOf()}`);
  return true;
}

/** The file holds exactly one signature of each signer, and each of them is valid. */
async function verified(world: ContractWorld, store: Store, { id, pair }: Begun): Promise<string[]> {
  const roots = await rows(
    store,
    `select i.der from authorities a join issuances i on i.holder_id = a.id where a.role = 'root' and i.der is not null`,
  );
  const trust = roots.map(({ der }) => new Uint8Array(der as Buffer));
  const [document] = await rows(store, 'select id from contract_documents where contract_id = $1', id);
  const [author] = pair as [WorldSigner];
  const { signatures } = await verifyPdf(await world.download(author, String(document?.id)), { trust });
  const wrong = signatures.filter(({ indication }) => indication !== 'TOTAL_PASSED');
  const signers = new Set(signatures.map(({ signer }) => signer?.subject));
  if (signatures.length === pair.length && signers.size === pair.length && wrong.length === 0) return [];
  return [`${id}：文件中有 ${signatures.length} 个签名，${wrong.length} 个未通过`];
}
