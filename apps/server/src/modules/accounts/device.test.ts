import { expect, test } from 'vitest';
import { deviceName, maskedNetwork } from './device.ts';

const apple =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
    'Chrome，Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge，Windows'],
  [`${apple} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari，iPhone'],
  [`${apple} Mobile/15E148 MicroMessenger/8.0.50`, '微信，iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile wxwork/4.1 MicroMessenger/7.0',
    '企业微信，Android',
  ],
  ['curl/8.5.0', '未知设备'],
  ['', '未知设备'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('a network is recognised, not located', () => {
  expect(maskedNetwork('203.0.113.77')).toBe('203.0.113.*');
  expect(maskedNetwork('::ffff:203.0.113.77')).toBe('203.0.113.*');
  expect(maskedNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(maskedNetwork('')).toBe('');
});
