import { createJournal } from '../identity/journal.ts';
import type { StandIn, StandInContext } from '../stand-in.ts';
import { serveAlipayPay, serveAlipayStatements } from './alipay.ts';
import { isTaken, type NoticeChanges, noticeOf, type SandboxNotice } from './notices.ts';
import { EVERYONE, OPERATIONS, type PayOperation } from './outcomes.ts';
import { servePayPages } from './pay-page.ts';
import type { PayService } from './service.ts';
import { createTrades, type SandboxTrade } from './trades.ts';
import { serveWechat } from './wechat.ts';

export type { NoticeChanges, SandboxNotice } from './notices.ts';
export type { SandboxTrade } from './trades.ts';

export interface PayStandIn extends StandIn {
  /** The order under a 商户订单号. */
  trade(number: string): SandboxTrade | undefined;
  /** The payer pays, as by the button of the page; ends when our answers to the notices are there. */
  pay(number: string): Promise<void>;
  /** A notice as the vendor signs it, not sent. */
  notice(number: string, changes?: NoticeChanges): SandboxNotice;
  /** Sends one; whether it was taken. */
  notify(number: string, changes?: NoticeChanges): Promise<boolean>;
}

/** The vendors that collect money. */
export function payStandIn({ forced, now, pagesOrigin, post, alipay }: StandInContext): PayStandIn {
  const journal = createJournal(now);
  const trades = createTrades(pagesOrigin, now);
  const chosen = (operation: PayOperation, number: string) =>
    forced(number, operation) ?? forced(EVERYONE, operation);

  const send = async (trade: SandboxTrade, changes: NoticeChanges = {}): Promise<boolean> => {
    const { url, ...message } = noticeOf(trade, now(), changes);
    const taken = await post(url, message)
      .then((answer) => isTaken(trade, answer))
      .catch(() => false);
    trade.isNoticeOwed = !taken;
    const text = taken ? '支付通知已被商户接收' : '支付通知未被商户接收';
    journal.note({ subject: trade.number, vendor: trade.vendor, text, link: trades.address(trade) });
    return taken;
  };
  const pay = async (trade: SandboxTrade): Promise<void> => {
    if (trade.state !== 'unpaid') return;
    Object.assign(trade, { state: 'paid', isKnown: true, transaction: trades.serial(), paidAt: now() });
    const outcome = chosen('notice', trade.number);
    trade.isNoticeOwed = true;
    if (outcome === 'none' || outcome === 'late') return;
    if (outcome === 'amount') return void (await send(trade, { amount: trade.amount - 1 }));
    await send(trade, outcome === 'forged' ? { forged: true } : {});
    if (outcome === 'twice') await send(trade);
  };
  const service: PayService = { chosen, journal, trades, now, pay };
  serveAlipayPay(alipay, service);

  const found = (number: string): SandboxTrade => {
    const trade = trades.find('wechat', number) ?? trades.find('alipay', number);
    if (!trade) throw new Error(`no vendor has an order ${number}`);
    return trade;
  };
  return {
    name: 'pay',
    title: '支付服务',
    empty: '还没有订单。发起支付后，订单会出现在这里，点“打开”即可模拟付款。',
    subject: {
      label: '商户订单号或对账日期',
      parse: (typed) => (/^[\w-]{1,64}$/.test(typed.trim()) ? typed.trim() : undefined),
      nobody: EVERYONE,
    },
    groups: Object.entries(OPERATIONS).map(([name, operation]) => ({ name, ...operation })),
    serve(wire) {
      serveWechat(wire, service);
      serveAlipayStatements(alipay, wire, service);
    },
    servePages: (app) => servePayPages(app, trades, { pay, notify: (trade) => send(trade) }),
    received: (subject) => journal.received(subject === EVERYONE ? undefined : subject),
    trade: (number) => trades.find('wechat', number) ?? trades.find('alipay', number),
    pay: (number) => pay(found(number)),
    notice: (number, changes) => noticeOf(found(number), now(), changes),
    notify: (number, changes) => send(found(number), changes),
  };
}
