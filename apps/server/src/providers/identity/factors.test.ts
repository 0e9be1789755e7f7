import { afterEach, describe, expect, test } from 'vitest';
import { VendorUnavailable } from './index.ts';
import { aWorld, bankCard, company, li, phone, type World, type WorldOptions, zhang } from './testing.ts';

const worlds: World[] = [];
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));

async function theWorld(options?: WorldOptions) {
  const world = await aWorld(options);
  worlds.push(world);
  return world;
}

const target = 'person/1';
const asks = {
  person3: ({ vendors }: World) => vendors.persons.person3({ ...zhang, phone, target }),
  person4: ({ vendors }: World) => vendors.persons.person4({ ...zhang, phone, bankCard, target }),
  company: ({ vendors }: World) => vendors.companies.company({ ...company, target }),
  representative: ({ vendors }: World) =>
    vendors.companies.representative({ ...company, idNumber: zhang.idNumber, target }),
} as const;
type Operation = keyof typeof asks;

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    (value) => ({ value }),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorUnavailable)) throw new Error(`no failure: ${JSON.stringify(error)}`);
  return error.failure;
};

describe.each([
  ['person3', 'tencent', 'PhoneVerification', 40],
  ['person4', 'tencent', 'BankCard4EVerification', 41],
  ['company', 'aliyun', 'CompanyThreeElementsVerification', 60],
  ['representative', 'aliyun', 'CompanyFourElementsVerification', 80],
] as const)('%s', (operation: Operation, vendor, action, price) => {
  const ask = asks[operation];

  test('a match is a match, is paid for, and its evidence names nobody', async () => {
    const world = await theWorld();
    const result = await ask(world);
    expect(result).toMatchObject({
      outcome: 'match',
      evidence: { vendor, operation: action, reference: expect.stringMatching(/./) },
    });
    const call = { vendor, operation: action, outcome: 'match', durationMs: 0, costFen: price, target };
    expect(world.calls).toEqual([call]);
    const kept = JSON.stringify([result, world.calls]);
    for (const value of [zhang.name, zhang.idNumber, phone, bankCard, company.name, company.code])
      expect(kept).not.toContain(value);
  });

  test('a mismatch is a mismatch and says what differs', async () => {
    const world = await theWorld();
    world.sandbox.force('identity', '', `${operation}/mismatch`);
    expect(await ask(world)).toMatchObject({ outcome: 'mismatch', detail: expect.stringMatching(/不一致/) });
  });

  test.each([
    ['garbage', 'nonsense'],
    ['down', 'down'],
    ['slow', 'timeout'],
  ])('a source that answers by %s is unavailable: %s', async (outcome, failure) => {
    const world = await theWorld();
    world.sandbox.force('identity', '', `${operation}/${outcome}`);
    if (outcome === 'slow') world.losePatience();
    expect(await failureOf(ask(world))).toBe(failure);
    expect(world.calls).toMatchObject([{ outcome: failure, costFen: 0 }]);
  });

  test('a wrong key or a clock that is off asks nobody', async () => {
    const wrong = await theWorld({
      settings: (right) => ({
        ...right,
        persons: right.persons && { ...right.persons, keys: { secretId: 'x', secretKey: 'x' } },
        companies: right.companies && { ...right.companies, accessKeySecret: 'x' },
      }),
    });
    expect(await failureOf(ask(wrong))).toBe('misconfigured');
    expect(await failureOf(ask(await theWorld({ ahead: 20 * 60_000 })))).toBe('misconfigured');
    expect(wrong.sandbox.identity.received()).toEqual([]);
  });

  test('what was forced for one leaves others alone', async () => {
    const world = await theWorld();
    world.sandbox.force('identity', li.idNumber, `${operation}/mismatch`);
    world.sandbox.force('identity', '91000000MA0000000N', `${operation}/mismatch`);
    expect(await ask(world)).toMatchObject({ outcome: 'match' });
  });
});

test('carrier data that comes late is no mismatch, and free', async () => {
  const world = await theWorld();
  world.sandbox.force('identity', phone, 'person3/late');
  expect(await asks.person3(world)).toMatchObject({ outcome: 'no-record' });
  expect(world.calls).toMatchObject([{ outcome: 'no-record', costFen: 0 }]);
  world.sandbox.force('identity', phone, 'person3/');
  expect(await asks.person3(world)).toMatchObject({ outcome: 'match' });
});

test.each(['person3', 'person4'] as const)('a busy centre settles nothing: %s', async (operation) => {
  const world = await theWorld();
  world.sandbox.force('identity', zhang.idNumber, `${operation}/busy`);
  expect(await failureOf(asks[operation](world))).toBe('down');
});

describe.each(['company', 'representative'] as const)('%s', (operation) => {
  test.each([
    ['not-operating', { outcome: 'mismatch', detail: '企业不在正常营业状态' }],
    ['no-record', { outcome: 'no-record' }],
  ])('%s', async (outcome, expected) => {
    const world = await theWorld();
    world.sandbox.force('identity', company.code, `${operation}/${outcome}`);
    expect(await asks[operation](world)).toMatchObject(expected);
  });

  test('an answer that contradicts itself is nonsense, though it says true', async () => {
    const world = await theWorld();
    world.sandbox.force('identity', company.code, `${operation}/contradiction`);
    expect(await failureOf(asks[operation](world))).toBe('nonsense');
  });
});

test('what is not configured is not there', async () => {
  const { vendors } = await theWorld({ settings: () => ({ face: [] }) });
  expect(vendors).toEqual({});
});

test('one service that is down is left alone, and the others go on', async () => {
  const world = await theWorld();
  world.sandbox.force('identity', '', 'person3/down');
  for (let count = 0; count < 5; count += 1) expect(await failureOf(asks.person3(world))).toBe('down');
  expect(await failureOf(asks.person3(world))).toBe('circuit-open');
  expect(await asks.company(world)).toMatchObject({ outcome: 'match' });

  world.sandbox.force('identity', '', 'person3/');
  expect(await failureOf(asks.person3(world))).toBe('circuit-open');
  world.clock.time += 30_000;
  expect(await asks.person3(world)).toMatchObject({ outcome: 'match' });
});
