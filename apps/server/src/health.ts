import type { FastifyInstance } from 'fastify';
import { logOf } from './http/request-log.ts';

export interface ReadinessCheck {
  name: string;
  run: () => Promise<void>;
}

/** `/healthz`: the process is alive. `/readyz`: it can serve; false from the first moment of a shutdown. */
export function registerHealth(app: FastifyInstance, checks: ReadinessCheck[], isStopping: () => boolean) {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ name, run }): Promise<[string, 'ok' | 'failed']> => {
        try {
          await run();
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
