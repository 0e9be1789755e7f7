import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_DUE } from '../../admin-book/index.ts';
import type { BackOffice } from '../../operators/testing/index.ts';
import { aBuyer, aDraft, aShop, submit } from '../testing/index.ts';

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aShop({ authorities: true });
  server = office.server;
});
afterAll(() => office.close());

/** A first 公章, which two reviewers look at. */
async function aWaitingOrder(): Promise<string> {
  const { token } = (await aBuyer(server)).administrator;
  const { id } = await aDraft(server, token, [{ product: 'seal-official', trial: true }]);
  await submit(server, token, id);
  return id;
}

test('orders that wait for the second reviewer do not hide what the first can do', async () => {
  const reviewer = await office.anOperator('reviewer');
  const dueOf = async () =>
    (await office.call('GET /api/admin/waiting', {}, reviewer.token)).data.flatMap(({ due }) => due);
  await aWaitingOrder();
  const { pool } = server.store;
  await pool.query(
    `insert into orders
     select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
              'id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'number', 'YX-' || n))).*
       from orders o, generate_series(2, $1::int) n`,
    [MOST_DUE],
  );
  await pool.query(
    `insert into order_reviews (id, order_id, round, operator_id, operator_name, accept, words)
     select gen_random_uuid(), id, round, $1, '', true, '' from orders where state = 'reviewing'`,
    [reviewer.id],
  );
  expect((await dueOf()).map(({ hindrance }) => hindrance)).toEqual(
    Array.from({ length: MOST_DUE }, () => '您已审核，等待另一位'),
  );
  const id = await aWaitingOrder();
  const due = await dueOf();
  expect(due.filter(({ hindrance }) => hindrance === null).map((line) => line.id)).toEqual([id]);
  expect(due).toHaveLength(MOST_DUE);
});
