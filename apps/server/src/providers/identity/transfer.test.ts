import { afterEach, describe, expect, test } from 'vitest';
import { VendorUnavailable } from './index.ts';
import { aWorld, company, type World, type WorldOptions } from './testing.ts';

const worlds: World[] = [];
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));

const order = {
  account: '622200001234567',
  accountName: company.name,
  bankName: '示例银行示例支行',
  amountFen: 37,
  reference: 'T20250615-1',
  remark: '印信企业认证',
  target: 'organization/1',
};

async function theBank(options?: WorldOptions) {
  const world = await aWorld(options);
  worlds.push(world);
  const { transfers } = world.vendors;
  return { ...world, send: () => transfers.send(order), status: () => transfers.status(order.reference) };
}

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    (value) => ({ value }),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorUnavailable)) throw new Error(`no failure: ${JSON.stringify(error)}`);
  return error.failure;
};

test('a transfer is sent once however often it is asked for, then paid; the holder sees the amount', async () => {
  const { send, status, sandbox, calls } = await theBank();
  expect(await status()).toMatchObject({ outcome: 'unknown' });
  const first = await send();
  expect(first).toMatchObject({
    outcome: 'sent',
    evidence: { vendor: 'bank', reference: expect.stringMatching(/./) },
  });
  expect((await send()).evidence.reference).toBe(first.evidence.reference);
  expect(await status()).toMatchObject({ outcome: 'paid' });
  expect(sandbox.identity.received(order.account)).toMatchObject([
    { vendor: 'bank', text: expect.stringContaining('收到打款 0.37 元，附言：印信企业认证') },
  ]);
  expect(calls.map(({ operation, outcome, costFen }) => [operation, outcome, costFen])).toEqual([
    ['transfer-status', 'unknown', 0],
    ['transfer', 'sent', 50],
    ['transfer', 'sent', 50],
    ['transfer-status', 'paid', 0],
  ]);
  expect(JSON.stringify([first, calls])).not.toMatch(/6222|示例/);
});

test('an account that does not belong to the name is refused with the reason', async () => {
  const { send, status, sandbox } = await theBank();
  sandbox.force('identity', order.account, 'transfer/refused');
  expect(await send()).toMatchObject({ outcome: 'refused', reason: '收款户名与账号不符' });
  expect(await status()).toMatchObject({ outcome: 'refused' });
});

test('what was taken is not paid yet', async () => {
  const { send, status, sandbox } = await theBank();
  sandbox.force('identity', order.account, 'transfer/stuck');
  expect(await send()).toMatchObject({ outcome: 'sent' });
  expect(await status()).toMatchObject({ outcome: 'sent' });
});

describe('the bank is unavailable', () => {
  test.each([
    ['forged', 'nonsense'],
    ['garbage', 'nonsense'],
    ['down', 'down'],
    ['slow', 'timeout'],
  ])('when its answer is %s: %s', async (outcome, failure) => {
    const { send, sandbox, losePatience } = await theBank();
    sandbox.force('identity', order.account, `transfer/${outcome}`);
    if (outcome === 'slow') losePatience();
    expect(await failureOf(send())).toBe(failure);
  });

  test('to a wrong key, a wrong merchant and a clock that is off: nothing is paid', async () => {
    for (const wrong of [{ key: '00'.repeat(32) }, { merchant: 'nobody' }]) {
      const { send, sandbox } = await theBank({
        settings: (right) => ({ ...right, transfers: right.transfers && { ...right.transfers, ...wrong } }),
      });
      // with another key neither side can tell who the other is
      expect(await failureOf(send())).toBe('key' in wrong ? 'nonsense' : 'misconfigured');
      expect(sandbox.identity.received()).toEqual([]);
    }
    expect(await failureOf((await theBank({ ahead: 600_000 })).send())).toBe('misconfigured');
  });

  test('after a lost answer the same reference asks again and pays no second time', async () => {
    const { send, sandbox } = await theBank();
    sandbox.force('identity', order.account, 'transfer/garbage');
    expect(await failureOf(send())).toBe('nonsense');
    sandbox.force('identity', order.account, 'transfer/');
    expect(await send()).toMatchObject({ outcome: 'sent' });
    expect(sandbox.identity.received(order.account)).toHaveLength(1);
  });
});
