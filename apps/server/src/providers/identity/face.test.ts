import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { VendorUnavailable } from './index.ts';
import { aWorld, li, type World, type WorldOptions, zhang } from './testing.ts';

const worlds: World[] = [];
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));
afterEach(() => vi.restoreAllMocks());

type Vendor = 'tencent' | 'alipay';

async function aFace(vendor: Vendor, options: WorldOptions = {}) {
  const world = await aWorld({
    ...options,
    settings: (right) => {
      const changed = options.settings?.(right) ?? right;
      return { ...changed, face: changed.face.filter(({ kind }) => kind === vendor) };
    },
  });
  worlds.push(world);
  const { face } = world.vendors;
  const start = () =>
    face.start({ ...zhang, returnUrl: 'https://site.test/back?step=2', target: 'person/1' });
  const result = (token: string, asked = zhang) => face.result(token, { ...asked, target: 'person/1' });
  return { ...world, face, start, result };
}

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    (value) => ({ value }),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorUnavailable)) throw new Error(`no failure: ${JSON.stringify(error)}`);
  return error.failure;
};

/** Goes the way of the phone from the address it got, and presses. */
async function press({ pages, sandbox }: World, url: string, ...buttons: string[]) {
  const wire = sandbox.wire.server.address();
  const isWire = typeof wire === 'object' && url.includes(`:${wire?.port}`);
  const first = isWire ? await sandbox.wire.inject(url.replace(/^https?:\/\/[^/]+/, '')) : undefined;
  const path = new URL(first ? String(first.headers.location) : url).pathname;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  let answer = await pages.inject(path);
  for (const button of buttons)
    answer = await pages.inject({ method: 'POST', url: path, headers, payload: `press=${button}` });
  return { answer, path };
}

/** The public half of our own key, which a careless operator might enter as the vendor's. */
const ours = (privateKey: string): string =>
  createPublicKey(createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');

const OPERATION = { tencent: 'GetDetectInfo', alipay: 'alipay.user.certify.open.query' };

test('no picture of a face is asked for: what we keep is the result', async () => {
  const heard: string[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const answer = await fetch(...asked);
    heard.push(await answer.clone().text());
    return answer;
  });
  const world = await aFace('tencent');
  const { url, token } = await world.start();
  await press(world, url, 'begin', 'pass');
  expect(await world.result(token)).toMatchObject({ state: 'passed' });
  expect(heard).toHaveLength(2);
  expect(heard.join()).not.toContain('BestFrame');
});

describe.each(['tencent', 'alipay'] as const)('%s', (vendor) => {
  test('a check that the phone passes is passed, with evidence that names nobody', async () => {
    const world = await aFace(vendor);
    const { url, token, expiresAt } = await world.start();
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
    expect(await world.result(token)).toEqual({ state: 'pending' });

    const { answer } = await press(world, url, 'begin', 'pass');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^https:\/\/site\.test\/back\?step=2/);
    const result = await world.result(token);
    expect(result).toMatchObject({
      state: 'passed',
      similarity: vendor === 'tencent' ? 96.52 : null,
      evidence: { vendor, operation: OPERATION[vendor], reference: expect.stringMatching(/./) },
    });
    expect(JSON.stringify(result)).not.toMatch(/张示例|1101/);
    expect(world.calls).toMatchObject([
      { vendor, outcome: 'started', costFen: 0, target: 'person/1' },
      { vendor, outcome: 'pending', costFen: 0 },
      { vendor, outcome: 'passed', costFen: vendor === 'tencent' ? 100 : 90 },
    ]);
    expect(JSON.stringify(world.calls)).not.toMatch(/张示例|1101/);
    expect(await world.result(token)).toMatchObject({ state: 'passed' });
  });

  test.each([
    ['liveness', 'liveness'],
    ['mismatch', vendor === 'tencent' ? 'mismatch' : 'refused'],
  ])('pressing %s fails: %s', async (button, reason) => {
    const world = await aFace(vendor);
    const { url, token } = await world.start();
    await press(world, url, 'begin', button);
    expect(await world.result(token)).toMatchObject({ state: 'failed', reason });
  });

  test('who turns back has not passed', async () => {
    const world = await aFace(vendor);
    const { url, token } = await world.start();
    const { answer } = await press(world, url, 'begin', 'cancelled');
    expect(answer.headers.location).toContain('https://site.test/back');
    const result = await world.result(token);
    expect(result).toMatchObject(
      vendor === 'tencent' ? { state: 'pending' } : { state: 'failed', reason: 'cancelled' },
    );
  });

  test('the page decides once, after it was begun', async () => {
    const world = await aFace(vendor);
    const { url, token } = await world.start();
    await press(world, url, 'pass');
    expect(await world.result(token)).toEqual({ state: 'pending' });
    await press(world, url, 'begin', 'liveness', 'pass');
    expect(await world.result(token)).toMatchObject({ reason: 'liveness' });
  });

  test('an answer about somebody else is a failure, never a pass', async () => {
    const world = await aFace(vendor);
    const { token } = await world.start();
    world.sandbox.force('identity', zhang.idNumber, `${vendor}-face/other`);
    expect(await world.result(token)).toMatchObject({ state: 'failed', reason: 'mismatch' });
  });

  test('a token passes nobody but the one it was made for', async () => {
    const world = await aFace(vendor);
    const { token } = await world.start();
    world.sandbox.force('identity', zhang.idNumber, `${vendor}-face/pass`);
    expect(await world.result(token)).toMatchObject({ state: 'passed' });
    for (const other of [li, { ...zhang, name: li.name }, { ...zhang, idNumber: li.idNumber }])
      expect(await world.result(token, other)).toMatchObject({ state: 'failed', reason: 'mismatch' });
    const [name, , inner] = token.split('.');
    expect(await world.result(`${name}.xxxx.${inner}`)).toMatchObject({
      state: 'failed',
      reason: 'mismatch',
    });
    expect(await failureOf(world.result('nobody.x.y'))).toBe('misconfigured');
    expect(await failureOf(world.result(''))).toBe('misconfigured');
  });

  test('a check that is over time is expired, and so is one that nobody knows', async () => {
    const world = await aFace(vendor);
    const { token } = await world.start();
    world.sandbox.force('identity', zhang.idNumber, `${vendor}-face/expired`);
    expect(await world.result(token)).toMatchObject({ state: 'failed', reason: 'expired' });
    const unknown = token.slice(0, -4).concat('0000');
    expect(await world.result(unknown)).toMatchObject({ state: 'failed', reason: 'expired' });
  });

  test.each([
    ['garbage', 'nonsense'],
    ['down', 'down'],
    ['slow', 'timeout'],
  ])('a vendor that answers by %s is unavailable: %s', async (outcome, failure) => {
    const world = await aFace(vendor);
    const { token } = await world.start();
    world.sandbox.force('identity', '', `${vendor}-face/${outcome}`);
    if (outcome === 'slow') world.losePatience();
    expect(await failureOf(world.result(token))).toBe(failure);
    expect(await failureOf(world.start())).toBe(failure);
  });

  test('a wrong key is refused and nobody is started', async () => {
    const world = await aFace(vendor, {
      settings: (right) => ({
        ...right,
        face: right.face.map((one) =>
          one.kind === 'tencent'
            ? { ...one, keys: { ...one.keys, secretKey: 'wrong' } }
            : { ...one, appId: '2021000000000002' },
        ),
      }),
    });
    expect(await failureOf(world.start())).toBe('misconfigured');
  });

  test('a key that is not ours is refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const world = await aFace(vendor, {
      settings: (right) => ({
        ...right,
        face: right.face.map((one) =>
          one.kind === 'tencent'
            ? { ...one, keys: { ...one.keys, secretId: 'nobody' } }
            : { ...one, privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })) },
        ),
      }),
    });
    expect(await failureOf(world.start())).toBe('misconfigured');
  });

  test('a clock that is days off is refused', async () => {
    const world = await aFace(vendor, { ahead: 2 * 24 * 3_600_000 });
    expect(await failureOf(world.start())).toBe('misconfigured');
  });
});

test('an answer of Alipay with a wrong signature is nonsense, even if it says passed', async () => {
  const world = await aFace('alipay');
  const { token } = await world.start();
  world.sandbox.force('identity', zhang.idNumber, 'alipay-face/forged');
  expect(await failureOf(world.result(token))).toBe('nonsense');
});

test('answers of Alipay are believed by its own key only', async () => {
  const world = await aFace('alipay', {
    settings: (right) => ({
      ...right,
      face: right.face.map((one) =>
        one.kind === 'alipay' ? { ...one, alipayPublicKey: ours(one.privateKey) } : one,
      ),
    }),
  });
  expect(await failureOf(world.start())).toBe('nonsense');
});

test('a forged address does not lead to the page', async () => {
  const world = await aFace('alipay');
  const { url } = await world.start();
  const forged = url.replace(/^https?:\/\/[^/]+/, '').replace(/sign=[^&]{4}/, 'sign=AAAA');
  expect((await world.sandbox.wire.inject(forged)).statusCode).toBe(200);
  expect((await world.sandbox.wire.inject(forged)).headers.location).toBeUndefined();
});

test('when the first vendor is down the second begins, and its token is good', async () => {
  const world = await aWorld();
  worlds.push(world);
  world.sandbox.force('identity', '', 'tencent-face/down');
  const { token } = await world.vendors.face.start({ ...zhang, returnUrl: 'https://site.test/' });
  expect(token).toMatch(/^alipay\./);
  world.sandbox.force('identity', zhang.idNumber, 'alipay-face/pass');
  expect(await world.vendors.face.result(token, zhang)).toMatchObject({ state: 'passed' });
});

test('the page of a check says that it is a demo and shows no whole name or number', async () => {
  const world = await aFace('tencent');
  const { url } = await world.start();
  const { answer, path } = await press(world, url);
  expect(answer.body).toContain('演示');
  expect(answer.body).toContain('开始');
  expect(answer.body).toContain('width=device-width');
  expect(answer.body).not.toMatch(/张示例|19491231/);
  expect(answer.headers['content-security-policy']).toContain("form-action 'self' https://site.test");
  const { body } = (await press(world, url, 'begin')).answer;
  expect(body).toBe('');
  const begun = (await world.pages.inject(path)).body;
  for (const label of ['通过', '失败', '取消']) expect(begun).toContain(label);
  expect((await world.pages.inject('/sandbox/face/unknown')).statusCode).toBe(404);
});
