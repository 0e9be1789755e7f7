import { expect, test } from 'vitest';
import { readOptions } from '../../../../usbkey-agent/src/options.ts';
import {
  AGENT_FILE,
  algorithmAdvice,
  commandFor,
  DRIVERS,
  type DriverKind,
  pinWarning,
  SYSTEMS,
  type System,
  systemOf,
} from './model.ts';

test('what is left of the PIN is said, the last try in full', () => {
  expect(pinWarning({ pin: 'ready' })).toBeUndefined();
  expect(pinWarning({ pin: 'ready', pinTriesLeft: 4 })).toBe('PIN 码还可以试 4 次');
  expect(pinWarning({ pin: 'last-try', pinTriesLeft: 1 })).toContain('只剩最后一次机会');
  expect(pinWarning({ pin: 'locked' })).toContain('已锁定');
});

test('one command for each system, for this site', () => {
  expect(systemOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('windows');
  expect(systemOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)')).toBe('macos');
  expect(systemOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('linux');
  expect(commandFor('linux', 'skf', 'https://a.example')).toBe(
    'curl -fsSO https://a.example/download/yinxin-usbkey-agent.mjs && node yinxin-usbkey-agent.mjs --origin https://a.example --skf "/usr/lib/厂商驱动.so"',
  );
  expect(commandFor('windows', 'skf', 'https://a.example')).toMatch(/^curl\.exe .*; node /);
});

/** What the shell hands to the program. */
const argumentsIn = (command: string): string[] => {
  const [, program = ''] = command.split(`node ${AGENT_FILE.split('/').at(-1)} `);
  return [...program.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
};

test('the agent takes every command, with the driver that was chosen', () => {
  const drivers = { skf: { kind: 'skf' }, pkcs11: { kind: 'pkcs11' }, 'pkcs11-sm2': { kind: 'pkcs11' } };
  for (const system of Object.keys(SYSTEMS) as System[])
    for (const driver of Object.keys(DRIVERS) as DriverKind[]) {
      const options = readOptions(argumentsIn(commandFor(system, driver, 'https://a.example')));
      expect(options).toMatchObject({
        origins: new Set(['https://a.example']),
        driver: { ...drivers[driver], library: SYSTEMS[system].driver },
      });
      // without the vendor's numbers a PKCS#11 driver makes no SM2 key
      expect(JSON.stringify(options).includes('"sm2"')).toBe(driver === 'pkcs11-sm2');
    }
  expect(Object.keys(DRIVERS)[0]).toBe('skf');
});

test('after a refused algorithm the other kind of driver is named', () => {
  expect(algorithmAdvice('pkcs11')).toContain(DRIVERS.skf.words);
  expect(algorithmAdvice('pkcs11')).toContain(DRIVERS['pkcs11-sm2'].words);
  expect(algorithmAdvice('skf')).toContain(DRIVERS.pkcs11.words);
});
