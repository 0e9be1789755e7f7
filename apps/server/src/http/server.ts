import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { sendError } from './api.ts';
import { endLingering } from './lingering.ts';
import { problem } from './problem.ts';
import { refuseAddress, refuseConnection, requireOriginForm } from './refusals.ts';
import { logRequests } from './request-log.ts';

/**
 * No request takes longer than this, and none that brings a file or does much (docs/specification/constants.md); whoever sends on
 * after the answer is heard a moment longer.
 */
export const TIMEOUTS = {
  requestMs: 30_000,
  uploadMs: 600_000,
  lingerMs: 5_000,
  /** Nobody needs so long to say what they want. */
  headersMs: 10_000,
};
/** Node ends slow requests only when it looks at its connections. */
const CHECK_CONNECTIONS_MS = 1_000;
const BODY_LIMIT = 1_048_576;

/** How many proxies stand before us, or their networks. */
type TrustedProxies = number | string[] | false;

/** Of so many proxies before us each is believed about who asked it, and nobody else. */
const byHops = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

interface HttpServerOptions {
  /** Sent with every answer. */
  headers: Record<string, string>;
  trustProxy: TrustedProxies;
  timeouts: typeof TIMEOUTS;
  logger: FastifyServerOptions['loggerInstance'];
  serverFactory: FastifyServerOptions['serverFactory'];
}

/** A server that answers nothing yet, and refuses in our envelope. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { headers, trustProxy, timeouts, logger, serverFactory } = options;
  const http = Fastify({
    ...(logger ? { loggerInstance: logger as FastifyBaseLogger } : { logger: false }),
    ...(serverFactory ? { serverFactory } : {}),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger) => logger, // logOf(request) where there is something to say
    logController: new LogController({ disableRequestLogging: true }), // request-log.ts writes one line instead
    trustProxy: byHops(trustProxy),
    requestTimeout: timeouts.uploadMs,
    handlerTimeout: timeouts.requestMs, // from the routing on, so that it also ends a body that comes slowly
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: CHECK_CONNECTIONS_MS },
    clientErrorHandler: refuseConnection(headers),
    frameworkErrors: refuseAddress(headers),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
  }) as FastifyInstance;
  endLingering(http.server, timeouts.lingerMs);
  // when an answer leaves: pages, which bring these among theirs, do not pay for them twice
  http.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done(null, payload);
  });
  http.addHook('onRequest', requireOriginForm);
  logRequests(http);
  http.setErrorHandler(sendError);
  http.setNotFoundHandler((request, reply) => sendError(problem('NOT_FOUND'), request, reply));
  return http;
}
