import type { PayChannel } from '@yinxin/api';

export type OnlineVendor = 'wechat' | 'alipay';

/** An order as a vendor is asked to collect it. */
export interface TradeOrder {
  /** Ours and unique: 商户订单号, at most 32 letters and digits. */
  number: string;
  /** 分. */
  amount: number;
  subject: string;
  expiresAt: Date;
  /** Where the payer's browser is; WeChat asks for it on phones. */
  clientAddress: string;
  /** Where the payer's browser goes afterwards, where a page is opened. */
  returnUrl?: string | undefined;
  /** The code of WeChat's authorisation, by which the payer is known inside WeChat. */
  wechatCode?: string | undefined;
}

/** What the payer needs in order to pay. */
export interface Handoff {
  qr?: string;
  redirect?: string;
  bridge?: {
    appId: string;
    timeStamp: string;
    nonceStr: string;
    package: string;
    signType: 'RSA';
    paySign: string;
  };
}

export interface PaidTrade {
  state: 'paid';
  amount: number;
  /** The vendor's own number. */
  transaction: string;
  paidAt: Date;
}

/** `unknown`: the vendor knows no such order. */
export type Trade = { state: 'unknown' | 'unpaid' | 'closed' } | PaidTrade;

export interface RefundOrder {
  /** 商户订单号 of the payment. */
  number: string;
  /** 商户退款单号: the same one is never paid back twice. */
  refundNumber: string;
  amount: number;
  /** What was paid. */
  total: number;
  reason: string;
}

/** `unknown`: the vendor knows no such refund. */
export type RefundResult =
  | { state: 'done'; amount: number; transaction: string; at: Date }
  | { state: 'sent' | 'unknown' }
  | { state: 'failed'; reason: string };

export interface StatementLine {
  what: 'payment' | 'refund';
  /** 商户订单号, or 商户退款单号 of a refund. */
  number: string;
  transaction: string;
  amount: number;
  fee: number;
}

export interface Statement {
  lines: readonly StatementLine[];
  /** SHA-256 of what was downloaded. */
  sha256: string;
}

/** What a vendor tells us by itself, as far as its signature covers it. */
export type Notice =
  | { about: 'trade'; number: string; trade: Trade }
  | { about: 'refund'; number: string; refundNumber: string; result: RefundResult }
  | { about: 'nothing' };

export interface RawNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

type NoticeFault = 'signature' | 'stale' | 'content' | 'merchant';

/** A notice that is not believed. */
export class NoticeRefused extends Error {
  readonly fault: NoticeFault;

  constructor(fault: NoticeFault) {
    super(`a notice of a payment is refused: ${fault}`);
    this.name = 'NoticeRefused';
    this.fault = fault;
  }
}

/** One vendor that collects money. Every call may be repeated: numbers are ours and unique. */
export interface PayVendor {
  readonly name: OnlineVendor;
  readonly channels: readonly PayChannel[];
  open(channel: PayChannel, order: TradeOrder): Promise<Handoff>;
  query(number: string): Promise<Trade>;
  /** `paid`: it cannot be closed any more. */
  close(number: string): Promise<'closed' | 'paid'>;
  refund(order: RefundOrder): Promise<RefundResult>;
  queryRefund(order: Pick<RefundOrder, 'number' | 'refundNumber'>): Promise<RefundResult>;
  /** Of a whole day in China, `yyyy-MM-dd`; undefined while there is none, as after a day without business. */
  statement(day: string): Promise<Statement | undefined>;
  /** Checks signature, freshness and merchant; throws `NoticeRefused`. */
  readNotice(notice: RawNotice, now: number): Notice;
  /** Where WeChat asks its user whether we may know who they are. */
  authorizationUrl?(returnUrl: string): string;
}

export type PayVendors = { readonly [Name in OnlineVendor]?: PayVendor };
