import type { FastifyInstance } from 'fastify';
import type { DatabaseState } from './db/ownership.ts';
import { logOf } from './http/request-log.ts';

interface ReadinessCheck {
  name: string;
  run: () => Promise<void>;
}

/** Whoever asks gives up soon after; what does not answer by then is not ready. */
const PATIENCE_MS = 3_000;

interface Life {
  isStopping: () => boolean;
  /** Of the embedded database, which is a part of this process. */
  database: () => DatabaseState;
}

/**
 * `/healthz`: the process lives, its embedded database included; an outside one is no reason to restart us. `/readyz`: it
 * can serve; false from the first moment of a shutdown.
 */
export function registerHealth(
  app: FastifyInstance,
  checks: ReadinessCheck[],
  { isStopping, database }: Life,
) {
  app.get('/healthz', async (_request, reply) => {
    const state = database();
    return reply
      .code(state === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: state });
  });

  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ name, run }): Promise<[string, 'ok' | 'failed']> => {
        try {
          await within(PATIENCE_MS, run());
          return [name, 'ok'];
        } catch (error) {
          logOf(request).warn({ err: error, check: name }, 'not ready');
          return [name, 'failed'];
        }
      }),
    );
    const ready = !isStopping() && results.every(([, result]) => result === 'ok');
    const body = {
      status: isStopping() ? 'stopping' : ready ? 'ready' : 'not-ready',
      checks: Object.fromEntries(results),
    };
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body);
  });
}

function within(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
