import { createLine, type LineParts } from '../outbound/index.ts';
import { type AlipaySettings, alipay } from './alipay.ts';
import type { PayVendors } from './vendors.ts';
import { wechatPay } from './wechat.ts';
import type { WechatSettings } from './wechat-settings.ts';

export { VendorUnavailable } from '../outbound/index.ts';
export type { AlipaySettings } from './alipay.ts';
export * from './vendors.ts';
export type { WechatSettings } from './wechat-settings.ts';

/** Which vendors collect; what is missing is off. */
export interface PaySettings {
  wechat?: WechatSettings | undefined;
  alipay?: AlipaySettings | undefined;
}

/** One line per vendor: one that is down does not take the other along. */
export const createPayVendors = ({ wechat, alipay: ali }: PaySettings, parts: LineParts): PayVendors => ({
  ...(wechat && { wechat: wechatPay(wechat, createLine('wechat', parts)) }),
  ...(ali && { alipay: alipay(ali, createLine('alipay', parts)) }),
});
