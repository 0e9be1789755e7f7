import type { FastifyInstance } from 'fastify';
import { escapeHtml, frame } from '../page-html.ts';
import { sendPage } from '../pages.ts';
import { yuan } from './service.ts';
import type { SandboxTrade, Trades } from './trades.ts';

const NAMES = { wechat: '微信支付', alipay: '支付宝' } as const;

interface Actions {
  pay(trade: SandboxTrade): Promise<void>;
  notify(trade: SandboxTrade): Promise<unknown>;
}

/** What the payer's phone shows after scanning: amount, subject, pay or not. Nothing is charged, and it says so. */
export function servePayPages(app: FastifyInstance, trades: Trades, { pay, notify }: Actions): void {
  const path = '/sandbox/pay/:token';
  /** Only where our own pages are: the address came with the request. */
  const returnAddress = (trade: SandboxTrade, asked: string | undefined): string => {
    const wanted = trade.returnUrl || asked || '';
    const isOurs = URL.canParse(wanted) && new URL(wanted).origin === new URL(trade.notifyUrl).origin;
    return isOurs ? wanted : '';
  };

  app.get<{ Params: { token: string }; Querystring: { redirect_url?: string } }>(path, (request, reply) => {
    const trade = trades.byToken(request.params.token);
    if (!trade) return sendPage(reply.code(404), frame('支付', `<p class="empty">没有这个订单。</p>`));
    trade.isKnown = true;
    const back = returnAddress(trade, request.query.redirect_url);
    const html = renderTrade(trade, trades.isExpired(trade), back);
    return sendPage(reply, html, back ? new URL(back).origin : '');
  });
  app.post<{ Params: { token: string }; Body: URLSearchParams }>(path, async (request, reply) => {
    const trade = trades.byToken(request.params.token);
    const here = `/sandbox/pay/${encodeURIComponent(request.params.token)}`;
    if (!trade) return reply.redirect(here, 303);
    const back = returnAddress(trade, request.body.get('back') ?? undefined);
    const pressed = request.body.get('press');
    if (pressed === 'pay' && trade.state === 'unpaid' && !trades.isExpired(trade)) await pay(trade);
    if (pressed === 'notify' && trade.isNoticeOwed) await notify(trade);
    return reply.redirect(pressed === 'notify' ? here : back || here, 303);
  });
}

function renderTrade(trade: SandboxTrade, isExpired: boolean, back: string): string {
  const hidden = `<input type="hidden" name="back" value="${escapeHtml(back)}">`;
  const over = { paid: '支付成功。', closed: '订单已关闭，不能支付。' };
  const ended = isExpired ? '订单已过期，不能支付。' : trade.state === 'unpaid' ? '' : over[trade.state];
  const owed = trade.isNoticeOwed
    ? `<form method="post" class="press">${hidden}<button name="press" value="notify" class="plain">补发支付通知</button></form>`
    : '';
  const leave = back ? `<p><a href="${escapeHtml(back)}">返回商户</a></p>` : '';
  const body = ended
    ? `<p class="empty" role="status">${ended}</p>${owed}${leave}`
    : `<form method="post" class="press">${hidden}
<button name="press" value="pay">支付</button>
<button name="press" value="cancel" class="plain">取消</button>
</form>`;
  return frame(
    `${NAMES[trade.vendor]}（演示）`,
    `<header><h1>${NAMES[trade.vendor]}</h1><p>演示：由本机模拟，不会扣款。</p></header>
<section><p>${escapeHtml(trade.subject)}</p>
<p><strong>¥ ${yuan(trade.amount)}</strong></p>
<p>商户订单号 ${escapeHtml(trade.number)}</p></section>
${body}`,
  );
}
