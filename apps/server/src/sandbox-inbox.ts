import { parsePhone } from '@yinxin/identifiers';
import type { FastifyInstance } from 'fastify';
import { success } from './http/calls.ts';
import { CLOSED_POLICY } from './http/security.ts';
import { renderInbox, type SandboxSms } from './providers/sms/index.ts';

const PAGE_POLICY = `${CLOSED_POLICY}; style-src 'unsafe-inline'; form-action 'self'`;

/** The demo's phone: what would have been sent. Registered only while the sandbox provider is active. */
export function registerSandboxInbox(app: FastifyInstance, sms: SandboxSms) {
  const messagesTo = (text: string) => {
    const phone = parsePhone(text);
    if (!text) return sms.messages();
    return phone.ok ? sms.messages(phone.value) : [];
  };
  app.get<{ Querystring: { phone?: string; number?: string } }>('/sandbox/sms', async (request, reply) => {
    const { phone, number = '' } = request.query;
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (phone !== undefined) return success(messagesTo(phone));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(renderInbox(messagesTo(number), number));
  });
}
