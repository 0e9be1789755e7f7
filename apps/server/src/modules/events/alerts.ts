import { EVENTS } from '@yinxin/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Subscriber } from './outbox.ts';

/** What whoever watches the service should hear of at once: rights that change hands, and doors that are tried. */
export const alerts = (log: Pick<FastifyBaseLogger, 'warn'>): Subscriber => ({
  name: 'alerts',
  acts: ['login-refused', 'create-operator', 'disable-operator', 'enable-operator', 'reset-password'],
  handle: async ({ id, act, actorKind, actorName, targetId, ip, requestId }) => {
    log.warn({ event: { id, act, actorKind, actorName, targetId, ip, requestId } }, EVENTS[act].words);
  },
});
