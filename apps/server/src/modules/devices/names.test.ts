import { expect, test } from 'vitest';
import { deviceName, deviceWords, maskedNetwork } from './names.ts';

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

const MOZILLA = 'Mozilla/5.0';

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36`,
    '电脑，Chrome，Windows',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 14_0) Version/18.0 Safari/605.1`, '电脑，Safari，macOS'],
  [`${MOZILLA} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`, '电脑，Firefox，Linux'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0`,
    '手机，微信，iPhone',
  ],
  [`${MOZILLA} (Linux; Android 15; Pixel 9) Chrome/130.0 Mobile Safari/537.36`, '手机，Chrome，Android'],
  [`${MOZILLA} (Linux; Android 15; SM-X710) Chrome/130.0 Safari/537.36`, '平板，Chrome，Android'],
  [
    `${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1`,
    '平板，Safari，iPad',
  ],
  [`${MOZILLA} (Phone; OpenHarmony 5.0) ArkWeb/4.1 Mobile HuaweiBrowser/5.0`, '手机，华为浏览器，HarmonyOS'],
  ['curl/8.0', '未知设备'],
  ['', '未知设备'],
])('with its type, %s is %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words));
