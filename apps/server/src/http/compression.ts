import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
/** A fifth smaller than gzip for twice its time; the next steps cost much more and win little. */
const BROTLI_QUALITY = 5;
/** Below this a packet holds the answer anyway. */
const WORTH_IT = 1024;

/** RFC 9110 12.5.3: a weight of zero refuses what it stands beside. */
const REFUSED = /;\s*q\s*=\s*0(?:\.0*)?\s*$/i;

/** The best a client takes. */
export function encodingFor(accepted = ''): Encoding {
  if (accepted === '') return 'identity';
  const named = accepted.split(',').filter((each) => !REFUSED.test(each));
  const takes = (encoding: Encoding) =>
    named.some((each) => each.split(';')[0]?.trim().toLowerCase() === encoding);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

/** Away from the thread that answers. */
export async function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return text;
  if (encoding === 'gzip') return gzip(text);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotli(text, { params });
}

/** Compresses text answers of this scope. Pages and assets bring their own compressed forms. */
export function compressAnswers(scope: FastifyInstance) {
  scope.addHook('onSend', (request, reply, payload, done) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity' || typeof payload !== 'string' || payload.length < WORTH_IT)
      return done(null, payload);
    compress(Buffer.from(payload), encoding).then((body) => {
      reply
        .header('content-encoding', encoding)
        .header('vary', 'accept-encoding')
        .removeHeader('content-length');
      done(null, body);
    }, done);
  });
}
