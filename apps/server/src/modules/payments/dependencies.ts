import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { PayVendors } from '../../providers/pay/index.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import type { PaymentRow, RefundRow } from './tables.ts';

/** Our account at the bank, for transfers. */
export interface BankAccount {
  holder: string;
  account: string;
  bankName: string;
}

/** A refund that came to its end, and how much of the order has gone back by now. */
export interface EndedRefund extends RefundRow {
  reference: string;
  /** 分, this one included. */
  refunded: number;
  /** Nothing of what was paid is left. */
  whole: boolean;
}

/**
 * What is done with an order when money moves. Each runs in the one transaction that moves it. Locks are taken in one
 * order everywhere: the order, then what is payable, then the payment.
 */
export interface PayableHooks {
  /** Locks the order before anything of its money is locked. */
  lock(tx: Queryable, reference: string): Promise<void>;
  /** What is to be paid now, the order being locked: no attempt is opened for another amount. */
  amountOf?(tx: Queryable, reference: string): Promise<number>;
  /** What somebody's own order comes to, for which no attempt was opened yet; nothing where there is none. */
  findUnpaid?(db: Queryable, person: Actor, reference: string): Promise<number | undefined>;
  /** Paid: once for each order. */
  onSettled(tx: Queryable, payment: PaymentRow): Promise<void>;
  /** A refund that was asked for has reached the payer. */
  onRefunded(tx: Queryable, refund: EndedRefund): Promise<void>;
  /** A refund that was asked for will not be paid. */
  onRefundRefused(tx: Queryable, refund: EndedRefund): Promise<void>;
}

export interface PaymentDependencies {
  db: Database;
  vault: OpenedVault;
  storage: ObjectStore;
  jobs: Jobs;
  vendors: PayVendors;
  bank?: BankAccount | undefined;
  /** 分: above this a refund needs two people. */
  refundAloneLimit: number;
  /** Our own address: where browsers come back to. */
  origin: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** What the parts of this module share. */
export interface PaymentParts extends PaymentDependencies {
  /** Of the kind of thing that is paid for. */
  hooks(payable: { kind: string }): PayableHooks;
  /** Asks in the transaction that the vendor hears of an attempt: closed, or still unpaid. */
  attendLater(tx: Queryable, paymentId: string): Promise<void>;
  sendLater(tx: Queryable, refundId: string): Promise<void>;
}
