import { expect, test } from 'vitest';
import { inAppBrowser, internetExplorer, isMobileAgent, isWecomAgent, mobileSystem } from './user-agent.ts';
import { agents } from './user-agents.ts';

test.each(['iphone', 'ipad', 'androidTablet', 'harmonyTablet', 'wechatAndroid', 'wecomIos'] as const)(
  '%s is a mobile device whatever its width',
  (name) => expect(isMobileAgent(agents[name])).toBe(true),
);

test.each([
  'chrome',
  'windowsTabletPc',
  'harmonyPc',
  'wechatWindows',
  'wecomWindows',
  'wecomMac',
  'ie8',
] as const)('%s is a desktop', (name) => expect(isMobileAgent(agents[name])).toBe(false));

test.each([
  ['wechatIos', 'wechat', 'ios'],
  ['wechatAndroid', 'wechat', 'android'],
  ['weiboIos', 'weibo', 'ios'],
  ['qqAndroid', 'qq', 'android'],
  ['qqIos', 'qq', 'ios'],
] as const)('%s is the browser inside %s on %s', (name, app, system) => {
  expect(inAppBrowser(agents[name])).toBe(app);
  expect(mobileSystem(agents[name])).toBe(system);
});

test.each([
  'chrome',
  'iphone',
  'qqBrowser',
  'wecomAndroid',
  'wecomIos',
  'wecomWindows',
  'wechatWindows',
] as const)('%s needs no mask layer', (name) => expect(inAppBrowser(agents[name])).toBeUndefined());

test('enterprise WeChat is known on every device, and WeChat is not taken for it', () => {
  const wecom = ['wecomIos', 'wecomAndroid', 'wecomWindows', 'wecomMac'] as const;
  expect(wecom.map((name) => isWecomAgent(agents[name]))).toEqual(wecom.map(() => true));
  const others = ['wechatIos', 'wechatAndroid', 'wechatWindows', 'chrome', 'iphone'] as const;
  expect(others.map((name) => isWecomAgent(agents[name]))).toEqual(others.map(() => false));
});

test.each([
  ['ie6', 6],
  ['ie8', 8],
  ['ie10', 10],
  ['ie11', 11],
  ['ie11AsIe7', 11],
  ['chrome', undefined],
] as const)('%s is Internet Explorer %s', (name, version) => {
  expect(internetExplorer(agents[name])).toBe(version);
});
