import { withoutLinkToken } from '@yinxin/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Asked for all the time and never of interest when they went well. */
const isRoutine = (path: string) => path.startsWith('/assets/') || path === '/healthz' || path === '/readyz';

/** A logger that names the request. Made by whoever has something to say: one for every request would cost much. */
export const logOf = (request: FastifyRequest) => request.log.child({ reqId: request.id });

/** One line per answer, with the request's id. Queries are left out: they may hold names and phone numbers. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const [path = ''] = request.url.split('?');
    const line = {
      reqId: request.id,
      method: request.method,
      path: withoutLinkToken(path),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else if (!isRoutine(path)) request.log.info(line, 'answered');
    done();
  });
}
