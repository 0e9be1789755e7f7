import { createHash } from 'node:crypto';
import type { PayChannel } from '@yinxin/api';
import { offsetTimeInChina } from '@yinxin/values';
import { z } from 'zod';
import { readPrivateKey, readPublicKey, Unusable, type VendorLine } from '../outbound/index.ts';
import { wechatStatement } from './statements.ts';
import type { Handoff, PayVendor, RefundResult, Trade, TradeOrder } from './vendors.ts';
import { signedRequest, type WechatAnswer, type WechatApi, wechatCall } from './wechat-api.ts';
import { readWechatNotice } from './wechat-notice.ts';
import { authorizationUrl, openIdOf } from './wechat-oauth.ts';
import type { WechatSettings } from './wechat-settings.ts';
import { bridgeParameters } from './wechat-signature.ts';
import { readRefund, readTrade, type WechatMerchant } from './wechat-trades.ts';

const LONGEST_STATEMENT = 64 * 1_048_576;
const DESCRIPTION_BYTES = 127;

/** 微信支付 APIv3 of a direct merchant. */
export function wechatPay(settings: WechatSettings, line: VendorLine): PayVendor {
  const { appId, mchid, notifyUrl } = settings;
  const endpoint = settings.endpoint ?? 'https://api.mch.weixin.qq.com';
  const key = readPrivateKey(settings.privateKey);
  const platform = new Map(
    settings.platformKeys.map(({ serial, key: text }) => [serial, readPublicKey(text)]),
  );
  const api: WechatApi = { line, endpoint, merchant: { mchid, serial: settings.serial, key }, platform };
  const merchant: WechatMerchant = { appId, mchid };
  const isOpenInside = Boolean(settings.appSecret);

  const place = async <T>(path: string, order: TradeOrder, more: object, answer: z.ZodType<T>): Promise<T> =>
    wechatCall(api, {
      operation: `transactions.${path}`,
      method: 'POST',
      path: `/v3/pay/transactions/${path}`,
      target: `payment/${order.number}`,
      content: {
        appid: appId,
        mchid,
        description: cut(order.subject, DESCRIPTION_BYTES),
        out_trade_no: order.number,
        time_expire: offsetTimeInChina(order.expiresAt),
        notify_url: notifyUrl,
        amount: { total: order.amount, currency: 'CNY' },
        ...more,
      },
      read: (given) => ({ value: answer.parse(bodyOf(given)), outcome: 'opened' }),
    });

  const openings: Partial<Record<PayChannel, (order: TradeOrder) => Promise<Handoff>>> = {
    'wechat-native': async (order) => {
      const { code_url } = await place('native', order, {}, z.object({ code_url: z.string() }));
      return { qr: code_url };
    },
    'wechat-h5': async (order) => {
      const scene = { payer_client_ip: order.clientAddress, h5_info: { type: 'Wap' } };
      const { h5_url } = await place('h5', order, { scene_info: scene }, z.object({ h5_url: z.url() }));
      const address = new URL(h5_url);
      if (order.returnUrl) address.searchParams.set('redirect_url', order.returnUrl);
      return { redirect: address.href };
    },
    'wechat-jsapi': async (order) => {
      const openid = await openIdOf(settings, line, order.wechatCode ?? '');
      const { prepay_id } = await place(
        'jsapi',
        order,
        { payer: { openid } },
        z.object({ prepay_id: z.string() }),
      );
      return { bridge: bridgeParameters(appId, prepay_id, key) };
    },
  };

  const refunding = (given: WechatAnswer, asked: { number: string; refundNumber: string }) => {
    if (!given.ok) {
      const value: RefundResult =
        given.code === 'RESOURCE_NOT_EXISTS'
          ? { state: 'unknown' }
          : { state: 'failed', reason: given.message || given.code };
      return { value, outcome: value.state };
    }
    const value = readRefund(given.body, asked);
    return { value, outcome: value.state };
  };

  return {
    name: 'wechat',
    channels: ['wechat-native', 'wechat-h5', ...(isOpenInside ? (['wechat-jsapi'] as const) : [])],
    open(channel, order) {
      const opening = openings[channel];
      if (!opening) throw new Error(`WeChat Pay has no ${channel}`);
      return opening(order);
    },
    query: (number) =>
      wechatCall<Trade>(api, {
        operation: 'transactions.query',
        method: 'GET',
        path: `/v3/pay/transactions/out-trade-no/${number}?mchid=${mchid}`,
        target: `payment/${number}`,
        read: (given) => {
          if (!given.ok && given.code === 'ORDER_NOT_EXIST')
            return { value: { state: 'unknown' }, outcome: 'unknown' };
          const trade = readTrade(bodyOf(given), merchant, number);
          return { value: trade, outcome: trade.state };
        },
      }),
    close: (number) =>
      wechatCall<'closed' | 'paid'>(api, {
        operation: 'transactions.close',
        method: 'POST',
        path: `/v3/pay/transactions/out-trade-no/${number}/close`,
        target: `payment/${number}`,
        content: { mchid },
        read: (given) => {
          const value = given.ok || CLOSED_ALREADY.has(given.code) ? 'closed' : paidAlready(given.code);
          return { value, outcome: value };
        },
      }),
    refund: (order) =>
      wechatCall<RefundResult>(api, {
        operation: 'refunds.create',
        method: 'POST',
        path: '/v3/refund/domestic/refunds',
        target: `refund/${order.refundNumber}`,
        content: {
          out_trade_no: order.number,
          out_refund_no: order.refundNumber,
          reason: cut(order.reason, 80),
          notify_url: notifyUrl,
          amount: { refund: order.amount, total: order.total, currency: 'CNY' },
        },
        read: (given) => refunding(given, order),
      }),
    queryRefund: (order) =>
      wechatCall<RefundResult>(api, {
        operation: 'refunds.query',
        method: 'GET',
        path: `/v3/refund/domestic/refunds/${order.refundNumber}`,
        target: `refund/${order.refundNumber}`,
        read: (given) => refunding(given, order),
      }),
    async statement(day) {
      const bill = await wechatCall(api, {
        operation: 'bill.trade',
        method: 'GET',
        path: `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`,
        target: `statement/${day}`,
        read: (given) => {
          if (!given.ok && NO_STATEMENT.has(given.code)) return { value: undefined, outcome: 'none' };
          const value = Bill.parse(bodyOf(given));
          // our signature goes to nobody else
          if (new URL(value.download_url).origin !== new URL(endpoint).origin) throw new Unusable('nonsense');
          return { value, outcome: 'ready' };
        },
      });
      if (!bill) return undefined;
      return line.call({
        operation: 'bill.download',
        idempotent: true,
        target: `statement/${day}`,
        request: () => ({
          ...signedRequest(api, 'GET', bill.download_url),
          longestAnswer: LONGEST_STATEMENT,
        }),
        // this answer carries no signature: the digest of the one before stands for it
        read: ({ status, bytes }) => {
          const digest = createHash('sha1').update(bytes).digest('hex');
          if (status !== 200 || digest !== bill.hash_value.toLowerCase()) throw new Unusable('nonsense');
          return { value: wechatStatement(bytes, mchid), outcome: 'downloaded', billed: false };
        },
      });
    },
    readNotice: (notice, now) =>
      readWechatNotice({ platform, apiV3Key: Buffer.from(settings.apiV3Key), merchant }, notice, now),
    ...(isOpenInside ? { authorizationUrl: (returnUrl) => authorizationUrl(settings, returnUrl) } : {}),
  };
}

const Bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });

const NO_STATEMENT = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING']);
const CLOSED_ALREADY = new Set(['ORDER_CLOSED', 'ORDERCLOSED', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST']);
function paidAlready(code: string): 'paid' {
  if (code === 'ORDERPAID' || code === 'ORDER_PAID') return 'paid';
  throw new Unusable('misconfigured');
}

/** A refusal that no caller expects is a mistake of ours. */
function bodyOf(answer: WechatAnswer): unknown {
  if (!answer.ok) throw new Unusable(answer.code === 'FREQUENCY_LIMITED' ? 'rate-limited' : 'misconfigured');
  return answer.body;
}

/** As much of a text as fits into so many bytes. */
function cut(text: string, bytes: number): string {
  let cutText = text;
  while (Buffer.byteLength(cutText) > bytes) cutText = [...cutText].slice(0, -1).join('');
  return cutText;
}
