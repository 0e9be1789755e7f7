import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAsOwner } from '../testing/database.ts';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  server = await aServer();
  owner = await connectAsOwner(server.store.connection);
  // how many rows there are plays no part in a test: once there are many it is the index or a sort
  await owner.query('set enable_seqscan = off');
  await owner.query('set enable_bitmapscan = off');
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

interface Plan {
  'Node Type': string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)];
const planOf = async (statement: string): Promise<string[]> => {
  const { rows } = await owner.query(`explain (generic_plan, format json) ${statement}`);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
};

interface KeyOfIndex {
  name: string;
  table: string;
  condition: string | null;
  /** Expressions as they stand in the index, without direction. */
  keys: string[];
  isDescending: boolean[];
  isNullsFirst: boolean[];
}

/** Every index that is read in an order, key by key (bit 1 of indoption: descending, bit 2: nulls first). */
async function indexes(): Promise<KeyOfIndex[]> {
  const { rows } = await owner.query<KeyOfIndex>(`
    select c.relname as name, i.indrelid::regclass::text as "table", pg_get_expr(i.indpred, i.indrelid) as condition,
           array_agg(pg_get_indexdef(i.indexrelid, k.n::int, true) order by k.n) as keys,
           array_agg(i.indoption[k.n - 1] & 1 = 1 order by k.n) as "isDescending",
           array_agg(i.indoption[k.n - 1] & 2 = 2 order by k.n) as "isNullsFirst"
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam and a.amname = 'btree'
      join pg_namespace s on s.oid = c.relnamespace and s.nspname = 'public'
      cross join lateral generate_series(1, i.indnkeyatts) as k(n)
     group by c.relname, i.indexrelid, i.indrelid, i.indpred`);
  return rows;
}

test('no index is made in an order that `order by … desc` does not ask for', async () => {
  // nulls last in descending order is what drizzle's .desc() makes: a list sorts every row it finds
  const wrong = (await indexes()).filter(({ isDescending, isNullsFirst }) =>
    isDescending.some((descending, at) => descending !== isNullsFirst[at]),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('the newest of an owner, a contract, a state … are read from their index without a sort', async () => {
  const lists = (await indexes()).filter(({ keys }) => keys.length > 1 && keys.at(-1) === 'id');
  expect(lists.length).toBeGreaterThan(30);
  const sorted: string[] = [];
  for (const { name, table, keys, condition } of lists) {
    const of = keys.slice(0, -1).map((key, at) => `${key} = $${at + 1}`);
    const where = [...of, ...(condition ? [condition] : [])].join(' and ');
    const plan = await planOf(`select * from ${table} where ${where} order by id desc limit 20`);
    if (plan.some((node) => node.includes('Sort'))) sorted.push(name);
  }
  expect(sorted).toEqual([]);
});
