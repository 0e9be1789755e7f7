import { Readable } from 'node:stream';
import {
  type FileContent,
  keysOf,
  PAY_CHANNELS,
  PAYABLE_STATES,
  payChannels,
  payCode,
  payProof,
  payStatus,
  payWechatAuthorization,
  REFUND_STATES,
} from '@yinxin/api';
import QRCode from 'qrcode';
import type { CallBook } from '../../http/calls.ts';
import { problem } from '../../http/problem.ts';
import type { PaymentParts } from './dependencies.ts';
import { presentPayment } from './present.ts';
import { findOwnPayable, findOwnPayment } from './queries.ts';
import { wrongPayment } from './rows.ts';
import { proveTransfer } from './transfers.ts';

/** What payers ask while they pay. Attempts are opened by the call of what is paid for. */
export function answerPayments(book: CallBook, parts: PaymentParts): void {
  const { db, vendors, bank } = parts;

  book.answer(payChannels, () =>
    keysOf(PAY_CHANNELS)
      .filter((channel) => {
        const { vendor } = PAY_CHANNELS[channel];
        return vendor === 'bank' ? bank !== undefined : vendors[vendor]?.channels.includes(channel);
      })
      .map((channel) => ({
        channel,
        words: PAY_CHANNELS[channel].words,
        gives: PAY_CHANNELS[channel].gives,
      })),
  );

  book.answer(payStatus, async ({ query, person }) => {
    const found = await findOwnPayable(db, person, query.reference);
    if (!found) {
      const amount = await parts.hooks({ kind: 'order' }).findUnpaid?.(db, person, query.reference);
      if (amount === undefined) throw problem('PAYMENT_NOT_FOUND');
      return {
        state: 'none' as const,
        stateWords: '还没有支付',
        amount,
        refunded: 0,
        payments: [],
        refunds: [],
      };
    }
    const { payable, attempts, back } = found;
    // what came too late is not of the order
    const asked = back.filter(({ automatic }) => !automatic);
    return {
      state: payable.state,
      stateWords: PAYABLE_STATES[payable.state],
      amount: payable.amount,
      refunded: asked.reduce((sum, { state, amount }) => sum + (state === 'done' ? amount : 0), 0),
      payments: attempts.map((attempt) => presentPayment(attempt, back)),
      refunds: back.map((refund) => ({
        refundId: refund.id,
        amount: refund.amount,
        state: refund.state,
        stateWords: REFUND_STATES[refund.state],
        reason: refund.reason,
        createdAt: refund.createdAt.toISOString(),
        finishedAt: refund.finishedAt?.toISOString() ?? null,
      })),
    };
  });

  book.answer(payCode, async ({ query, person }): Promise<FileContent> => {
    const { payment } = await findOwnPayment(db, person, query.paymentId, 'read-orders');
    if (payment.state !== 'pending' || !payment.given.qr) throw wrongPayment(payment);
    const drawn = await QRCode.toString(payment.given.qr, {
      type: 'svg',
      margin: 1,
      errorCorrectionLevel: 'M',
    });
    const bytes = Buffer.from(drawn);
    return {
      name: 'code.svg',
      type: 'image/svg+xml',
      size: bytes.length,
      tag: payment.id,
      inline: true,
      isPublic: false,
      open: async () => Readable.from([bytes]),
    };
  });

  book.answer(payWechatAuthorization, ({ query }) => {
    const url = vendors.wechat?.authorizationUrl?.(`${parts.origin}${query.goto}`);
    if (!url) throw problem('PAYMENT_CHANNEL');
    return { url };
  });

  book.answer(payProof, async ({ query, caller, tools }) =>
    presentPayment(await proveTransfer(parts, caller, query.paymentId, tools.takeFile), []),
  );
}
