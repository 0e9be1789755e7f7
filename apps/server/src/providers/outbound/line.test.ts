import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { aRecord } from '../../testing/vendors.ts';
import { createLine, type VendorCall, type VendorLine } from './line.ts';
import { parsePrices } from './prices.ts';
import { Unusable, VendorUnavailable } from './unavailable.ts';

afterEach(() => vi.restoreAllMocks());

const refusal = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

/** What the vendor does, one call after the other; the last goes on. */
function aVendor(...does: readonly (Response | Error | 'silence')[]) {
  let asked = 0;
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const next = does[Math.min(asked++, does.length - 1)];
    if (next instanceof Response) return next.clone();
    if (next instanceof Error) throw next;
    return new Promise((_, fail) => {
      init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
    });
  });
}

const ok = Response.json({ answer: 42 });
const broken = new Response('<h1>502</h1>', { status: 502 });

const aCall = (change: Partial<VendorCall<number>> = {}): VendorCall<number> => ({
  operation: 'Ask',
  idempotent: true,
  request: () => ({ url: 'http://vendor.invalid/', headers: {}, body: '{}' }),
  read: ({ text }) => ({ value: JSON.parse(text).answer, outcome: 'answered', billed: true }),
  ...change,
});

function aLine(change: { timeoutMs?: number; random?: () => number } = {}) {
  const { parts, calls } = aRecord('system.Ask=40');
  const clock = { time: 0 };
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const line = createLine('system', { ...parts, now: () => clock.time, sleep, ...change });
  return { line, calls, clock, waits };
}

const failureOf = async (line: VendorLine, call = aCall()) => {
  const error = await line.call(call).catch((thrown: unknown) => thrown);
  if (!(error instanceof VendorUnavailable)) throw new Error(`not a failure: ${error}`);
  return error.failure;
};

test('an answer is returned, and its cost is written down with the one it was for', async () => {
  aVendor(ok);
  const { line, calls } = aLine();
  expect(await line.call(aCall({ target: 'person/1' }))).toBe(42);
  expect(calls).toEqual([
    {
      vendor: 'system',
      operation: 'Ask',
      outcome: 'answered',
      durationMs: 0,
      costFen: 40,
      target: 'person/1',
    },
  ]);
});

test('what the vendor does not charge costs nothing', async () => {
  aVendor(ok);
  const { line, calls } = aLine();
  await line.call(aCall({ read: () => ({ value: 1, outcome: 'none', billed: false }) }));
  expect(calls).toMatchObject([{ outcome: 'none', costFen: 0 }]);
});

describe('what may be repeated is tried again', () => {
  test.each([
    ['a refused connection', refusal('ECONNREFUSED')],
    ['a connection that was cut', refusal('ECONNRESET')],
    ['a broken gateway', broken],
  ])('after %s', async (_, failure) => {
    const asked = aVendor(failure, failure, ok);
    const { line, calls } = aLine();
    expect(await line.call(aCall())).toBe(42);
    expect(asked).toHaveBeenCalledTimes(3);
    expect(calls).toHaveLength(1);
  });

  test('three times at most, after growing waits with jitter', async () => {
    const asked = aVendor(broken);
    const { line, waits } = aLine({ random: () => 0.5 });
    expect(await failureOf(line)).toBe('down');
    expect(asked).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([150, 300]);
  });

  test('and signed anew each time', async () => {
    aVendor(broken, ok);
    const request = vi.fn(aCall().request);
    await aLine().line.call(aCall({ request }));
    expect(request).toHaveBeenCalledTimes(2);
  });

  test('not after a time-out', async () => {
    const asked = aVendor('silence');
    expect(await failureOf(aLine({ timeoutMs: 20 }).line)).toBe('timeout');
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('what may not be repeated', () => {
  const once = aCall({ idempotent: false });

  test('is tried again when nobody was reached', async () => {
    const asked = aVendor(refusal('ECONNREFUSED'), ok);
    expect(await aLine().line.call(once)).toBe(42);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['a connection that was cut', refusal('ECONNRESET'), 'down'],
    ['a broken gateway', broken, 'nonsense'],
  ])('is not after %s: it may have arrived', async (_, failure, name) => {
    const asked = aVendor(failure, ok);
    const error = await aLine()
      .line.call(once)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: name, sent: true });
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('an answer that settles nothing', () => {
  test.each(['', 'null', '[]', '{"answer":', '<html>'])('%j is nonsense', async (text) => {
    aVendor(new Response(text));
    const strict = aCall({
      read: ({ text: json }) => {
        const { answer } = JSON.parse(json);
        if (typeof answer !== 'number') throw new TypeError('no answer');
        return { value: answer, outcome: 'answered', billed: true };
      },
    });
    const { line, calls } = aLine();
    expect(await failureOf(line, strict)).toBe('nonsense');
    expect(calls).toMatchObject([{ outcome: 'nonsense', costFen: 0 }]);
  });

  test('one that never ends is nonsense, too', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    });
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(endless));
    expect(await failureOf(aLine().line, aCall({ idempotent: false }))).toBe('nonsense');
  });
});

describe('a vendor that is down', () => {
  const ask = async (line: VendorLine, times: number) => {
    for (let count = 0; count < times; count += 1) await failureOf(line);
  };

  test('is left alone after five failures, tried once by one after a pause, and back when that works', async () => {
    const asked = aVendor(broken);
    const { line, clock, calls } = aLine();
    await ask(line, 5);
    asked.mockClear();
    expect(await failureOf(line)).toBe('circuit-open');
    expect(asked).not.toHaveBeenCalled();
    expect(calls.at(-1)).toMatchObject({ outcome: 'circuit-open', costFen: 0 });

    clock.time += 30_000;
    let answer = (_: Response) => {};
    asked.mockImplementation(() => new Promise((done) => (answer = done)));
    const probe = line.call(aCall());
    expect(await failureOf(line)).toBe('circuit-open');
    answer(ok.clone());
    expect(await probe).toBe(42);

    aVendor(ok);
    expect(await line.call(aCall())).toBe(42);
  });

  test('is left alone twice as long when the trial fails, five minutes at most', async () => {
    aVendor(broken);
    const { line, clock } = aLine();
    await ask(line, 5);
    for (const pause of [30, 60, 120, 240, 300, 300]) {
      clock.time += pause * 1000 - 1;
      expect(await failureOf(line)).toBe('circuit-open');
      clock.time += 1;
      expect(await failureOf(line)).toBe('down');
    }
  });

  test('calls that were on their way when it was given up neither prolong the pause nor let a second trial in', async () => {
    const { line, clock } = aLine();
    const waiting: ((answer: Response) => void)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((done) => waiting.push(done)));
    const once = aCall({ idempotent: false });
    const early = Array.from({ length: 7 }, () => failureOf(line, once));
    const fail = () => waiting.shift()?.(new Response('<html>'));
    for (let count = 0; count < 5; count += 1) fail();
    await Promise.all(early.slice(0, 5));

    clock.time = 20_000;
    fail();
    await early[5];
    clock.time = 30_000;
    const trial = line.call(once);
    fail();
    await early[6];
    expect(await failureOf(line, once)).toBe('circuit-open');
    waiting.shift()?.(ok.clone());
    expect(await trial).toBe(42);
  });

  test('failures with successes between them, and refusals in the vendor’s own words, leave it open to all', async () => {
    const { line } = aLine();
    for (let round = 0; round < 3; round += 1) {
      aVendor(broken);
      await ask(line, 4);
      aVendor(ok);
      expect(await line.call(aCall())).toBe(42);
    }
    const refused = aCall({
      read: () => {
        throw new Unusable('misconfigured');
      },
    });
    for (let count = 0; count < 10; count += 1) expect(await failureOf(line, refused)).toBe('misconfigured');
  });
});

test('no sequence of failures gives a value', async () => {
  const failing = fc.constantFrom(
    ...[broken, refusal('ECONNRESET'), refusal('ENOTFOUND'), new Response('{'), new Response('')],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(failing, { minLength: 1, maxLength: 12 }),
      fc.nat(400_000),
      async (does, step) => {
        vi.restoreAllMocks();
        aVendor(...does);
        const { line, clock } = aLine();
        for (let count = 0; count < 8; count += 1) {
          await failureOf(line);
          clock.time += step;
        }
      },
    ),
    { numRuns: depth(8, 60) },
  );
});

test('prices are read, fractions too; anything else is refused by name', () => {
  const prices = parsePrices(' tencent.PhoneVerification=40, aliyun.SendSms=4.5 ');
  expect(prices.of('aliyun', 'SendSms')).toBe(4.5);
  expect(prices.of('aliyun', 'SendFax')).toBe(0);
  expect(parsePrices('').of('a', 'b')).toBe(0);
  for (const wrong of ['SendSms=1', 'a.b', 'a.b=-1', 'a.b=x', 'a.b=1.234'])
    expect(() => parsePrices(wrong), wrong).toThrow(wrong);
});
