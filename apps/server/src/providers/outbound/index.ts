export { type AlipayAnswer, type AlipayGateway, type AlipayKeys, alipayGateway } from './alipay-gateway.ts';
export { signAcs3 } from './aliyun-signature.ts';
export {
  type CallRecord,
  createLine,
  type LineParts,
  type Reading,
  type VendorCall,
  type VendorLine,
} from './line.ts';
export { type Prices, parsePrices } from './prices.ts';
export { forgetOldVendorCalls, recordCalls, vendorFaults } from './records.ts';
export { readPrivateKey, readPublicKey } from './rsa-keys.ts';
export { signTc3 } from './tencent-signature.ts';
export type { VendorRequest, WireAnswer } from './transport.ts';
export { Unusable, type VendorFailure, VendorUnavailable } from './unavailable.ts';
