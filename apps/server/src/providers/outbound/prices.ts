/** What a call costs in 分, fractions included, by vendor and operation. */
export interface Prices {
  of(vendor: string, operation: string): number;
}

/** `tencent.PhoneVerification=40,aliyun.SendSms=4.5`; throws on anything else. */
export function parsePrices(text: string): Prices {
  const prices = new Map<string, number>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (!entry) continue;
    const [, operation, price] = /^([a-z]+\.\w[\w.]*)=(\d{1,6}(?:\.\d{1,2})?)$/.exec(entry) ?? [];
    if (!operation) throw new Error(`“${entry}”应为“厂商.操作=分”，例如 tencent.PhoneVerification=40`);
    prices.set(operation, Number(price));
  }
  return { of: (vendor, operation) => prices.get(`${vendor}.${operation}`) ?? 0 };
}
