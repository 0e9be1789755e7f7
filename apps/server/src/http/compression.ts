import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const gzip = promisify(zlib.gzip);
/** Below this a packet holds the answer anyway. */
const WORTH_IT = 1024;

/** Compresses text answers of this scope. Pages and assets bring their own compressed forms. */
export function compressAnswers(scope: FastifyInstance) {
  scope.addHook('onSend', (request, reply, payload, done) => {
    const wanted = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (!wanted || typeof payload !== 'string' || payload.length < WORTH_IT) return done(null, payload);
    gzip(payload).then((body) => {
      reply
        .header('content-encoding', 'gzip')
        .header('vary', 'accept-encoding')
        .removeHeader('content-length');
      done(null, body);
    }, done);
  });
}
