import { randomUUID } from 'node:crypto';
import type { PayOperation } from './outcomes.ts';

export type PayVendorName = 'wechat' | 'alipay';

export interface SandboxRefund {
  number: string;
  transaction: string;
  amount: number;
  state: 'working' | 'done' | 'abnormal';
  at: number;
}

/** One order at a vendor. */
export interface SandboxTrade {
  /** In the address of its page. */
  readonly token: string;
  readonly vendor: PayVendorName;
  /** 商户订单号. */
  readonly number: string;
  readonly kind: 'native' | 'jsapi' | 'h5' | 'precreate' | 'wap';
  readonly subject: string;
  /** 分. */
  readonly amount: number;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly expiresAt: number;
  /** Alipay knows a trade only once its code was scanned. */
  isKnown: boolean;
  state: 'unpaid' | 'paid' | 'closed';
  transaction: string;
  paidAt: number;
  readonly refunds: SandboxRefund[];
  /** A notice that waits to be sent by hand. */
  isNoticeOwed: boolean;
}

type NewTrade = Pick<
  SandboxTrade,
  'vendor' | 'number' | 'kind' | 'subject' | 'amount' | 'notifyUrl' | 'returnUrl' | 'expiresAt' | 'isKnown'
>;

export interface Trades {
  /** The order that is there under this number already, if its facts are the same; undefined if they are not. */
  place(trade: NewTrade): SandboxTrade | undefined;
  find(vendor: PayVendorName, number: string): SandboxTrade | undefined;
  byToken(token: string): SandboxTrade | undefined;
  all(): readonly SandboxTrade[];
  isExpired(trade: SandboxTrade): boolean;
  /** A number of the vendor's. */
  serial(): string;
  /** Where the payer sees it. */
  address(trade: SandboxTrade): string;
}

/** The outcome chosen for an order, or for every one. */
export type Chosen = (operation: PayOperation, number: string) => string | undefined;

const KEPT = 2_000;

export function createTrades(pagesOrigin: string, now: () => number): Trades {
  const trades = new Map<string, SandboxTrade>();
  let serials = 0;
  const keyOf = (vendor: PayVendorName, number: string) => `${vendor}/${number}`;
  return {
    place(trade) {
      const known = trades.get(keyOf(trade.vendor, trade.number));
      if (known) return known.amount === trade.amount && known.subject === trade.subject ? known : undefined;
      const placed: SandboxTrade = {
        ...trade,
        token: randomUUID(),
        state: 'unpaid',
        transaction: '',
        paidAt: 0,
        refunds: [],
        isNoticeOwed: false,
      };
      trades.set(keyOf(trade.vendor, trade.number), placed);
      const [oldest] = trades.keys();
      if (trades.size > KEPT && oldest !== undefined) trades.delete(oldest);
      return placed;
    },
    find: (vendor, number) => trades.get(keyOf(vendor, number)),
    byToken: (token) => [...trades.values()].find((trade) => trade.token === token),
    all: () => [...trades.values()],
    isExpired: ({ state, expiresAt }) => state === 'unpaid' && now() > expiresAt,
    serial: () => `42000000${String(now())}${String(++serials).padStart(6, '0')}`,
    address: ({ token }) => `${pagesOrigin}/sandbox/pay/${token}`,
  };
}
