import { maskIdCard, maskName } from '@yinxin/identifiers';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, frame } from '../page-html.ts';
import { sendPage } from '../pages.ts';
import type { FaceCheck, FaceChecks, FaceOutcome } from './face-checks.ts';

/** What the visitor can press instead of looking into a camera. */
const BUTTONS: readonly (readonly [FaceOutcome, string])[] = [
  ['pass', '通过'],
  ['liveness', '失败：活体检测未通过'],
  ['mismatch', '失败：不是本人'],
  ['cancelled', '取消'],
];

/** The vendors' page for the phone. It opens no camera, and says so. */
export function serveFacePages(app: FastifyInstance, checks: FaceChecks): void {
  const path = '/sandbox/face/:token';
  app.get<{ Params: { token: string } }>(path, (request, reply) => {
    const check = checks.find(request.params.token);
    if (!check) return sendPage(reply.code(404), frame('人脸核身', `<p class="empty">没有这次核身。</p>`));
    return sendPage(reply, renderCheck(check, checks.isExpired(check)), new URL(check.returnUrl).origin);
  });
  app.post<{ Params: { token: string }; Body: URLSearchParams }>(path, (request, reply) => {
    const check = checks.find(request.params.token);
    if (!check || check.outcome !== undefined || checks.isExpired(check))
      return reply.redirect(`/sandbox/face/${encodeURIComponent(request.params.token)}`, 303);
    const pressed = request.body.get('press');
    if (pressed === 'begin') {
      check.begun = true;
      return reply.redirect(`/sandbox/face/${check.token}`, 303);
    }
    const [outcome] = BUTTONS.find(([key]) => key === pressed) ?? [];
    if (!outcome || !check.begun) return reply.redirect(`/sandbox/face/${check.token}`, 303);
    // Tencent hears nothing of a visitor who turns back; the check stays open.
    if (outcome !== 'cancelled' || check.vendor === 'alipay') check.outcome = outcome;
    return reply.redirect(returnAddress(check), 303);
  });
}

function returnAddress({ vendor, token, returnUrl }: FaceCheck): string {
  const address = new URL(returnUrl);
  if (vendor === 'tencent') address.searchParams.set('BizToken', token);
  return address.href;
}

function renderCheck(check: FaceCheck, expired: boolean): string {
  const button = ([key, label]: readonly [string, string]) =>
    `<button name="press" value="${key}"${key === 'pass' || key === 'begin' ? '' : ' class="plain"'}>${label}</button>`;
  const over = expired || check.outcome !== undefined;
  const buttons = check.begun ? BUTTONS.map(button).join('\n') : button(['begin', '开始']);
  const body = over
    ? `<p class="empty">${expired ? '本次核身已过期。' : '本次核身已结束。'}</p>
<p><a href="${escapeHtml(returnAddress(check))}">返回</a></p>`
    : `<form method="post" class="press">${buttons}</form>`;
  const statement = check.statement ? `<p>请朗读：${escapeHtml(check.statement)}</p>` : '';
  return frame(
    '人脸核身（演示）',
    `<header><h1>人脸核身</h1><p>演示：由本机模拟${check.vendor === 'tencent' ? '腾讯云' : '支付宝'}，不打开摄像头，不采集人脸。</p></header>
<section><p><strong>${escapeHtml(maskName(check.name))}</strong>　${escapeHtml(maskIdCard(check.idNumber))}</p>
${statement}</section>
${body}`,
  );
}
