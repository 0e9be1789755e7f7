import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Limiter } from '../../http/limiter.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { Vault } from '../../vault/index.ts';
import type { Applications } from '../applications/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { answerWebhookConsole } from './console-routes.ts';
import { forgetDeliveries } from './history.ts';
import { makeDeliveries, WEBHOOK_ACTS } from './making.ts';
import { webhookRules } from './notice-rules.ts';
import { answerOpenWebhooks } from './open-routes.ts';
import { createExchange } from './sending.ts';
import { createService, type Webhooks } from './service.ts';
import { createWorker } from './worker.ts';

export type { Webhooks } from './service.ts';

interface Parts {
  db: Database;
  vault: Vault;
  limiter: Limiter;
  book: CallBook;
  openBook: OpenBook;
  applications: Applications;
  sandboxWebhooks?: (() => Promise<Webhooks>) | undefined;
  upkeep: Upkeep;
  notices: Notices;
  log: FastifyBaseLogger;
  /** Receivers may be on this machine. */
  allowsLoopback: boolean;
}

/** Notifications of programs by the convention Standard Webhooks (docs/decisions/0060). */
export function createWebhooks(all: Parts): Webhooks {
  const { book, openBook, upkeep, notices, log, applications, sandboxWebhooks, ...given } = all;
  const { db, vault } = given;
  const exchange = createExchange(given.allowsLoopback);
  const parts = { ...given, exchange };
  const worker = createWorker({ db, vault, exchange, log });

  upkeep.subscribeGroup({
    name: 'webhooks',
    acts: WEBHOOK_ACTS,
    atOnce: true,
    handleAll: async (events) => {
      if (await makeDeliveries(parts, events)) worker.wake();
    },
  });
  upkeep.nightly('webhook-deliveries', (at) => forgetDeliveries(db, at));
  upkeep.onBegin(worker.begin);
  upkeep.onStop(async () => {
    await worker.stop();
    exchange.close();
  });
  notices.addRules(webhookRules);

  const webhooks = createService(parts, worker);
  answerOpenWebhooks(openBook, webhooks);
  answerWebhookConsole(book, webhooks, { db, applications, sandboxWebhooks });
  return webhooks;
}
