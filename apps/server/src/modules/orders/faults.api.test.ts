import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { type Fault, type Faults, faultsOf } from '../../testing/faults.ts';
import { balanceOf, checkLedger } from '../ledger/index.ts';
import type { BackOffice } from '../operators/testing/index.ts';
import { checkMoney } from '../payments/index.ts';
import { numberOf } from '../payments/testing/index.ts';
import { coupons, quotaGrants } from './tables.ts';
import {
  aBuyer,
  anUnpaidOrder,
  aPaidOrder,
  aPrivateBuyer,
  approve,
  aShop,
  packageOf,
  pay,
  save,
  stateOf,
  submit,
} from './testing/index.ts';

let office: BackOffice;
let server: BackOffice['server'];
let faults: Faults;
let token: string;
beforeAll(async () => {
  office = await aShop({ authorities: true, expectsErrors: true });
  server = office.server;
  token = (await aPrivateBuyer(server)).token;
  await make((await aPaidOrder(server, token, [START])).id); // warm: queues, statements
  await server.store.db.insert(coupons).values({
    ...{ code: 'ALLOFIT', name: '全额', kind: 'percent', value: 100, uses: 1_000, usesEach: 1_000 },
    ...{ validFrom: new Date(0), validUntil: new Date('2099-01-01') },
  });
  await server.jobs.stop(); // their statements would be counted too
  faults = faultsOf(server);
});
afterAll(async () => {
  expect((await checkLedger(server.store.db)).findings).toEqual([]);
  expect(await checkMoney(server.store.db)).toEqual([]);
  await office.close();
});

const START = packageOf('package-start');
const PRICE = 39_800;
const make = (id: string) =>
  server.app.orders.make(id, { id: '00000000-0000-7000-8000-000000000001', attempt: 1 });

/** So many statements can fail at least; after the fact only those count that wrote. */
const fewest: Readonly<Record<Fault, number>> = depth({ before: 2, after: 2 }, { before: 10, after: 9 });

/** Money and order agree: paid means booked, unpaid means not. */
async function requireAgreement(id: string) {
  const { paid, couponAmount, state } = await stateOf(server, id);
  const held = ['prepaid', 'packages', 'revenue'] as const;
  let booked = 0;
  for (const account of held) booked += await balanceOf(server.store.db, account, id);
  const given = state === 'unpaid' ? 0 : couponAmount;
  expect([id, booked]).toEqual([id, paid + given]);
  expect([id, state === 'unpaid']).toEqual([id, paid + given === 0]);
}

describe.each<Fault>(['before', 'after'])('the process dies %s each statement', (kind) => {
  test('of a payment: it is booked and the order goes on, once, or neither', async () => {
    let broken = 0;
    let id = '';
    let number = '';
    token = (await aPrivateBuyer(server)).token;
    for (let step = 1; ; step += depth(3, 1)) {
      if (!id || (await stateOf(server, id)).state !== 'unpaid') {
        ({ id } = await anUnpaidOrder(server, token, [START]));
        const { data } = await pay(server, token, id);
        number = await numberOf(server, data.payment!.paymentId);
        server.sandbox.force('pay', number, 'notice/none');
        await server.sandbox.pay.pay(number);
      }
      faults.arm(step, kind);
      await server.sandbox.pay.notify(number);
      const steps = faults.heal();
      await requireAgreement(id);
      if ((await stateOf(server, id)).state === 'unpaid') broken++;
      else expect([step, (await stateOf(server, id)).state]).toEqual([step, 'making']);
      if (steps < step) break;
    }
    await server.sandbox.pay.notify(number);
    await requireAgreement(id);
    expect(broken).toBeGreaterThan(fewest[kind]);
  });

  test('of making: the next try finishes it, and nothing is given or earned twice', async () => {
    let broken = 0;
    for (let step = 1; ; step += depth(3, 1)) {
      if (step % 20 === 1) token = (await aPrivateBuyer(server)).token; // nobody pays without end in a minute
      const { id } = (await save(server, token, { lines: [START] })).data;
      await submit(server, token, id);
      const { lines } = (await pay(server, token, id, { couponCode: 'ALLOFIT' })).data.order;
      faults.arm(step, kind);
      const outcome = await make(id).then(
        () => 'made',
        () => 'failed',
      );
      const steps = faults.heal();
      if (outcome === 'failed') broken++;
      await requireAgreement(id);
      await make(id);
      expect([step, (await stateOf(server, id)).state]).toEqual([step, 'done']);
      expect(await balanceOf(server.store.db, 'packages', id)).toBe(PRICE);
      const grants = await server.store.db
        .select()
        .from(quotaGrants)
        .where(eq(quotaGrants.lineId, lines[0]!.id));
      expect(grants.map(({ kind: of, total }) => [of, total]).toSorted()).toEqual([
        ['contracts', 100],
        ['seals', 1],
      ]);
      const { rows } = await server.store.pool.query(
        "select act from events where target_id = $1 and act in ('make-line', 'finish-order') order by number",
        [id],
      );
      expect([step, rows.map(({ act }) => act)]).toEqual([step, ['make-line', 'finish-order']]);
      if (steps < step) break;
    }
    expect(broken).toBeGreaterThan(fewest[kind]);
  });

  // every statement of making a seal itself is tried in modules/seals/making/faults.api.test.ts
  test('of an order of a seal: it is finished, with one certificate', async () => {
    for (let step = kind === 'before' ? 5 : 12; ; step += 25) {
      const company = await aBuyer(server);
      const { id } = await aPaidOrder(server, company.administrator.token, [
        { product: 'seal-contract', years: 1 },
      ]);
      await approve(office, id);
      faults.arm(step, kind);
      await make(id).catch(() => {});
      const steps = faults.heal();
      await requireAgreement(id);
      await make(id);
      expect([step, (await stateOf(server, id)).state]).toEqual([step, 'done']);
      const { rows } = await server.store.pool.query(
        'select c.serial from subscriber_certificates c join seals s on s.serial = c.serial where c.owner_id = $1',
        [company.id],
      );
      expect([step, rows.length]).toEqual([step, 1]);
      if (steps < step) break;
    }
  });
});
