import * as open from '@yinxin/api/open';
import type { OpenBook } from '../../http/open/book.ts';
import type { Webhooks } from './service.ts';

/** What a program does about its own notifications. */
export function answerOpenWebhooks(book: OpenBook, webhooks: Webhooks): void {
  book.answer(open.createWebhook, ({ body, caller }) => webhooks.create(caller, caller.who.id, body));
  book.answer(open.listWebhooks, async ({ caller }) => ({ list: await webhooks.list(caller.who.id) }));
  book.answer(open.updateWebhook, ({ params, body, caller }) =>
    webhooks.change(caller, caller.who.id, params.id, body),
  );
  book.answer(open.rotateWebhook, ({ params, caller }) => webhooks.rotate(caller, caller.who.id, params.id));
  book.answer(open.deleteWebhook, async ({ params, caller }) => {
    await webhooks.remove(caller, caller.who.id, params.id);
    return params;
  });
  book.answer(open.testWebhook, ({ params, caller }) => webhooks.test(caller.who.id, params.id));
  book.answer(open.listDeliveries, ({ params, query, caller }) =>
    webhooks.deliveries(caller.who.id, params.id, query),
  );
  book.answer(open.getDelivery, ({ params: { id, deliveryId }, caller }) =>
    webhooks.delivery(caller.who.id, id, deliveryId),
  );
  book.answer(open.replayDelivery, ({ params: { id, deliveryId }, caller }) =>
    webhooks.replay(caller, caller.who.id, id, deliveryId),
  );
  book.answer(open.replayDeliveries, async ({ params, body: { from, to, state }, caller }) => ({
    count: await webhooks.replayRange(caller, caller.who.id, params.id, {
      ...{ from: new Date(from), to: to === undefined ? undefined : new Date(to), state },
    }),
  }));
}
