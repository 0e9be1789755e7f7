import { randomUUID } from 'node:crypto';
import type { Received, StandIn, StandInContext } from '../stand-in.ts';

const MOST = 100;
const LONGEST = 600;

const REFUSALS: Readonly<Record<string, { status: number; meaning: string }>> = {
  refuse: { status: 502, meaning: '应答 502' },
  gone: { status: 404, meaning: '应答 404' },
};

interface Notification {
  type?: unknown;
  data?: { challenge?: unknown };
}

/**
 * A developer's program that is notified (Standard Webhooks): it answers challenges and keeps what came. Its address is
 * /sandbox/webhooks/receive/<name>; the name tells several apart.
 */
export function webhookStandIn({ forced, now }: StandInContext): StandIn {
  let kept: Received[] = [];
  return {
    name: 'webhooks',
    title: '回调接收程序',
    empty: '还没有通知。在控制台登记本站的 /sandbox/webhooks/receive/名称 为回调地址，再发一个测试事件。',
    subject: { label: '名称', parse: (typed) => /^[\w-]{1,30}$/.exec(typed.trim())?.[0] },
    groups: [
      {
        name: '',
        title: '应答',
        outcomes: Object.fromEntries(Object.entries(REFUSALS).map(([key, { meaning }]) => [key, meaning])),
      },
    ],
    servePages(app) {
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
        scope.post<{ Params: { name: string }; Body: string }>(
          '/sandbox/webhooks/receive/:name',
          ({ params, body, headers }, reply) => {
            const notification = JSON.parse(body) as Notification;
            if (notification.type === 'endpoint.challenge')
              return reply.send({ challenge: notification.data?.challenge });
            kept.unshift({
              ...{ id: randomUUID(), subject: params.name, vendor: String(notification.type) },
              text: `webhook-id ${headers['webhook-id']}　${body.slice(0, LONGEST)}`,
              at: new Date(now()).toISOString(),
            });
            kept = kept.slice(0, MOST);
            return reply.status(REFUSALS[forced(params.name) ?? '']?.status ?? 204).send();
          },
        );
      });
    },
    received: (subject) => kept.filter((one) => subject === undefined || one.subject === subject),
  };
}
