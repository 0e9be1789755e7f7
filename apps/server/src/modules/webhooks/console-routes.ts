import * as api from '@yinxin/api';
import type { Environment } from '@yinxin/api/open';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { asSystem, type Caller, type Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Applications } from '../applications/index.ts';
import { record } from '../events/index.ts';
import type { Webhooks } from './service.ts';

interface Parts {
  db: Database;
  applications: Pick<Applications, 'requireManager' | 'look'>;
  /** Those of the sandbox, where it is another installation and there is one. */
  sandboxWebhooks?: (() => Promise<Webhooks>) | undefined;
}

interface Place {
  id: string;
  environment: Environment;
}

type Act = 'create-webhook' | 'change-webhook' | 'rotate-webhook' | 'delete-webhook' | 'replay-webhook';

/** What developers do in the console about the notifications of their applications. */
export function answerWebhookConsole(book: CallBook, own: Webhooks, parts: Parts): void {
  const { db, applications, sandboxWebhooks } = parts;

  const webhooksIn = async (environment: Environment): Promise<Webhooks> => {
    if (environment === 'production') return own;
    if (!sandboxWebhooks) throw problem('SANDBOX_AWAY');
    return sandboxWebhooks();
  };
  const read = async (person: Person, { id, environment }: Place) => {
    await applications.look(person, { environment: 'production', id });
    return webhooksIn(environment);
  };
  /** The sandbox knows nobody of here: there it is the console that acts, and who it was stands in our own record. */
  const manage = async <T extends { id: string } | number>(
    caller: Caller<Person>,
    { id, environment, webhookId }: Place & { webhookId?: string },
    act: Act,
    work: (webhooks: Webhooks, as: Caller) => Promise<T>,
  ): Promise<T> => {
    await applications.requireManager(caller, id, environment);
    const webhooks = await webhooksIn(environment);
    if (environment === 'production') return work(webhooks, caller);
    const done = await work(webhooks, asSystem('console'));
    const target = webhookId ?? (typeof done === 'number' ? id : done.id);
    await record(db, caller, { act, target, facts: { application: id, environment } });
    return done;
  };

  book.answer(api.applicationWebhooks, async ({ query, person }) => ({
    list: await (await read(person, query)).list(query.id),
  }));
  book.answer(api.applicationTodos, async ({ query: { environment }, person }) => {
    const { records, ids } = await applications.look(person, { environment });
    return {
      keys: await records.endingKeys(ids),
      webhooks: await (await webhooksIn(environment)).troubles(ids),
    };
  });
  book.answer(api.createApplicationWebhook, ({ body: { id, environment, ...wish }, caller }) =>
    manage(caller, { id, environment }, 'create-webhook', (webhooks, as) => webhooks.create(as, id, wish)),
  );
  book.answer(api.changeApplicationWebhook, ({ body: { id, environment, webhookId, ...change }, caller }) =>
    manage(caller, { id, environment, webhookId }, 'change-webhook', (webhooks, as) =>
      webhooks.change(as, id, webhookId, change),
    ),
  );
  book.answer(api.rotateApplicationWebhook, ({ body, caller }) =>
    manage(caller, body, 'rotate-webhook', (webhooks, as) => webhooks.rotate(as, body.id, body.webhookId)),
  );
  book.answer(api.removeApplicationWebhook, async ({ body, caller }) => {
    await manage(caller, body, 'delete-webhook', async (webhooks, as) => {
      await webhooks.remove(as, body.id, body.webhookId);
      return { id: body.webhookId };
    });
    return null;
  });
  book.answer(api.testApplicationWebhook, async ({ body, caller }) => {
    await applications.requireManager(caller, body.id, body.environment);
    return (await webhooksIn(body.environment)).test(body.id, body.webhookId);
  });
  book.answer(api.applicationDeliveries, async ({ query, person }) =>
    (await read(person, query)).deliveries(query.id, query.webhookId, query),
  );
  book.answer(api.applicationDelivery, async ({ query, person }) =>
    (await read(person, query)).delivery(query.id, query.webhookId, query.deliveryId),
  );
  book.answer(api.replayApplicationDelivery, ({ body, caller }) =>
    manage(caller, body, 'replay-webhook', (webhooks, as) =>
      webhooks.replay(as, body.id, body.webhookId, body.deliveryId),
    ),
  );
  book.answer(api.replayApplicationDeliveries, async ({ body, caller }) => {
    const { from, to, state } = body;
    const range = { from: new Date(from), to: to === undefined ? undefined : new Date(to), state };
    const count = await manage(caller, body, 'replay-webhook', (webhooks, as) =>
      webhooks.replayRange(as, body.id, body.webhookId, range),
    );
    return { count };
  });
}
