import { PAY_CHANNELS, type PayChannel } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { channelsAt, isInWeChat } from './channels.ts';

const all = (Object.keys(PAY_CHANNELS) as PayChannel[]).map((channel) => ({
  channel,
  words: PAY_CHANNELS[channel].words,
  gives: PAY_CHANNELS[channel].gives,
}));
const at = (...[place, channels]: Parameters<typeof channelsAt>) =>
  channelsAt(place, channels).map(({ channel }) => channel);

test('codes stand on desks, pages on phones, and WeChat pays by itself', () => {
  expect(at('desktop', all)).toEqual(['wechat-native', 'alipay-qr', 'bank-transfer']);
  expect(at('phone', all)).toEqual(['wechat-h5', 'alipay-wap', 'bank-transfer']);
  expect(at('wechat', all)).toEqual(['wechat-jsapi', 'bank-transfer']);
});

test('what the platform does not offer is not shown', () => {
  expect(
    at(
      'desktop',
      all.filter(({ channel }) => channel === 'alipay-qr'),
    ),
  ).toEqual(['alipay-qr']);
});

test('WeChat is known by its name', () => {
  expect(isInWeChat('Mozilla/5.0 … MicroMessenger/8.0.50')).toBe(true);
  expect(isInWeChat('Mozilla/5.0 (iPhone) Safari')).toBe(false);
});
