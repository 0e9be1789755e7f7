import { z } from 'zod';
import { Unusable } from '../outbound/index.ts';
import { type Notice, NoticeRefused, type RawNotice } from './vendors.ts';
import { isFresh, isFromPlatform, openResource, type PlatformKeys } from './wechat-signature.ts';
import { readTrade, refundResult, type WechatMerchant } from './wechat-trades.ts';

interface NoticeKeys {
  platform: PlatformKeys;
  apiV3Key: Buffer;
  merchant: WechatMerchant;
}

const Envelope = z.object({
  event_type: z.string(),
  resource_type: z.literal('encrypt-resource'),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64().min(24),
    nonce: z.string().min(12).max(16),
    associated_data: z.string().default(''),
  }),
});

const RefundResource = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
  success_time: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
  amount: z.object({ refund: z.int().positive() }),
});

/** 支付结果通知 and 退款结果通知: signature and freshness first, then what is sealed for us, then whether it is ours. */
export function readWechatNotice(keys: NoticeKeys, { headers, body }: RawNotice, now: number): Notice {
  const header = (name: string) => String(headers[`wechatpay-${name}`] ?? '');
  const text = body.toString();
  const isGenuine = isFromPlatform(keys.platform, {
    serial: header('serial'),
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
    body: text,
  });
  if (!isGenuine) throw new NoticeRefused('signature');
  if (!isFresh(header('timestamp'), now)) throw new NoticeRefused('stale');
  try {
    const { event_type, resource } = Envelope.parse(JSON.parse(text));
    const content: unknown = JSON.parse(openResource(keys.apiV3Key, resource));
    if (event_type.startsWith('TRANSACTION.')) return tradeNotice(keys.merchant, content);
    if (event_type.startsWith('REFUND.')) return refundNotice(keys.merchant, content);
    return { about: 'nothing' };
  } catch (error) {
    if (error instanceof NoticeRefused) throw error;
    throw new NoticeRefused('content');
  }
}

function tradeNotice(merchant: WechatMerchant, content: unknown): Notice {
  const { out_trade_no } = z.object({ out_trade_no: z.string() }).parse(content);
  try {
    return { about: 'trade', number: out_trade_no, trade: readTrade(content, merchant) };
  } catch (error) {
    throw new NoticeRefused(error instanceof Unusable ? 'merchant' : 'content');
  }
}

function refundNotice(merchant: WechatMerchant, content: unknown): Notice {
  const refund = RefundResource.parse(content);
  if (refund.mchid !== merchant.mchid) throw new NoticeRefused('merchant');
  return {
    about: 'refund',
    number: refund.out_trade_no,
    refundNumber: refund.out_refund_no,
    result: refundResult({ ...refund, status: refund.refund_status }),
  };
}
