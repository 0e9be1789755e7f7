import { randomUUID } from 'node:crypto';
import { sandboxAlipayAccount } from '../alipay/accounts.ts';
import { signedForm } from '../alipay/gateway.ts';
import { sandboxPayAccount } from './accounts.ts';
import { stateOf } from './alipay.ts';
import { chinaTime, rfc3339, yuan } from './service.ts';
import type { SandboxTrade } from './trades.ts';
import { tradeView } from './wechat.ts';
import { platformHeaders, sealResource } from './wechat-signature.ts';

/** How a notice differs from an honest one. */
export interface NoticeChanges {
  number?: string;
  amount?: number;
  /** Another merchant's (a seller's, for Alipay). */
  merchant?: string;
  /** When it was signed. */
  at?: number;
  forged?: boolean;
}

export interface SandboxNotice {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What the vendor sends when a trade was paid, signed as it signs. */
export const noticeOf = (trade: SandboxTrade, now: number, changes: NoticeChanges = {}): SandboxNotice =>
  trade.vendor === 'wechat' ? wechatNotice(trade, now, changes) : alipayNotice(trade, now, changes);

function wechatNotice(trade: SandboxTrade, now: number, changes: NoticeChanges): SandboxNotice {
  const { number, amount, merchant, at = now, forged = false } = changes;
  const view = tradeView(trade, {
    ...(number === undefined ? {} : { number }),
    ...(amount === undefined ? {} : { amount }),
    ...(merchant === undefined ? {} : { mchid: merchant }),
  });
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: rfc3339(at),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: sealResource(view, 'transaction'),
  });
  const headers = { 'content-type': 'application/json', ...platformHeaders(body, at, forged) };
  return { url: trade.notifyUrl, headers, body };
}

function alipayNotice(trade: SandboxTrade, now: number, changes: NoticeChanges): SandboxNotice {
  const { number = trade.number, amount = trade.amount, at = now, forged = false } = changes;
  const form = signedForm(
    {
      notify_time: chinaTime(at),
      notify_type: 'trade_status_sync',
      notify_id: randomUUID().replaceAll('-', ''),
      app_id: sandboxAlipayAccount.appId,
      auth_app_id: sandboxAlipayAccount.appId,
      charset: 'utf-8',
      version: '1.0',
      trade_no: trade.transaction,
      out_trade_no: number,
      seller_id: changes.merchant ?? sandboxPayAccount.alipay.sellerId,
      buyer_id: '2088000000000002',
      trade_status: stateOf(trade),
      total_amount: yuan(amount),
      receipt_amount: yuan(amount),
      subject: trade.subject,
      gmt_create: chinaTime(trade.paidAt),
      gmt_payment: chinaTime(trade.paidAt),
    },
    forged,
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  return { url: trade.notifyUrl, headers, body: form.toString() };
}

/** Whether we said what the vendor wants to hear. */
export const isTaken = (
  { vendor }: SandboxTrade,
  { status, body }: { status: number; body: string },
): boolean => (vendor === 'wechat' ? status === 200 || status === 204 : body === 'success');
