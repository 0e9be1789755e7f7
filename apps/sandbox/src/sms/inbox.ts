import type { FastifyInstance } from 'fastify';
import { FORCED_OUTCOMES } from './forced.ts';

export type ReceivedMessage = {
  vendor: 'aliyun' | 'tencent';
  phone: string;
  signName: string;
  templateId: string;
  text: string;
  receivedAt: string;
};

export type Inbox = {
  deliver(message: ReceivedMessage): void;
  messages(phone?: string): ReceivedMessage[];
};

const KEPT = 500;

/** The phones of the sandbox: the latest messages, newest first. */
export function createInbox(): Inbox {
  let received: ReceivedMessage[] = [];
  return {
    deliver: (message) => {
      received = [message, ...received].slice(0, KEPT);
    },
    messages: (phone) => (phone ? received.filter((message) => message.phone === phone) : received),
  };
}

export function serveInbox(app: FastifyInstance, inbox: Inbox): void {
  app.get<{ Querystring: { phone?: string } }>('/sandbox/sms', (request, reply) => {
    const { phone } = request.query;
    const messages = inbox.messages(phone);
    const wantsJson = phone !== undefined || request.headers.accept?.includes('application/json');
    if (wantsJson) return reply.send(messages);
    return reply.type('text/html; charset=utf-8').send(renderPage(messages));
  });
}

function renderPage(messages: ReceivedMessage[]): string {
  const rows = messages.map(
    ({ receivedAt, vendor, phone, signName, text }) =>
      `<tr><td>${receivedAt}<td>${vendor}<td>${escapeHtml(phone)}<td>【${escapeHtml(signName)}】${escapeHtml(text)}`,
  );
  const endings = Object.entries(FORCED_OUTCOMES).map(([ending, { meaning }]) => `<li>${ending}：${meaning}`);
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>沙箱短信</title>
<style>body{font:16px/1.7 sans-serif;margin:32px}td,th{padding:4px 16px 4px 0;text-align:left}</style>
<h1>沙箱短信</h1><p>共 ${messages.length} 条，最新在前。</p>
<table><tr><th>时间<th>厂商<th>手机号<th>内容${rows.join('')}</table>
<h2>指定结果的手机尾号</h2><ul>${endings.join('')}</ul></html>`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
