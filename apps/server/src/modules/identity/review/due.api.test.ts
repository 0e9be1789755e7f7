import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_DUE } from '../../admin-book/index.ts';
import { aPerson } from '../../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';
import { placeSample } from '../index.ts';
import { anIdNumber } from '../testing/index.ts';

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aBackOffice();
  server = office.server;
});
afterAll(() => office.close());

async function aWaitingCase(): Promise<void> {
  const { personId } = await aPerson(server);
  const facts = { name: '赵示例', paperKind: 'id-card' as const, number: anIdNumber(), validUntil: null };
  await server.store.db.transaction((tx) =>
    placeSample(server, tx, { personId, way: 'manual', facts, outcome: 'reviewing' }),
  );
}

test('what waits for somebody else does not hide what this reviewer can do', async () => {
  const reviewer = await office.anOperator('reviewer');
  const dueOf = async () =>
    (await office.call('GET /api/admin/waiting', {}, reviewer.token)).data.flatMap(({ due }) => due);
  for (let n = 0; n < MOST_DUE; n++) await aWaitingCase();
  await server.store.pool.query(
    `insert into verification_checks (id, verification_id, kind, outcome, evidence, operator_id)
     select gen_random_uuid(), id, 'review', 'accepted', '', $1 from verifications where state = 'reviewing'`,
    [reviewer.id],
  );
  expect((await dueOf()).map(({ hindrance }) => hindrance)).toEqual(
    Array.from({ length: MOST_DUE }, () => '您已审核，等待另一位'),
  );
  await aWaitingCase();
  const due = await dueOf();
  expect(due.filter(({ hindrance }) => hindrance === null)).toHaveLength(1);
  expect(due).toHaveLength(MOST_DUE);
});
