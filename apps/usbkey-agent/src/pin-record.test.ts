import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PinGuard } from './pin-guard.ts';
import { pinRecordIn, stateFolder } from './pin-record.ts';
import { Refusal } from './refusal.ts';
import { AgentProcess } from './testing/agent-process.ts';
import { aSoftToken, PIN, softHsm } from './testing/devices.ts';
import { refused } from './testing/page.ts';

const MINUTE = 60_000;
const aFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'yinxin-pins-')), 'agent');
const wrong = () => {
  throw new Refusal('PIN_WRONG');
};

test('a program that starts anew counts on, and forgets in time', () => {
  const folder = aFolder();
  const clock = { now: 1_000 * MINUTE };
  const started = () => new PinGuard(() => clock.now, pinRecordIn(folder));
  expect(() => started().try('a', wrong)).toThrow('还可以再试 2 次');
  expect(() => started().try('a', wrong)).toThrow('还可以再试 1 次');
  expect(() => started().try('a', wrong)).toThrow('10 分钟后再试');
  expect(() => started().try('a', () => 'right')).toThrow('10 分钟后再试');
  expect(started().try('b', () => 'right')).toBe('right');
  clock.now += 10 * MINUTE;
  expect(started().try('a', () => 'right')).toBe('right');
  expect(readFileSync(path.join(folder, 'wrong-pins.json'), 'utf8')).toBe('{}');
});

test('a right PIN after a start clears the count, and what is no matter of the PIN counts for nothing', () => {
  const folder = aFolder();
  const started = () => new PinGuard(Date.now, pinRecordIn(folder));
  for (const left of [2, 1]) expect(() => started().try('a', wrong)).toThrow(`还可以再试 ${left} 次`);
  expect(() =>
    started().try('a', () => {
      throw new Refusal('TOKEN_GONE');
    }),
  ).toThrow(Refusal);
  expect(started().try('a', () => 'right')).toBe('right');
  expect(() => started().try('a', wrong)).toThrow('还可以再试 2 次');
});

test('whoever ends the program while a PIN is tried has used up the try', () => {
  const folder = aFolder();
  const seen: string[] = [];
  new PinGuard(Date.now, pinRecordIn(folder)).try('a', () => {
    seen.push(readFileSync(path.join(folder, 'wrong-pins.json'), 'utf8'));
  });
  expect(Object.keys(JSON.parse(seen[0] ?? '{}'))).toEqual(['a']);
});

test('a clock that was set back pauses no longer than the window', () => {
  const folder = aFolder();
  const clock = { now: 1_000 * MINUTE };
  const started = () => new PinGuard(() => clock.now, pinRecordIn(folder));
  for (let tries = 0; tries < 3; tries++) expect(() => started().try('a', wrong)).toThrow(Refusal);
  clock.now -= 500 * MINUTE;
  expect(() => started().try('a', () => 'right')).toThrow('10 分钟后再试');
  clock.now += 10 * MINUTE;
  expect(started().try('a', () => 'right')).toBe('right');
});

test('the record is for its user alone, replaced whole, and what cannot be read stops the agent', () => {
  const folder = aFolder();
  const record = pinRecordIn(folder);
  record.write({ a: [1] });
  expect(readdirSync(folder)).toEqual(['wrong-pins.json']);
  if (process.platform !== 'win32') {
    expect(statSync(path.join(folder, 'wrong-pins.json')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  }
  for (const broken of ['{', '[]', '{"a":["1"]}', 'null']) {
    writeFileSync(path.join(folder, 'wrong-pins.json'), broken);
    expect(() => record.read()).toThrow('无法读取');
  }
});

test('every system has its place for it', () => {
  expect(stateFolder('linux', {}, '/home/a')).toBe('/home/a/.local/state/yinxin-usbkey-agent');
  expect(stateFolder('linux', { XDG_STATE_HOME: '/s' }, '/home/a')).toBe('/s/yinxin-usbkey-agent');
  expect(stateFolder('darwin', {}, '/Users/a')).toBe(
    '/Users/a/Library/Application Support/yinxin-usbkey-agent',
  );
  expect(stateFolder('win32', { LOCALAPPDATA: 'C:/l' }, 'C:/a')).toContain('C:/l');
});

describe.skipIf(!softHsm)('the program itself (install softhsm2 if skipped)', () => {
  test('started again it gives no new guesses, and takes the right PIN while one is left', async () => {
    const device = aSoftToken();
    onTestFinished(() => device.dispose());
    /** One start, one change of the PIN. */
    const changing = async (pin: string, newPin: string) => {
      const agent = await AgentProcess.start(device);
      try {
        const page = await agent.paired();
        const [token] = (await page.ask('tokens')).tokens;
        const asked = page.ask('changePin', { token: token!.id, pin, newPin });
        return await agent.agreeing(refused(asked));
      } finally {
        await agent.stop();
      }
    };
    for (const pin of ['000001', '000002'])
      expect(await changing(pin, PIN)).toMatchObject({ code: 'PIN_WRONG' });
    expect(await changing(PIN, '654321')).toEqual({});
    for (const pin of ['000001', '000002']) await changing(pin, PIN);
    expect(await changing('000003', PIN)).toMatchObject({ code: 'PIN_PAUSED' });
    expect(await changing('654321', PIN)).toMatchObject({ code: 'PIN_PAUSED' });
  });
});
