import { expect, test } from 'vitest';
import { commandFor, commonName, pinWarning, systemOf } from './model.ts';

test('names come out of subjects, whatever stands before or in them', () => {
  expect(commonName('CN=张三,C=CN')).toBe('张三');
  expect(commonName('SERIALNUMBER=91,CN=甲\\, 乙公司,O=x')).toBe('甲\\, 乙公司');
  expect(commonName('O=没有')).toBe('O=没有');
});

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
  expect(commandFor('linux', 'https://a.example')).toBe(
    'curl -fsSO https://a.example/download/yinxin-usbkey-agent.mjs && node yinxin-usbkey-agent.mjs --origin https://a.example --pkcs11 "/usr/lib/厂商驱动.so"',
  );
  expect(commandFor('windows', 'https://a.example')).toMatch(/^curl\.exe .*; node /);
});
